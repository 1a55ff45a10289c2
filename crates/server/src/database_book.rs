//! Sections and their players in the database. A section is kept as its file without names; those stand in a
//! directory of their own, from which a person can be deleted.

use crate::database::Database;
use crate::database_error::DatabaseError;
use crate::keys::random;
use crate::tournaments::TournamentNo;
use tournament::file::{self, Named};
use tournament::{Number, Section, Text};

/// Most tournaments of one database.
const TOURNAMENTS_MAX: i64 = 1_000;

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
        let put = "INSERT INTO tournaments VALUES \
            ((SELECT coalesce(max(number), 0) + 1 FROM tournaments), $1, $2, $3) RETURNING number";
        let made = i64::try_from(now_ms).unwrap_or(i64::MAX);
        let rows = self
            .base
            .run(put, &[name.into(), random::<32>().into(), made.into()])?;
        let number = rows.first().map(|row| row.int(0)).transpose()?;
        Ok(number.map(TournamentNo))
    }

    /// All sections of a tournament in their order, with the names that are known.
    pub(crate) fn sections(&self, of: TournamentNo) -> Result<Vec<Named>, DatabaseError> {
        let find = "SELECT name, trf FROM sections WHERE tournament = $1 ORDER BY place";
        let mut all = Vec::new();
        for row in self.base.run(find, &[of.0.into()])? {
            let name = row.text(0)?;
            let damaged = || DatabaseError::Damaged(format!("section {name}"));
            let mut section = read(name, row.text(1)?).ok_or_else(damaged)?;
            for person in self.people(of, name)? {
                if let Some(player) = section.players.get_mut(person.number.index()) {
                    player.name = person.name;
                    player.birth = person.birth;
                    player.fide_id = person.fide_id;
                }
            }
            all.push((name.to_owned(), section));
        }
        Ok(all)
    }

    /// One of them.
    pub(crate) fn section(
        &self,
        of: TournamentNo,
        name: &str,
    ) -> Result<Option<Section>, DatabaseError> {
        let all = self.sections(of)?;
        let found = all.into_iter().find(|(known, _)| known == name);
        Ok(found.map(|(_, section)| section))
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
            (SELECT coalesce(max(place), 0) + 1 FROM sections WHERE tournament = $1), $2, $3) \
            ON CONFLICT (tournament, name) DO UPDATE SET trf = excluded.trf";
        self.base
            .run(put, &[of.0.into(), name.into(), file.as_str().into()])?;
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
        Ok(!self.base.run(delete, &values)?.is_empty())
    }
}
