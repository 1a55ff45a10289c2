//! Sections, and anything that an organiser may do in one, in any order.

use crate::edits::{WHITE, named, number, section};
use proptest::prelude::*;
use tournament::text::Encoding;
use tournament::trf::{Version, read, write};
use tournament::{
    Alone, Colour, EditFault, Number, Outcome, Player, Section, SectionFault, sections,
};

#[test]
fn sections_have_names_of_their_own() {
    let mut all = Vec::new();
    assert_eq!(sections::add(&mut all, "A", section(2, 1)), Ok(()));
    assert_eq!(
        sections::add(&mut all, "A", section(2, 1)),
        Err(SectionFault::Known)
    );
    assert_eq!(
        sections::add(&mut all, "a b", section(2, 1)),
        Err(SectionFault::Name)
    );
    assert_eq!(sections::add(&mut all, "B", section(2, 1)), Ok(()));
    assert_eq!(
        sections::rename(&mut all, "A", "B"),
        Err(SectionFault::Known)
    );
    assert_eq!(
        sections::rename(&mut all, "C", "D"),
        Err(SectionFault::Missing)
    );
    assert_eq!(sections::rename(&mut all, "A", "Open"), Ok(()));
    all[0].1.pair(1, number(1), number(2), "").expect("paired");
    assert_eq!(
        sections::remove(&mut all, "Open"),
        Err(SectionFault::Paired)
    );
    assert!(sections::remove(&mut all, "B").is_ok());
    let file = tournament::file::write(&all);
    let again = tournament::file::read(file.as_bytes()).expect("good");
    assert_eq!(again[0].0, "Open");
}

/// One thing that an organiser may try.
fn edit(
    section: &mut Section,
    what: u8,
    one: u16,
    other: u16,
    round: usize,
) -> Result<(), EditFault> {
    let (a, b) = (number(one), number(other));
    let board = usize::from(one);
    match what {
        0 => section.pair(round, a, b, "x").map(drop),
        1 => section.set_result(round, board, WHITE, "x"),
        2 => section.set_result(round, board, Outcome::Forfeit(Some(Colour::Black)), "x"),
        3 => section.agree(round, a, Alone::Half),
        4 => section.withdraw(a, round),
        5 => section.come_back(a, round),
        6 => section.check_in(round, &[a, b]).map(drop),
        7 => section.enter(named("late"), Alone::Half).map(drop),
        8 => section.remove(a),
        9 => section.exchange(a, b, "x"),
        10 => section.swap(round, a, b, "x"),
        11 => section.swap_colours(round, board, "x"),
        12 => section.unpair(round, board, "x"),
        13 => section.unpair_round(round, "x"),
        14 => section.clear_alone(round, a, "x"),
        15 => section.move_board(round, board, usize::from(other)),
        16 => section.rank_by_rating(),
        17 => section.set_planned(u8::try_from(round).unwrap_or(9), "x"),
        18 => section.set_alone(round, a, Alone::Paired),
        _ => section.correct(
            a,
            Player {
                rating: Some(1500 + other),
                ..named("y")
            },
            "x",
        ),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever is done, nobody is twice in a round, refusals change nothing, and TRF26 says the same.
    #[test]
    fn edits_leave_a_section_that_can_be_written(
        edits in proptest::collection::vec((0..20_u8, 1..9_u16, 1..9_u16, 1..6_usize), 1..60)
    ) {
        let mut section = section(6, 5);
        for (what, one, other, round) in edits {
            let before = section.clone();
            if edit(&mut section, what, one, other, round).is_err() {
                prop_assert_eq!(&section, &before);
            }
            for round in &section.rounds {
                let games = round.games.iter().flat_map(|game| [game.white, game.black]);
                let mut all: Vec<Number> = games.chain(round.alone.iter().map(|(who, _)| *who)).collect();
                all.sort_unstable();
                let count = all.len();
                all.dedup();
                prop_assert_eq!(all.len(), count, "{} {} {}", what, one, other);
                prop_assert!(all.iter().all(|who| section.player(*who).is_some()));
            }
        }
        let text = write(&section, Version::Trf26);
        if section.players.is_empty() {
            return Ok(());
        }
        let again = read(text.as_bytes(), Encoding::Utf8);
        prop_assert!(again.is_ok(), "{:?}\n{}", again, text);
        prop_assert_eq!(write(&again.expect("just seen"), Version::Trf26), text);
    }
}
