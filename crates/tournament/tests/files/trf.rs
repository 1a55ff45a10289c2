//! Files of other programs, read, refused, written.

use crate::refused::two;
use crate::samples::{self, sample, trf};
use proptest::prelude::*;
use tournament::text::Encoding;
use tournament::trf::{Version, read, write};
use tournament::{Alone, Colour, Fault, Number, Outcome, Points, Score, Section, Text, Want};

const GOOD: [&str; 23] = [
    "bbp_dutch_2025_C5.trf",
    "bbp_dutch_2025_C9.trf",
    "bbp_issue_15.trf",
    "echecsjs_grandmommyscup.trf",
    "echecsjs_trf26_team.trf",
    "fide_exercises_round_robin.trf",
    "fide_exercises_swiss.trf",
    "made_round_robin_0.trf",
    "made_round_robin_27.trf",
    "made_swiss_11.trf",
    "made_swiss_25.trf",
    "made_swiss_44.trf",
    "made_swiss_5.trf",
    "py4swiss_burstein_late_entries.trf",
    "py4swiss_comments.trf",
    "py4swiss_dubov_bye_for_high_tpn.trf",
    "py4swiss_dutch_d2_criterion_d.trf",
    "py4swiss_dutch_e2_both_absolute_higher_favored.trf",
    "py4swiss_javafo_example.trf",
    "py4swiss_no_legal_pairings.trf",
    "sharly_trf-import-test.trf",
    "sharly_trf-team-import-test.trf",
    "sklangen_2020_06.trf",
];

/// Places counted by hand in the files.
const BAD: [(&str, u32, u32, Want); 5] = [
    (
        "py4swiss_incompatible_color.trf",
        3,
        137,
        Want::OtherColour { opponent: 2 },
    ),
    (
        "py4swiss_incorrect_points.trf",
        2,
        82,
        Want::Sum(Points(30)),
    ),
    ("py4swiss_invalid_code.trf", 7, 1, Want::Record),
    (
        "py4swiss_missing_starting_number.trf",
        7,
        8,
        Want::StartingNumber(7),
    ),
    ("py4swiss_too_many_results.trf", 2, 145, Want::Rounds(5)),
];

#[test]
fn every_sample_is_read_or_refused_as_its_name_says() {
    let mut names: Vec<String> = samples::names();
    names.sort();
    let mut told: Vec<&str> = GOOD
        .iter()
        .copied()
        .chain(BAD.map(|(name, ..)| name))
        .collect();
    told.sort_unstable();
    assert_eq!(names, told);
    for name in GOOD {
        assert!(
            trf(&sample(name)).is_ok(),
            "{name}: {:?}",
            trf(&sample(name)).err()
        );
    }
    for (name, line, column, want) in BAD {
        assert_eq!(
            trf(&sample(name)),
            Err(Fault::new(line, column, want)),
            "{name}"
        );
    }
}

#[test]
fn what_was_written_is_read_back_and_written_the_same() {
    for name in GOOD {
        let section = trf(&sample(name)).expect("good");
        for version in [Version::Trf16, Version::Trf26] {
            let once = write(&section, version);
            let again =
                trf(once.as_bytes()).unwrap_or_else(|fault| panic!("{name} {version:?} {fault}"));
            assert_eq!(write(&again, version), once, "{name} {version:?}");
            if version == Version::Trf26 {
                assert_eq!(again, section, "{name}");
            }
            assert_eq!(
                (&again.rounds, &again.players),
                (&section.rounds, &section.players),
                "{name}"
            );
        }
    }
}

#[test]
fn a_line_of_trf16_is_written_in_its_columns() {
    // As the file has it, byte for byte.
    let bytes = sample("sharly_trf-import-test.trf");
    let text = String::from_utf8(bytes.clone()).expect("UTF-8");
    let written = write(&trf(&bytes).expect("good"), Version::Trf26);
    let players = |text: &str| -> Vec<String> {
        text.lines()
            .filter(|line| line.starts_with("001"))
            .map(|line| line.trim_end().into())
            .collect()
    };
    assert_eq!(players(&written), players(&text));
    assert!(
        written.contains("\r\n240 Z   4   12   14\r\n") && written.contains("\r\nFRA    1    A ")
    );
    assert_eq!(
        written.matches('\n').count(),
        written.matches("\r\n").count()
    );
}

#[test]
fn what_the_samples_tell_is_understood() {
    let number = |number| Number::new(number).expect("a number");
    let sharly = trf(&sample("sharly_trf-import-test.trf")).expect("good");
    assert_eq!(
        (sharly.planned, sharly.initial, sharly.players.len()),
        (Some(5), Some(Colour::Black), 16)
    );
    assert_eq!(
        sharly.rounds[1].alone,
        [(number(4), Alone::Half), (number(12), Alone::Paired)]
    );
    let won = |white, black, outcome| tournament::Game {
        white: number(white),
        black: number(black),
        outcome,
    };
    assert!(
        sharly.rounds[0]
            .games
            .contains(&won(1, 9, Outcome::Played(Score::Win, Score::Loss)))
    );
    assert!(
        sharly.rounds[2]
            .games
            .contains(&won(14, 12, Outcome::Forfeit(Some(Colour::Black))))
    );
    // Its dates stand one column to the right of where they should.
    let dates = sharly.rounds.iter().map(|round| round.date.as_str());
    let want = ["25/09/13", "25/09/13", "25/09/13", "25/09/14", "25/09/14"];
    assert_eq!(dates.collect::<Vec<_>>(), want);
    // JaVaFo's XXZ: absent in the round that is to be paired.
    let javafo = trf(&sample("py4swiss_javafo_example.trf")).expect("good");
    let absent: Vec<u16> = javafo.rounds[4]
        .alone
        .iter()
        .map(|(who, _)| who.get())
        .collect();
    assert_eq!((absent, javafo.paired_rounds()), (vec![22, 28, 43], 4));
    let cup = trf(&sample("echecsjs_grandmommyscup.trf")).expect("good");
    assert_eq!(
        (cup.is_team, cup.teams.len(), cup.nationals.len()),
        (true, 50, 15)
    );
    assert_eq!(
        cup.teams[0]
            .players
            .iter()
            .map(|who| who.get())
            .collect::<Vec<_>>(),
        [1, 5, 15, 28, 44]
    );
    assert_eq!(
        cup.text(Text::TieBreaks),
        "EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPvGP"
    );
    let late = trf(&sample("sharly_trf-team-import-test.trf")).expect("good");
    assert_eq!(late.scoring.paired_bye, Points(50));
    assert!(late.rounds[1].games.contains(&won(1, 2, Outcome::Pending)));
}

#[test]
fn line_ends_encodings_and_marks_are_taken_as_they_come() {
    let text = "012 Köln\nXXR 1\n".to_owned() + &two(" 1.0    1     2 w 1", " 0.0    2     1 b 0");
    let want = trf(text.as_bytes()).expect("good");
    assert_eq!(want.text(Text::Name), "Köln");
    for bytes in [
        text.replace('\n', "\r").into_bytes(),
        text.replace('\n', "\r\n").into_bytes(),
        format!("\u{FEFF}{text}\u{1A}").into_bytes(),
        text.chars()
            .map(|letter| u8::try_from(u32::from(letter)).expect("Latin-1"))
            .collect(),
        "\u{FEFF}"
            .chars()
            .chain(text.chars())
            .flat_map(|letter| [letter as u16; 1])
            .flat_map(u16::to_le_bytes)
            .collect(),
        text.replace(" w 1", " W 1")
            .replace(" b 0", " B 0")
            .into_bytes(),
    ] {
        assert_eq!(trf(&bytes), Ok(want.clone()));
    }
    let turkish = read(
        b"012 \xDEah \n001    1      \xDDnan\n",
        Encoding::Windows1254,
    )
    .expect("good");
    assert_eq!(
        (turkish.text(Text::Name), turkish.players[0].name.as_str()),
        ("Şah", "İnan")
    );
}

#[test]
fn scoring_is_read_from_every_dialect() {
    let with = |records: &str| {
        trf((two("", "") + records).as_bytes())
            .expect("good")
            .scoring
    };
    let tenths = |points: Points| points.0;
    let of = |scoring: tournament::Scoring| {
        [
            scoring.win[0],
            scoring.draw[1],
            scoring.loss[0],
            scoring.half_bye,
            scoring.paired_bye,
            scoring.forfeit_loss,
        ]
        .map(tenths)
    };
    // TRF26: P is worth as much as W if it is not given.
    assert_eq!(of(with("162  W 3.0    D 1.0\n")), [30, 10, 0, 10, 30, 0]);
    assert_eq!(
        of(with("162  W 3.0    D 1.0    L 0.5    A-1.0    P 1.5\n")),
        [30, 10, 5, 10, 15, -10]
    );
    // JaVaFo: PAB stays a point.
    assert_eq!(of(with("XXS W=3 D=1\n")), [30, 10, 0, 10, 10, 0]);
    assert_eq!(
        of(with("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1\n")),
        [30, 20, 10, 20, 20, 0]
    );
    assert_eq!(of(with("BBW  3.0\nBBD  1.0\n")), [30, 10, 0, 10, 30, 0]);
    for records in ["162  W 3.0    D 1.0\n", "XXS WW=3 BW=2\n", "XXS PAB=.5\n"] {
        let section = trf((two("", "") + records).as_bytes()).expect("good");
        for version in [Version::Trf16, Version::Trf26] {
            let again = trf(write(&section, version).as_bytes()).expect("good");
            let want = tournament::Scoring {
                unknown: again.scoring.unknown,
                ..section.scoring
            };
            assert_eq!(again.scoring, want, "{records} {version:?}");
        }
    }
}

fn arbitrary_section() -> impl Strategy<Value = Section> {
    let name = "[A-Za-zÇĞİÖŞÜçğıöşü ,.#-]{0,40}";
    let players = prop::collection::vec((name, prop::option::of(1_u16..3_000)), 2..12);
    let marks = prop::collection::vec(prop::collection::vec(0_u8..12, 6), 0..8);
    (players, marks, name, prop::option::of(Just(9_u8))).prop_map(
        |(players, marks, text, planned)| {
            let mut section = Section {
                planned,
                ..Section::default()
            };
            section.set_text(Text::Name, &text);
            for (index, (name, rating)) in players.iter().enumerate() {
                let number = Number::of_index(index).expect("few");
                let mut player = tournament::Player::named(number, &format!("x{}", name.trim()));
                player.name = player
                    .name
                    .chars()
                    .take(33)
                    .collect::<String>()
                    .trim_end()
                    .into();
                player.rating = *rating;
                section.players.push(player);
            }
            for (index, marks) in marks.iter().enumerate() {
                let mut round = tournament::Round::default();
                let mut free: Vec<Number> =
                    section.players.iter().map(|player| player.number).collect();
                let count = free.len();
                free.rotate_left(index % count);
                for (pair, mark) in free.chunks(2).zip(marks) {
                    let [white, black] = pair[..] else {
                        round.alone.push((
                            pair[0],
                            [Alone::Paired, Alone::Half, Alone::Zero][usize::from(mark % 3)],
                        ));
                        continue;
                    };
                    // Colours that nobody told are those of the numbers.
                    let (white, black) = if *mark == 11 {
                        (white.min(black), white.max(black))
                    } else {
                        (white, black)
                    };
                    let outcome = samples::OUTCOMES[usize::from(*mark) % samples::OUTCOMES.len()];
                    round.games.push(tournament::Game {
                        white,
                        black,
                        outcome,
                    });
                }
                round.games.sort_by_key(|game| game.white.min(game.black));
                section.rounds.push(round);
            }
            section
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_section_survives_its_file(section in arbitrary_section()) {
        for version in [Version::Trf16, Version::Trf26] {
            let once = write(&section, version);
            let again = trf(once.as_bytes());
            prop_assert_eq!(again.as_ref().map(|again| (&again.rounds, &again.players)), Ok((&section.rounds, &section.players)));
            prop_assert_eq!(write(&again.expect("good"), version), once);
        }
    }

    #[test]
    fn no_bytes_are_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = trf(&bytes);
    }

    /// Bytes changed, lines doubled, moved and cut: read or refused, and what is read can be written and read again.
    #[test]
    fn damaged_files_are_read_or_refused(
        which in any::<prop::sample::Index>(),
        damages in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0_u8..5, any::<char>()), 1..4),
    ) {
        let small = ["sharly_trf-import-test.trf", "sharly_trf-team-import-test.trf", "made_swiss_5.trf", "py4swiss_dutch_d2_criterion_d.trf", "echecsjs_trf26_team.trf"];
        let text = String::from_utf8(sample(small[which.index(small.len())])).expect("UTF-8");
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        for (line, column, kind, letter) in damages {
            let line = line.index(lines.len());
            let letters: Vec<char> = lines[line].chars().collect();
            let at = column.index(letters.len() + 1);
            let other = column.index(lines.len());
            match kind {
                0 => lines[line] = letters[..at].iter().collect(),
                1 => lines.swap(line, other),
                2 => lines.insert(other, lines[line].clone()),
                3 => lines[line] = letters[..at].iter().chain([&' ']).chain(&letters[at..]).collect(),
                _ => lines[line] = letters[..at].iter().chain([&letter]).chain(letters.get(at + 1..).unwrap_or_default()).collect(),
            }
        }
        if let Ok(section) = trf(lines.join("\n").as_bytes()) {
            let once = write(&section, Version::Trf26);
            let again = trf(once.as_bytes());
            prop_assert!(again.is_ok(), "{:?}\n{}", again.err(), once);
            prop_assert_eq!(write(&again.expect("good"), Version::Trf26), once);
        }
    }

    #[test]
    fn a_file_with_a_wrong_byte_is_read_or_refused_at_a_place_in_it(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = sample("sharly_trf-import-test.trf");
        let at = at.index(bytes.len());
        bytes[at] = byte;
        match trf(&bytes) {
            Ok(section) => {
                let once = write(&section, Version::Trf26);
                let again = trf(once.as_bytes());
                prop_assert!(again.is_ok(), "{:?}\n{}", again, once);
            }
            Err(fault) => {
                let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n").replace('\r', "\n");
                let lines = u32::try_from(text.lines().count()).expect("few");
                prop_assert!((1..=lines).contains(&fault.line) && fault.column >= 1, "{}", fault);
            }
        }
    }
}
