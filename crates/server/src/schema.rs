//! The tables, written once for both databases. Nothing is updated but revocations, used
//! links, tokens that are exchanged, games that devices are given, announcements that are withdrawn, and the sections. Names of players stand in `people` only, so that a person can
//! be deleted.

/// Of the tables below.
pub(crate) const SCHEMA: i64 = 4;

/// As SQLite wants them. A table that came later is made when an older database is opened: whoever does not know it
/// leaves it alone, so it asks for no other number above.
pub(crate) const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS tournaments (
        number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, seed BLOB NOT NULL, made_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS items (
        id INTEGER PRIMARY KEY, tournament INTEGER NOT NULL, seq INTEGER NOT NULL,
        kind INTEGER NOT NULL, hash BLOB NOT NULL, bytes BLOB NOT NULL,
        UNIQUE (hash, tournament)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS devices (
        tournament INTEGER NOT NULL, device BLOB NOT NULL, token_hash BLOB NOT NULL UNIQUE,
        role INTEGER NOT NULL, games TEXT NOT NULL, section TEXT, board INTEGER, player INTEGER, sections TEXT,
        enrolled_ms INTEGER NOT NULL, revoked_ms INTEGER, changed INTEGER NOT NULL UNIQUE,
        PRIMARY KEY (tournament, device)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS links (
        token_hash BLOB PRIMARY KEY, tournament INTEGER NOT NULL, role INTEGER NOT NULL, game BLOB,
        expires_ms INTEGER NOT NULL, used_by BLOB, section TEXT, board INTEGER, player INTEGER, sections TEXT
    ) STRICT;
    CREATE TABLE IF NOT EXISTS audit (
        id INTEGER PRIMARY KEY, wall_ms INTEGER NOT NULL, tournament INTEGER, device BLOB, what TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS sections (
        tournament INTEGER NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, trf TEXT NOT NULL,
        version INTEGER NOT NULL, round INTEGER NOT NULL, starts_ms INTEGER, regulation TEXT,
        PRIMARY KEY (tournament, name)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS people (
        tournament INTEGER NOT NULL, section TEXT NOT NULL, number INTEGER NOT NULL, person BLOB NOT NULL,
        name TEXT NOT NULL, birth TEXT NOT NULL, fide_id TEXT NOT NULL, PRIMARY KEY (tournament, section, number)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS announcements (
        tournament INTEGER NOT NULL, number INTEGER NOT NULL, section TEXT, text TEXT NOT NULL,
        made_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL, public INTEGER NOT NULL, PRIMARY KEY (tournament, number)
    ) STRICT;
";

/// As PostgreSQL wants them.
pub(crate) fn for_postgres() -> String {
    TABLES
        .replace("INTEGER", "BIGINT")
        .replace("BLOB", "BYTEA")
        .replace(" STRICT;", ";")
}
