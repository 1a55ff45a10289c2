//! What people and other programs write.

use log::DeviceKey;
use notation::control::ControlTag;
use notation::pgn::{Games, PgnGame, Written, WrittenPly, read_str, write};
use reach::{Enrolled, Link, Token};
use std::collections::HashSet;
use tournament::pairing::{Swiss, in_dialect, request};
use tournament::standings::{Ask, System, TieBreak, standings, team_standings};
use tournament::text::Encoding;
use tournament::trf::Version;
use tournament::{Section, csv, file, pairing, trf};
use wire::Regulation;

const TIE_BREAKS: &str = "DE,BHC1,BH/M2,FB,AOB,SBC1,WIN,WON,BPG,BWG,PSC1,REP,STD,TPN,KS,ARO/M1/U1000,TPR/U1000,\
                          PTP/U1000,APRO/U1000,APPO/U1000";

const TEAM_TIE_BREAKS: &str = "EDEBT/P,EDEBB,EDET,EDEB/P,EDE:GP,SSSC/F,SSSC:GP/K4,BC,TBR,BBE,MPvGP,EMGSB/C1/P,BH:GP/M1,\
                               WIN:GP,WON:GP,BPG:GP,BWG:GP,DE:GP,KS:MP/L-2,TPN/R";

/// A report file that was read can be written, is read again as the same, and has standings.
pub fn trf(bytes: &[u8]) {
    let Ok(section) = trf::read(bytes, Encoding::Windows1254) else {
        return;
    };
    for version in [Version::Trf16, Version::Trf26] {
        // TRF16 cannot say that an event without a team in its file is one of teams.
        if version == Version::Trf16 && section.is_team && section.teams.is_empty() {
            continue;
        }
        let once = trf::write(&section, version);
        let again = trf::read(once.as_bytes(), Encoding::Utf8).expect("what was written is good");
        assert_eq!(trf::write(&again, version), once);
    }
    let tie_breaks = TieBreak::read_list(TIE_BREAKS).expect("known");
    let of_teams = TieBreak::read_list(TEAM_TIE_BREAKS).expect("known");
    for system in [System::Swiss, System::RoundRobin] {
        let ask = Ask {
            tie_breaks: &tie_breaks,
            system: Some(system),
            rules: None,
            after: None,
        };
        assert_eq!(standings(&section, &ask).len(), section.players.len());
        let ask = Ask {
            tie_breaks: &of_teams,
            ..ask
        };
        if let Some(table) = team_standings(&section, &ask) {
            assert_eq!(table.len(), section.teams.len());
        }
    }
    let _ = request(&section);
    let _ = in_dialect(&section, Swiss::Dutch);
    let whole = file::write(&[("A".into(), section)]);
    file::read(whole.as_bytes()).expect("what was written is good");
}

/// A game that was read can be written, and is then read as the same moves, clocks and name.
pub fn pgn(bytes: &[u8]) {
    for game in Games::new(bytes).map_while(Result::ok) {
        if let Some(control) = game.tag("TimeControl") {
            let _ = ControlTag::read(&control.value);
        }
        let once = written(&game);
        let again = read_str(&once);
        assert_eq!(again.len(), 1, "{once}");
        assert_eq!(legal(&again[0]), legal(&game), "{once}");
        let kept = again[0].tag("White").map(|tag| tag.value.as_str());
        let was = game.tag("White").map(|tag| tag.value.as_str());
        // A tag of the roster without a value is written as unknown.
        let was = was.filter(|name| !name.trim().is_empty()).unwrap_or("?");
        assert_eq!(kept, Some(was), "{once}");
    }
}

fn legal(game: &PgnGame) -> Vec<(String, Option<notation::clk::Clk>)> {
    let made = game.plies.iter();
    made.map_while(|ply| ply.uci.clone().map(|uci| (uci, ply.clk.clone())))
        .collect()
}

fn written(game: &PgnGame) -> String {
    let plies = game.plies.iter().map(|ply| WrittenPly {
        mv: match &ply.uci {
            Some(uci) => Written::Uci(uci.clone()),
            None => Written::Text(ply.text.clone()),
        },
        clk: ply.clk.clone(),
        offer: ply.offer,
        comment: ply.comments.join(" "),
        nags: ply.nags.clone(),
    });
    let plies: Vec<WrittenPly> = plies.collect();
    let tags = game.tags.iter();
    let tags: Vec<(String, String)> = tags
        .map(|tag| (tag.name.clone(), tag.value.clone()))
        .collect();
    let result = game.result.as_deref().unwrap_or("*");
    write(&tags, game.start.as_deref(), game.chess960, &plies, result)
}

/// A roster that was read is written and read as the same; answers of pairing programs pair each player at most once.
pub fn csv(bytes: &[u8]) {
    if let Ok(players) = csv::read(bytes, Encoding::Windows1254) {
        let once = csv::roster(&players);
        let again = csv::read(once.as_bytes(), Encoding::Utf8).expect("what was written is good");
        assert_eq!(csv::roster(&again), once);
        answered(players, bytes);
    }
    let ten = (1..=10).map(|number| format!("{number};Player {number}\n"));
    let ten = format!("number;name\n{}", ten.collect::<String>());
    let ten = csv::read(ten.as_bytes(), Encoding::Utf8).unwrap_or_default();
    answered(ten, bytes);
    let _ = file::read(bytes);
}

fn answered(players: Vec<tournament::Player>, bytes: &[u8]) {
    let mut section = Section {
        players,
        ..Section::default()
    };
    let before = section.clone();
    let answer = String::from_utf8_lossy(bytes);
    if pairing::accept(&mut section, &answer).is_err() {
        assert_eq!(section, before, "what is no answer changes nothing");
        return;
    }
    let round = section.rounds.last().expect("was paired");
    let mut seen = HashSet::new();
    for game in &round.games {
        assert!(seen.insert(game.white) && seen.insert(game.black), "twice");
    }
}

/// A link that was read is written and read as the same; an answer to a device gives it no other's certificate.
pub fn link(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(link) = Link::parse(&text) {
        assert!(!link.addresses.is_empty(), "{text}");
        assert_eq!(Link::parse(&link.to_string()), Ok(link));
    }
    if let Some(token) = Token::parse(&text) {
        assert_eq!(token.to_string(), text.to_ascii_lowercase());
    }
    let device = DeviceKey([1; 32]);
    if let Some(enrolled) = Enrolled::read(bytes, &device) {
        let again = Enrolled::read(&enrolled.write(), &device);
        assert_eq!(again.as_ref(), Some(&enrolled));
        let of = enrolled.certificate.map(|one| one.certificate().device);
        assert!(of.is_none_or(|of| of == device));
    }
}

/// A file is read whole or refused with faults that name lines of it, in their order.
pub fn regulation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Err(faults) = Regulation::read(&text) else {
        return;
    };
    assert!(!faults.is_empty());
    let lines = u32::try_from(text.lines().count().max(1)).expect("short");
    let mut last = 1;
    for fault in faults {
        assert!((last..=lines + 1).contains(&fault.line), "{fault:?}");
        last = fault.line;
    }
}
