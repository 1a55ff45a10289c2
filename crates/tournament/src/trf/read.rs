//! Reading: records one by one, then all of them together.

use super::codes::{By162, TEXTS, set_by_xxs};
use super::player::{Entrant, entrant, national};
use super::range::{Mention, content, words};
use super::{range, teams, verify};
use crate::standings::match_points;
use crate::text::{Encoding, Line, decode, lines};
use crate::{
    Alone, Colour, Fault, Field, Number, PLAYERS_MAX, ROUNDS_MAX, Round, Section, Text, Want,
};
use alloc::string::String;
use alloc::vec::Vec;

/// Most records of one kind beside players.
const RECORDS_MAX: usize = 20_000;

/// What the records say before they are compared with each other.
#[derive(Default)]
pub struct Draft {
    /// What needs no comparison.
    pub section: Section,
    /// Records 001.
    pub entrants: Vec<Entrant>,
    /// Where the planned rounds were said.
    pub players: Vec<Mention>,
    /// Teams spoken of.
    pub teams: Vec<Mention>,
    /// Byes of records 240, individual.
    pub byes: Vec<(Alone, u8, Mention)>,
    /// Absent in the next round (`XXZ`).
    pub absent: Vec<Mention>,
    /// Dates of rounds.
    pub dates: Vec<String>,
    teams_013: Vec<(crate::Team, Vec<Mention>)>,
    scoring: By162,
    counted_teams: bool,
}

/// Reads a file. Bytes that are neither UTF-8 nor UTF-16 are read as `single` says.
///
/// # Errors
/// The first place, in the order of the checks, at which something else was expected.
pub fn read(bytes: &[u8], single: Encoding) -> Result<Section, Fault> {
    let decoded = decode(bytes, single)?;
    let mut draft = Draft::default();
    for line in &lines(&decoded.text)? {
        draft.record(line)?;
    }
    draft.settle_teams();
    draft.scoring.apply(&mut draft.section.scoring);
    verify::whole(draft)
}

impl Draft {
    fn record(&mut self, line: &Line) -> Result<(), Fault> {
        let record = line.span(1, 3);
        if line.is_empty() {
            return Ok(());
        }
        if record.starts_with('#') {
            let comment = line.rest(1);
            let comment = comment.trim_start_matches('#');
            self.section.comments.push(alloc::format!("###{comment}"));
            return self.limit(line, self.section.comments.len());
        }
        line.blank(4)?;
        if let Some((_, kind, several)) = TEXTS.iter().find(|(code, ..)| *code == record) {
            return self.text(line, *kind, *several);
        }
        match record.as_str() {
            "001" => {
                self.entrants.push(entrant(line)?);
                if self.entrants.len() > usize::from(PLAYERS_MAX) {
                    return Err(line.fault(1, Want::AtMost(usize::from(PLAYERS_MAX))));
                }
                Ok(())
            }
            // Counted anew when they are written.
            "062" | "072" => Ok(()),
            "082" => {
                let counted = line.words(5).first().is_some_and(|word| word.text != "0");
                self.counted_teams = counted;
                Ok(())
            }
            "132" => self.dates(line),
            "142" | "XXR" => self.planned(line),
            "152" => self.initial(line),
            "162" => self.scoring_162(line),
            "013" | "310" | "240" | "300" | "320" | "330" | "801" | "802" => {
                self.team(line, &record)
            }
            "250" | "260" | "299" | "XXA" | "XXP" | "XXZ" => self.ranges(line, &record),
            "XXC" => self.configuration(line),
            "XXS" => self.scoring_xxs(line),
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => self.scoring_bb(line, &record),
            _ if record.bytes().all(|byte| byte.is_ascii_uppercase())
                && !record.starts_with("XX") =>
            {
                let national = national(line)?;
                self.mention(line, national.number, 5, 8);
                self.section.nationals.push(national);
                self.limit(line, self.section.nationals.len())
            }
            _ => Err(line.fault(1, Want::Record)),
        }
    }

    /// A record that is one text. `several`: it may stand in the file more than once.
    fn text(&mut self, line: &Line, kind: Text, several: bool) -> Result<(), Fault> {
        let text = content(line)?;
        let texts = self.section.texts.entry(kind).or_default();
        if !several && !texts.is_empty() && !text.is_empty() {
            return Err(line.fault(1, Want::Once));
        }
        if kind == Text::MatchPoints && match_points(&text).is_none() {
            let column = line.cut(5, line.len()).column;
            return Err(line.fault(column, Want::Field(Field::MatchPoints)));
        }
        if !text.is_empty() {
            texts.push(text);
        }
        let count = texts.len();
        if count == 0 {
            self.section.texts.remove(&kind);
        }
        self.limit(line, count)
    }

    fn limit(&self, line: &Line, count: usize) -> Result<(), Fault> {
        if count > RECORDS_MAX {
            return Err(line.fault(1, Want::AtMost(RECORDS_MAX)));
        }
        Ok(())
    }

    fn mention(&mut self, line: &Line, number: Number, from: u32, to: u32) {
        self.players.push(Mention {
            number,
            line: line.number,
            column: line.cut(from, to).column,
        });
    }

    fn dates(&mut self, line: &Line) -> Result<(), Fault> {
        let mut at = 92;
        let words = line.words(5);
        if words.iter().any(|word| word.column < 91) {
            return Err(line.fault(words[0].column, Want::Field(Field::RoundDate)));
        }
        self.dates.clear();
        while at <= line.len() + 1 && self.dates.len() < usize::from(ROUNDS_MAX) {
            // The eight columns of a date, or one to the left or right, as files have them.
            let cut = line.cut(at - 1, at + 8);
            if cut.text.contains(' ') || cut.text.chars().count() > 8 {
                return Err(line.fault(cut.column, Want::Field(Field::RoundDate)));
            }
            self.dates.push(cut.text);
            at += 10;
        }
        while self.dates.last().is_some_and(String::is_empty) {
            self.dates.pop();
        }
        Ok(())
    }

    fn planned(&mut self, line: &Line) -> Result<(), Fault> {
        let word = line.cut(5, line.len());
        if word.text.is_empty() {
            return Ok(());
        }
        let round = range::round(line, 5, line.len())?;
        let round = round.ok_or_else(|| line.fault(word.column, Want::Field(Field::Round)))?;
        match self.section.planned {
            Some(planned) if planned != round => {
                Err(line.fault(word.column, Want::Same(u16::from(planned))))
            }
            _ => {
                self.section.planned = Some(round);
                Ok(())
            }
        }
    }

    fn initial(&mut self, line: &Line) -> Result<(), Fault> {
        let word = line.cut(5, line.len());
        let colour = match word.text.as_str() {
            "W" | "w" => Colour::White,
            "B" | "b" => Colour::Black,
            "" => return Ok(()),
            _ => return Err(line.fault(word.column, Want::Field(Field::Initial))),
        };
        self.set_initial(line, word.column, colour)
    }

    fn set_initial(&mut self, line: &Line, column: u32, colour: Colour) -> Result<(), Fault> {
        if self
            .section
            .initial
            .is_some_and(|initial| initial != colour)
        {
            return Err(line.fault(column, Want::Once));
        }
        self.section.initial = Some(colour);
        Ok(())
    }

    fn configuration(&mut self, line: &Line) -> Result<(), Fault> {
        for word in line.words(5) {
            match word.text.as_str() {
                "rank" => self.section.by_rank = true,
                "white1" => self.set_initial(line, word.column, Colour::White)?,
                "black1" => self.set_initial(line, word.column, Colour::Black)?,
                _ => return Err(line.fault(word.column, Want::Field(Field::Configuration))),
            }
        }
        Ok(())
    }

    /// TRF26: a code in column 6, its points in 7 to 10; the next code nine columns further on. Files do not keep to
    /// the columns, so codes and points are read as words.
    fn scoring_162(&mut self, line: &Line) -> Result<(), Fault> {
        let mut words = line.words(5).into_iter();
        while let Some(word) = words.next() {
            let mut letters = word.text.chars();
            let code = letters.next().unwrap_or(' ');
            if !"WDLAPX".contains(code.to_ascii_uppercase()) {
                return Err(line.fault(word.column, Want::Field(Field::ScoringCode)));
            }
            let rest = letters.as_str();
            let (text, column) = if rest.is_empty() {
                words
                    .next()
                    .map_or((String::new(), word.column + 1), |next| {
                        (next.text, next.column)
                    })
            } else {
                (rest.into(), word.column + 1)
            };
            let points = crate::Points::read(&text);
            let points = points.ok_or_else(|| line.fault(column, Want::Field(Field::Points)))?;
            self.scoring.set(code, points);
        }
        Ok(())
    }

    fn scoring_xxs(&mut self, line: &Line) -> Result<(), Fault> {
        for word in line.words(5) {
            let fault = |more| line.fault(word.column + more, Want::Field(Field::CodeValue));
            let (code, value) = word.text.split_once('=').ok_or_else(|| fault(0))?;
            let at = u32::try_from(code.len()).unwrap_or(0) + 1;
            let points = crate::Points::read(value).ok_or_else(|| fault(at))?;
            if !set_by_xxs(&mut self.section.scoring, code, points) {
                return Err(fault(0));
            }
        }
        Ok(())
    }

    /// bbpPairings' own codes. `BBU`, if it is missing, is worth a win, as TRF26's `P`.
    fn scoring_bb(&mut self, line: &Line, record: &str) -> Result<(), Fault> {
        let points = line.points(5, line.len())?;
        let points = points.ok_or_else(|| line.fault(5, Want::Field(Field::Points)))?;
        match record {
            "BBF" => self.section.scoring.forfeit_loss = points,
            "BBZ" => self.section.scoring.zero_bye = points,
            "BBU" => drop(self.scoring.set('P', points)),
            _ => drop(
                self.scoring
                    .set(record.chars().nth(2).unwrap_or(' '), points),
            ),
        }
        Ok(())
    }

    fn team(&mut self, line: &Line, record: &str) -> Result<(), Fault> {
        match record {
            "013" => {
                let place = Number::of_index(self.teams_013.len());
                let place =
                    place.ok_or_else(|| line.fault(1, Want::AtMost(usize::from(PLAYERS_MAX))))?;
                self.teams_013.push(teams::by_013(line, place)?);
            }
            "310" => {
                let (team, players) = teams::by_310(line)?;
                if self
                    .section
                    .teams
                    .iter()
                    .any(|known| known.number == team.number)
                {
                    return Err(line.fault(line.cut(5, 7).column, Want::Once));
                }
                self.section.is_team = true;
                self.players.extend(players);
                self.section.teams.push(team);
            }
            "240" => {
                let (kind, round, who) = range::byes(line)?;
                self.byes.extend(who.iter().map(|who| (kind, round, *who)));
                self.section.team_records.push(line.rest(1));
            }
            _ => {
                let (teams, players) = teams::kept(record, line)?;
                self.section.is_team = true;
                self.teams.extend(teams);
                self.players.extend(players);
                self.section.team_records.push(line.rest(1));
            }
        }
        self.limit(
            line,
            self.section.teams.len() + self.section.team_records.len(),
        )
    }

    fn ranges(&mut self, line: &Line, record: &str) -> Result<(), Fault> {
        let section = &mut self.section;
        let who = match record {
            "250" => {
                let (acceleration, who) = range::acceleration(line)?;
                section.accelerations.push(acceleration);
                who.to_vec()
            }
            "260" | "XXP" => {
                let read = if record == "260" {
                    range::forbidden
                } else {
                    range::xxp
                };
                let (forbidden, who) = read(line)?;
                section.forbidden.push(forbidden);
                who
            }
            "299" => {
                let (abnormal, who) = range::abnormal(line)?;
                section.abnormal.push(abnormal);
                who
            }
            "XXA" => {
                let (who, points) = range::xxa(line)?;
                section.accelerated.push((who.number, points));
                self.players.push(who);
                Vec::new()
            }
            _ => {
                self.absent.extend(words(line, 4)?);
                Vec::new()
            }
        };
        // Of teams or of players: known when all is read.
        self.teams.extend(who);
        let count = self.section.forbidden.len() + self.section.abnormal.len();
        self.limit(
            line,
            count
                .max(self.absent.len())
                .max(self.section.accelerated.len()),
        )
    }

    /// 310 stands for 013 where both are there.
    fn settle_teams(&mut self) {
        let counted = self.counted_teams && !self.teams_013.is_empty();
        self.section.is_team |= counted || !self.section.text(Text::MatchPoints).is_empty();
        for (team, players) in core::mem::take(&mut self.teams_013) {
            self.players.extend(players);
            if !self
                .section
                .teams
                .iter()
                .any(|known| known.number == team.number)
            {
                self.section.teams.push(team);
            }
        }
        self.section.teams.sort_by_key(|team| team.number);
        if self.section.is_team {
            self.teams.extend(self.byes.drain(..).map(|(.., who)| who));
        } else {
            self.section.team_records.clear();
        }
    }

    /// The dates, each with its round.
    pub fn dated(&mut self, rounds: &mut Vec<Round>) {
        if rounds.len() < self.dates.len() {
            rounds.resize_with(self.dates.len(), Round::default);
        }
        for (round, date) in rounds.iter_mut().zip(self.dates.drain(..)) {
            round.date = date;
        }
    }
}
