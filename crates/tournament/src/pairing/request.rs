//! What a pairing program is asked.

use super::{PairingFault, ready};
use crate::trf::{self, Version};
use crate::{Scoring, Section, Text};
use alloc::format;
use alloc::string::String;

/// Which rules a pairing program is asked to pair by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Swiss {
    /// The Dutch system (C.04.3); also where nothing is said.
    Dutch,
    /// Burstein's (C.04.4.2).
    Burstein,
}

/// By which rules the section is to be paired, as its type says (TRF26 192, 092); `None` for teams, tables and other
/// Swiss systems, which bbpPairings does not pair.
#[must_use]
pub fn swiss(section: &Section) -> Option<Swiss> {
    if section.is_team {
        return None;
    }
    let kind = section.text(Text::Kind).to_uppercase();
    let kind = kind + " " + &section.text(Text::CodedKind).to_uppercase();
    let says = |words: &[&str]| words.iter().any(|word| kind.contains(word));
    if says(&[
        "ROBIN",
        "BERGER",
        "SCHEVENINGEN",
        "DUBOV",
        "LIM",
        "DOUBLE",
        "TEAM",
        "KNOCK",
    ]) {
        return None;
    }
    Some(if says(&["BURSTEIN"]) {
        Swiss::Burstein
    } else {
        Swiss::Dutch
    })
}

/// The file that a pairing program is asked with: TRF26 without what bbpPairings refuses (teams, national lists, kinds
/// of tournament other than its own, scoring records in another dialect).
///
/// # Errors
/// What has to be settled before the next round can be paired so.
pub fn request(section: &Section) -> Result<String, PairingFault> {
    let system = swiss(section).ok_or(PairingFault::OtherSystem)?;
    ready(section)?;
    if section.planned.is_none() {
        return Err(PairingFault::Unplanned);
    }
    if !section.abnormal.is_empty() {
        return Err(PairingFault::Abnormal);
    }
    let coloured = section.rounds.iter().any(|round| !round.games.is_empty());
    if section.initial.is_none() && !coloured {
        return Err(PairingFault::InitialColour);
    }
    Ok(in_dialect(section, system))
}

/// The section as bbpPairings reads it, for its checker (`-c`) too: a tournament that is over can be checked.
#[must_use]
pub fn in_dialect(section: &Section, system: Swiss) -> String {
    let mut asked = section.clone();
    asked.teams.clear();
    asked.nationals.clear();
    asked.comments.clear();
    let coded = section.text(Text::CodedKind).to_uppercase();
    let baku = if coded.ends_with("_BAKU") {
        "_BAKU"
    } else {
        ""
    };
    let known = match system {
        Swiss::Dutch => "FIDE_DUTCH",
        Swiss::Burstein => "FIDE_BURSTEIN",
    };
    let said = coded.starts_with(known);
    asked.set_text(
        Text::CodedKind,
        &if said {
            format!("{known}{baku}")
        } else {
            String::new()
        },
    );
    let text = trf::write(&asked, Version::Trf26);
    let scored = |line: &&str| !line.starts_with("162") && !line.starts_with("XXS");
    let mut request: String = text.split_inclusive("\r\n").filter(scored).collect();
    let scoring = &section.scoring;
    if *scoring != Scoring::default() {
        for (code, points) in [
            ("BBW", scoring.win[0]),
            ("BBD", scoring.draw[0]),
            ("BBL", scoring.loss[0]),
            ("BBZ", scoring.zero_bye),
            ("BBF", scoring.forfeit_loss),
            ("BBU", scoring.paired_bye),
        ] {
            request.push_str(&format!("{code} {points:>4}\r\n"));
        }
    }
    request
}

#[cfg(test)]
mod tests {
    use super::{PairingFault, request};
    use crate::Points;
    use crate::text::Encoding;
    use alloc::format;

    #[test]
    fn a_pairing_program_is_asked_in_its_own_dialect() {
        let text = include_str!("../../../../tests/cases/trf/sharly_trf-import-test.trf");
        let mut sharly = crate::trf::read(text.as_bytes(), Encoding::Utf8).expect("good");
        assert_eq!(request(&sharly), Err(PairingFault::AllPlayed));
        sharly.planned = Some(6);
        sharly.scoring.win = [Points(30); 2];
        let request = request(&sharly).expect("a request");
        let starts = |record: &str| {
            request
                .lines()
                .filter(|line| line.starts_with(record))
                .count()
        };
        assert_eq!(
            ["001", "240", "162", "XXS", "FRA", "###"].map(starts),
            [16, 4, 0, 0, 0, 0]
        );
        assert!(
            request.contains("\r\n192 FIDE_DUTCH_BAKU\r\n") && request.contains("\r\nBBW  3.0\r\n")
        );
        let team = include_str!("../../../../tests/cases/trf/echecsjs_grandmommyscup.trf");
        let team = crate::trf::read(team.as_bytes(), Encoding::Utf8).expect("good");
        assert_eq!(super::request(&team), Err(PairingFault::OtherSystem));
    }

    #[test]
    fn what_has_to_be_settled_before_a_program_is_asked_is_told() {
        let asked = |text: &str| {
            let players = "001    1      A\n001    2      B\n";
            let read = crate::trf::read(format!("{players}{text}").as_bytes(), Encoding::Utf8);
            request(&read.expect("good")).map(|_| ())
        };
        assert_eq!(asked("142 3\n152 W\n"), Ok(()));
        assert_eq!(asked("142 3\n152 W\n192 FIDE_BURSTEIN\n"), Ok(()));
        assert_eq!(asked("152 W\n"), Err(PairingFault::Unplanned));
        assert_eq!(asked("142 3\n"), Err(PairingFault::InitialColour));
        for kind in [
            "192 FIDE_DUBOV_2026",
            "092 Individual: Round-Robin",
            "192 FIDE_DOUBLE_SWISS",
        ] {
            let asked = asked(&format!("142 3\n152 W\n{kind}\n"));
            assert_eq!(asked, Err(PairingFault::OtherSystem), "{kind}");
        }
    }
}
