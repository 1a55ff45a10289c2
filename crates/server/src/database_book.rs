//! Sections and their players in the database. A section is kept as its file without names; those stand in a
//! directory of their own, from which a person can be deleted.

use crate::base::Row;
use crate::database::Database;
use crate::database_error::DatabaseError;
use crate::keys::random;
use crate::tournaments::TournamentNo;
use tournament::file;
use tournament::{Number, Section, Text};

/// Most tournaments of one database.
const TOURNAMENTS_MAX: i64 = 1_000;

/// What stands on a section's title page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Title {
    /// Among the sections, from 1.
    pub place: usize,
    pub name: String,
    /// Another one after each change.
    pub version: i64,
    /// The round that is at the tables; 0: none yet.
    pub round: usize,
    /// When that round is to start, Unix time in milliseconds.
    pub starts_ms: Option<i64>,
    /// By which regulations its games are played.
    pub regulation: Option<String>,
}

impl Title {
    fn of(row: &Row) -> Result<Title, DatabaseError> {
        let count = |at| Ok::<_, DatabaseError>(usize::try_from(row.int(at)?).unwrap_or(0));
        let regulation = (!row.is_null(5)).then(|| row.text(5)).transpose()?;
        Ok(Title {
            place: count(0)?,
            name: row.text(1)?.to_owned(),
            version: row.int(2)?,
            round: count(3)?,
            starts_ms: (!row.is_null(4)).then(|| row.int(4)).transpose()?,
            regulation: regulation.map(str::to_owned),
        })
    }
}

/// A number that no other version of a section has: a count would come again after a group that failed.
fn version() -> i64 {
    i64::from_le_bytes(random())
}

/// A section as it is stored.
pub(crate) struct Pages {
    file: String,
    people: Vec<Person>,
}

impl Pages {
    /// Takes it apart, with the names that are known; none: it is damaged. That takes a while.
    pub(crate) fn section(self, name: &str) -> Option<Section> {
        let mut section = read(name, &self.file)?;
        for person in self.people {
            if let Some(player) = section.players.get_mut(person.number.index()) {
                player.name = person.name;
                player.birth = person.birth;
                player.fide_id = person.fide_id;
            }
        }
        Some(section)
    }
}

/// What the directory has of a player.
#[derive(Clone, PartialEq, Eq)]
struct Person {
    number: Number,
    name: String,
    birth: String,
    fide_id: String,
}

/// How a player is called whom nobody knows (any more).
fn nameless(number: Number) -> String {
    format!("Player {number}")
}

fn printable(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_control());
    letters.collect()
}

/// A section as it is kept; without players it has nothing but its name.
fn read(name: &str, file: &str) -> Option<Section> {
    if file.is_empty() {
        let mut section = Section::default();
        section.set_text(Text::Name, name);
        return Some(section);
    }
    let read = file::read(file.as_bytes()).ok()?;
    read.into_iter().next().map(|(_, section)| section)
}

/// A section's file and its people; none if it could not be read again.
fn packed(name: &str, mut section: Section) -> Option<(String, Vec<Person>)> {
    let people = taken_out(&mut section);
    let (players, rounds) = (section.players.len(), section.paired_rounds());
    // No report file is without players.
    let file = if section.players.is_empty() {
        String::new()
    } else {
        file::write(&[(name.to_owned(), section)])
    };
    let again = read(name, &file)?;
    let is_same = (again.players.len(), again.paired_rounds()) == (players, rounds);
    (is_same && !file.contains('\0')).then_some((file, people))
}

/// Whether a section can be kept.
pub(crate) fn can_be_kept(name: &str, section: &Section) -> bool {
    packed(name, section.clone()).is_some()
}

/// Takes the people out of a section.
fn taken_out(section: &mut Section) -> Vec<Person> {
    let players = section.players.iter_mut();
    let people = players.map(|player| Person {
        number: player.number,
        name: printable(&std::mem::replace(
            &mut player.name,
            nameless(player.number),
        )),
        birth: printable(&std::mem::take(&mut player.birth)),
        fide_id: printable(&std::mem::take(&mut player.fide_id)),
    });
    let known = |person: &Person| person.name != nameless(person.number);
    people.filter(known).collect()
}

impl Database {
    /// Adds a tournament to the group; it is there after the commit. None: the name is taken, or there are too many.
    pub(crate) fn add_tournament(
        &mut self,
        name: &str,
        now_ms: u64,
    ) -> Result<Option<TournamentNo>, DatabaseError> {
        let there =
            "SELECT (SELECT count(*) FROM tournaments WHERE name = $1), count(*) FROM tournaments";
        let there = self.base.run(there, &[name.into()])?;
        if let Some(row) = there.first()
            && (row.int(0)? > 0 || row.int(1)? >= TOURNAMENTS_MAX)
        {
            return Ok(None);
        }
        self.insert_tournament(name, now_ms)
    }

    /// With a key of its own.
    pub(crate) fn insert_tournament(
        &self,
        name: &str,
        now_ms: u64,
    ) -> Result<Option<TournamentNo>, DatabaseError> {
        let put = "INSERT INTO tournaments VALUES \
            ((SELECT coalesce(max(number), 0) + 1 FROM tournaments), $1, $2, $3) RETURNING number";
        let made = i64::try_from(now_ms).unwrap_or(i64::MAX);
        let rows = self
            .base
            .run(put, &[name.into(), random::<32>().into(), made.into()])?;
        let number = rows.first().map(|row| row.int(0)).transpose()?;
        Ok(number.map(TournamentNo))
    }

    /// The sections of a tournament in their order.
    pub(crate) fn section_names(&self, of: TournamentNo) -> Result<Vec<String>, DatabaseError> {
        let find = "SELECT name FROM sections WHERE tournament = $1 ORDER BY place";
        let rows = self.base.run(find, &[of.0.into()])?;
        rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
    }

    /// A section's title page; without a name that of the first one.
    pub(crate) fn title(
        &self,
        of: TournamentNo,
        name: Option<&str>,
    ) -> Result<Option<Title>, DatabaseError> {
        let rows = match name {
            Some(name) => {
                let find = "SELECT place, name, version, round, starts_ms, regulation FROM sections \
                    WHERE tournament = $1 AND name = $2";
                self.base.run(find, &[of.0.into(), name.into()])?
            }
            None => {
                let find = "SELECT place, name, version, round, starts_ms, regulation FROM sections \
                    WHERE tournament = $1 ORDER BY place LIMIT 1";
                self.base.run(find, &[of.0.into()])?
            }
        };
        rows.first().map(Title::of).transpose()
    }

    /// A section's file and its people.
    pub(crate) fn pages(&self, of: TournamentNo, name: &str) -> Result<Pages, DatabaseError> {
        let find = "SELECT trf FROM sections WHERE tournament = $1 AND name = $2";
        let rows = self.base.run(find, &[of.0.into(), name.into()])?;
        let file = rows.first().map(|row| row.text(0)).transpose()?;
        Ok(Pages {
            file: file.unwrap_or_default().to_owned(),
            people: self.people(of, name)?,
        })
    }

    /// A section as it is now.
    pub(crate) fn section(
        &self,
        of: TournamentNo,
        name: &str,
    ) -> Result<Option<Section>, DatabaseError> {
        if self.title(of, Some(name))?.is_none() {
            return Ok(None);
        }
        let damaged = || DatabaseError::Damaged(format!("section {name}"));
        let section = self.pages(of, name)?.section(name).ok_or_else(damaged)?;
        Ok(Some(section))
    }

    /// A round comes to the tables.
    pub(crate) fn put_round(
        &mut self,
        of: TournamentNo,
        name: &str,
        round: usize,
        starts_ms: Option<u64>,
    ) -> Result<(), DatabaseError> {
        let put = "UPDATE sections SET round = $1, starts_ms = $2, version = $3 \
            WHERE tournament = $4 AND name = $5";
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let values = [
            number(round as u64).into(),
            starts_ms.map(number).into(),
            version().into(),
            of.0.into(),
            name.into(),
        ];
        self.base.run(put, &values).map(drop)
    }

    /// By which regulations the section's games are played from now on.
    pub(crate) fn put_regulation(
        &mut self,
        of: TournamentNo,
        name: &str,
        text: &str,
    ) -> Result<(), DatabaseError> {
        let put = "UPDATE sections SET regulation = $1, version = $2 \
            WHERE tournament = $3 AND name = $4";
        let values = [text.into(), version().into(), of.0.into(), name.into()];
        self.base.run(put, &values).map(drop)
    }

    fn people(&self, of: TournamentNo, section: &str) -> Result<Vec<Person>, DatabaseError> {
        let find = "SELECT number, name, birth, fide_id FROM people \
            WHERE tournament = $1 AND section = $2 ORDER BY number";
        let rows = self.base.run(find, &[of.0.into(), section.into()])?;
        let people = rows.iter().map(|row| {
            let number = u16::try_from(row.int(0)?).ok().and_then(Number::new);
            Ok(Person {
                number: number.ok_or_else(|| DatabaseError::Damaged("a person".into()))?,
                name: row.text(1)?.to_owned(),
                birth: row.text(2)?.to_owned(),
                fide_id: row.text(3)?.to_owned(),
            })
        });
        people.collect()
    }

    /// Keeps a section as it is now; a new one comes last. False: it could not be read again, so it is not kept.
    pub(crate) fn put_section(
        &mut self,
        of: TournamentNo,
        name: &str,
        section: Section,
    ) -> Result<bool, DatabaseError> {
        let Some((file, people)) = packed(name, section) else {
            return Ok(false);
        };
        let put = "INSERT INTO sections VALUES ($1, \
            (SELECT coalesce(max(place), 0) + 1 FROM sections WHERE tournament = $1), $2, $3, $4, 0, NULL, NULL) \
            ON CONFLICT (tournament, name) DO UPDATE SET trf = excluded.trf, version = excluded.version";
        let values = [
            of.0.into(),
            name.into(),
            file.as_str().into(),
            version().into(),
        ];
        self.base.run(put, &values)?;
        if self.people(of, name)? == people {
            return Ok(true);
        }
        let clear = "DELETE FROM people WHERE tournament = $1 AND section = $2";
        self.base.run(clear, &[of.0.into(), name.into()])?;
        for person in people {
            let put = "INSERT INTO people VALUES ($1, $2, $3, $4, $5, $6, $7)";
            let values = [
                of.0.into(),
                name.into(),
                i64::from(person.number.get()).into(),
                random::<16>().into(),
                person.name.as_str().into(),
                person.birth.as_str().into(),
                person.fide_id.as_str().into(),
            ];
            self.base.run(put, &values)?;
        }
        Ok(true)
    }

    /// Takes a section out that nothing was played in, with its people.
    pub(crate) fn remove_section(
        &mut self,
        of: TournamentNo,
        name: &str,
    ) -> Result<(), DatabaseError> {
        for delete in [
            "DELETE FROM people WHERE tournament = $1 AND section = $2",
            "DELETE FROM sections WHERE tournament = $1 AND name = $2",
        ] {
            self.base.run(delete, &[of.0.into(), name.into()])?;
        }
        Ok(())
    }

    /// Deletes a person: games, results and logs stay, of whom they are is not known any more. False: nobody is there.
    pub(crate) fn forget_person(
        &mut self,
        of: TournamentNo,
        section: &str,
        number: u16,
    ) -> Result<bool, DatabaseError> {
        let delete = "DELETE FROM people WHERE tournament = $1 AND section = $2 AND number = $3 \
            RETURNING number";
        let values = [of.0.into(), section.into(), i64::from(number).into()];
        let is_gone = !self.base.run(delete, &values)?.is_empty();
        let changed = "UPDATE sections SET version = $1 WHERE tournament = $2 AND name = $3";
        self.base
            .run(changed, &[version().into(), of.0.into(), section.into()])?;
        Ok(is_gone)
    }
}
