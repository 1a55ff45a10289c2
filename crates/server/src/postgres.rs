//! PostgreSQL: several processes on one database. They take turns by an advisory lock, so that numbers are given in
//! the order of commits and a reader sees no gap.

use crate::base::{Base, ClockSample, Found, HEAD, Head, Row, Stored, TakeRow, Value};
use crate::database_error::DatabaseError;
use crate::now;
use crate::postgres_address::Address;
use crate::postgres_value::row;
use crate::schema::{SCHEMA, for_postgres};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::HashMap;
use std::future::Future;
use std::pin::pin;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::task::AbortHandle;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Statement};

/// Of whoever writes. Waiting for it makes no transaction of its own, so that reading costs no flush.
const TURN: &str = "SELECT pg_advisory_xact_lock(310400000101)";
/// A process that stands still in the middle of its turn loses it after this (milliseconds); the others wait longer.
const SESSION: &str = "SET synchronous_commit = on; SET idle_in_transaction_session_timeout = 5000; \
     SET lock_timeout = 15000; SET client_min_messages = warning";
/// Above what a turn may have to be waited for.
const ANSWER_TIME: Duration = Duration::from_secs(20);

const PUT: &str = "INSERT INTO items SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], \
     $4::bigint[], $5::bytea[], $6::bytea[])";
const GET: &str = "SELECT hash, bytes FROM items WHERE tournament = $1 AND hash = ANY($2::bytea[])";
/// It changes when the database starts anew, is restored, or its table is replaced.
const LIFE: &str = "SELECT (extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint, \
     pg_relation_filenode('items')::bigint, \
     (SELECT oid::bigint FROM pg_database WHERE datname = current_database()), \
     (SELECT encode(value, 'hex') FROM meta WHERE name = 'clock')";
const CLOCK: &str =
    "SELECT (extract(epoch FROM clock_timestamp() - pg_postmaster_start_time()) * 1000000)::bigint";

struct Session {
    client: Client,
    statements: RefCell<HashMap<&'static str, Statement>>,
    talk: AbortHandle,
}

impl Drop for Session {
    fn drop(&mut self) {
        self.talk.abort();
    }
}

/// One connection, held by the writer's thread.
pub(crate) struct Postgres {
    runtime: Handle,
    address: Address,
    session: Session,
}

impl Postgres {
    /// Connects; makes the tables if there are none. Not to be called from a thread of the runtime.
    pub(crate) fn open(runtime: Handle, address: Address) -> Result<Postgres, DatabaseError> {
        let session = runtime.block_on(in_time(connect(&address)))?;
        Ok(Postgres {
            runtime,
            address,
            session,
        })
    }

    fn wait<T>(
        &self,
        work: impl Future<Output = Result<T, DatabaseError>>,
    ) -> Result<T, DatabaseError> {
        self.runtime.block_on(in_time(work))
    }
}

async fn in_time<T>(
    work: impl Future<Output = Result<T, DatabaseError>>,
) -> Result<T, DatabaseError> {
    let done = tokio::time::timeout(ANSWER_TIME, work).await;
    done.map_err(|_| DatabaseError::Silent)?
}

async fn connect(address: &Address) -> Result<Session, DatabaseError> {
    let (client, connection) = address.connect().await?;
    // Its end shows at the next question.
    let talk = tokio::spawn(async move { drop(connection.await) }).abort_handle();
    let session = Session {
        client,
        statements: RefCell::default(),
        talk,
    };
    session.client.batch_execute(SESSION).await?;
    for setting in ["fsync", "full_page_writes"] {
        let shown = "SELECT current_setting($1)";
        let shown = session.client.query_one(shown, &[&setting]).await?;
        if shown.try_get::<_, &str>(0)? != "on" {
            return Err(DatabaseError::NotDurable(setting));
        }
    }
    session.make_tables().await?;
    Ok(session)
}

impl Session {
    async fn make_tables(&self) -> Result<(), DatabaseError> {
        self.client.batch_execute(&format!("BEGIN; {TURN}")).await?;
        let is_there = "SELECT to_regclass('meta') IS NOT NULL";
        if self.client.query_one(is_there, &[]).await?.try_get(0)? {
            let found = "SELECT encode(value, 'escape') FROM meta WHERE name = 'schema'";
            let found = self.client.query_opt(found, &[]).await?;
            let found = found.map(|row| row.try_get::<_, String>(0)).transpose()?;
            let found = found.and_then(|text| text.parse().ok()).unwrap_or(0);
            if found != SCHEMA {
                return Err(DatabaseError::OtherTables {
                    found,
                    known: SCHEMA,
                });
            }
            self.client.batch_execute(&for_postgres()).await?;
        } else {
            self.client.batch_execute(&for_postgres()).await?;
            let schema = SCHEMA.to_string().into_bytes();
            let put = "INSERT INTO meta VALUES ('schema', $1), ('clock', '')";
            self.client.execute(put, &[&schema]).await?;
        }
        self.client.batch_execute("COMMIT").await?;
        Ok(())
    }

    async fn statement(&self, sql: &'static str) -> Result<Statement, DatabaseError> {
        if let Some(known) = self.statements.borrow().get(sql) {
            return Ok(known.clone());
        }
        let made = self.client.prepare(sql).await?;
        self.statements.borrow_mut().insert(sql, made.clone());
        Ok(made)
    }

    async fn run(&self, sql: &'static str, values: &[Value]) -> Result<Vec<Row>, DatabaseError> {
        let statement = self.statement(sql).await?;
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| value as _).collect();
        let rows = self.client.query(&statement, &values).await?;
        rows.iter().map(row).collect()
    }

    async fn head(&self) -> Result<Head, DatabaseError> {
        let rows = self.run(HEAD, &[]).await?;
        rows.first().map_or(Ok(Head::default()), Head::of)
    }

    async fn put(&self, items: &[Stored]) -> Result<(), DatabaseError> {
        if items.is_empty() {
            return Ok(());
        }
        let statement = self.statement(PUT).await?;
        let numbers = |of: fn(&Stored) -> i64| items.iter().map(of).collect::<Vec<i64>>();
        let hashes: Vec<&[u8]> = items.iter().map(|item| &item.hash[..]).collect();
        let bytes: Vec<&[u8]> = items.iter().map(|item| &item.bytes[..]).collect();
        let columns: [&(dyn ToSql + Sync); 6] = [
            &numbers(|item| item.id),
            &numbers(|item| item.tournament),
            &numbers(|item| item.seq),
            &numbers(|item| item.kind),
            &hashes,
            &bytes,
        ];
        self.client.execute(&statement, &columns).await?;
        Ok(())
    }
}

impl Base for Postgres {
    fn begin(&self) -> Result<Head, DatabaseError> {
        self.wait(async {
            self.session.statement(HEAD).await?;
            let begin = format!("BEGIN; {TURN}");
            // Both go at once. The second sees whatever was committed before the turn came.
            let (turn, head) =
                tokio::join!(biased; self.session.client.batch_execute(&begin), self.session.head());
            turn?;
            head
        })
    }

    fn look(&self) -> Result<Head, DatabaseError> {
        self.wait(self.session.head())
    }

    fn run(&self, sql: &'static str, values: &[Value]) -> Result<Vec<Row>, DatabaseError> {
        self.wait(self.session.run(sql, values))
    }

    fn each(
        &self,
        sql: &'static str,
        values: &[Value],
        take: &mut TakeRow<'_>,
    ) -> Result<(), DatabaseError> {
        self.runtime.block_on(async {
            let statement = in_time(self.session.statement(sql)).await?;
            let rows = async { Ok(self.session.client.query_raw(&statement, values).await?) };
            let mut rows = pin!(in_time(rows).await?);
            loop {
                let next = std::future::poll_fn(|context| {
                    futures_core::Stream::poll_next(rows.as_mut(), context)
                });
                match in_time(async { Ok(next.await.transpose()?) }).await? {
                    Some(next) => take(&row(&next)?)?,
                    None => return Ok(()),
                }
            }
        })
    }

    fn commit(&self, items: &[Stored]) -> Result<(), DatabaseError> {
        self.wait(async {
            if !items.is_empty() {
                self.session.statement(PUT).await?;
            }
            let commit = self.session.client.batch_execute("COMMIT");
            let (put, commit) = tokio::join!(biased; self.session.put(items), commit);
            // A group that failed ends with COMMIT too, but as if it had not begun.
            put?;
            Ok(commit?)
        })
    }

    fn items(&self, tournament: i64, hashes: &[[u8; 32]]) -> Result<Vec<Found>, DatabaseError> {
        self.wait(async {
            let statement = self.session.statement(GET).await?;
            let hashes: Vec<&[u8]> = hashes.iter().map(|hash| &hash[..]).collect();
            let values: [&(dyn ToSql + Sync); 2] = [&tournament, &hashes];
            let rows = self.session.client.query(&statement, &values).await?;
            let each = rows.iter().map(|from| {
                let row = row(from)?;
                Ok((row.fixed(0)?, row.bytes(1)?.to_vec()))
            });
            each.collect()
        })
    }

    fn life(&self) -> Result<Option<[u8; 32]>, DatabaseError> {
        let rows = self.run(LIFE, &[])?;
        let row = rows.first().ok_or(DatabaseError::Silent)?;
        let mut hash = Sha256::new();
        for at in 0..3 {
            hash.update(row.int(at)?.to_le_bytes());
        }
        hash.update(row.text(3)?);
        Ok(Some(hash.finalize().into()))
    }

    fn clock(&self) -> Result<Option<ClockSample>, DatabaseError> {
        self.wait(self.session.statement(CLOCK))?;
        let asked_us = now::uptime_us();
        let rows = self.run(CLOCK, &[])?;
        let heard_us = now::uptime_us();
        let shown = rows
            .first()
            .map_or(Err(DatabaseError::Silent), |row| row.int(0))?;
        Ok(Some(ClockSample {
            asked_us,
            shown_us: u64::try_from(shown).unwrap_or(0),
            heard_us,
        }))
    }

    fn reopen(&mut self) -> Result<bool, DatabaseError> {
        self.session = self.runtime.block_on(in_time(connect(&self.address)))?;
        Ok(true)
    }
}
