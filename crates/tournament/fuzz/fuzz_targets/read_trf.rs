//! Reading never panics; what was read can be written, is read again as the same, and has standings.
//!
//! `cargo +nightly fuzz run read_trf -- -max_len=20000` in `crates/tournament`; begin with `tests/cases/trf`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tournament::pairing::{Swiss, in_dialect, request};
use tournament::standings::{Ask, System, TieBreak, standings, team_standings};
use tournament::text::Encoding;
use tournament::trf::{Version, read, write};

const TIE_BREAKS: &str = "DE,BHC1,BH/M2,FB,AOB,SBC1,WIN,WON,BPG,BWG,PSC1,REP,STD,TPN,KS,ARO/M1/U1000,TPR/U1000,\
                          PTP/U1000,APRO/U1000,APPO/U1000";

const TEAM_TIE_BREAKS: &str = "EDEBT/P,EDEBB,EDET,EDEB/P,EDE:GP,SSSC/F,SSSC:GP/K4,BC,TBR,BBE,MPvGP,EMGSB/C1/P,BH:GP/M1,\
                               WIN:GP,WON:GP,BPG:GP,BWG:GP,DE:GP,KS:MP/L-2,TPN/R";

fuzz_target!(|bytes: &[u8]| {
    let Ok(section) = read(bytes, Encoding::Windows1254) else {
        return;
    };
    for version in [Version::Trf16, Version::Trf26] {
        // TRF16 cannot say that an event without a team in its file is one of teams.
        if version == Version::Trf16 && section.is_team && section.teams.is_empty() {
            continue;
        }
        let once = write(&section, version);
        let again = read(once.as_bytes(), Encoding::Utf8).expect("what was written is good");
        assert_eq!(write(&again, version), once);
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
        let ask = Ask { tie_breaks: &of_teams, ..ask };
        if let Some(table) = team_standings(&section, &ask) {
            assert_eq!(table.len(), section.teams.len());
        }
    }
    let _ = request(&section);
    let _ = in_dialect(&section, Swiss::Dutch);
    let file = tournament::file::write(&[("A".into(), section)]);
    tournament::file::read(file.as_bytes()).expect("what was written is good");
});
