//! What an organiser does between the rounds.

use tournament::standings::{Ask, standings};
use tournament::{
    Alone, Colour, EditFault, Forbidden, Number, Outcome, Player, Score, Scoring, Section, Text,
};

pub fn number(number: u16) -> Number {
    Number::new(number).expect("a number")
}

pub fn named(name: &str) -> Player {
    Player::named(number(1), name)
}

pub fn section(players: u16, rounds: u8) -> Section {
    let mut section = Section {
        planned: Some(rounds),
        ..Section::default()
    };
    for index in 1..=players {
        let entered = section.enter(named(&format!("P{index}")), Alone::Zero);
        assert_eq!(entered, Ok(number(index)));
    }
    section
}

pub const WHITE: Outcome = Outcome::Played(Score::Win, Score::Loss);

fn told(section: &Section) -> Vec<&str> {
    section
        .comments
        .iter()
        .map(|comment| comment.trim_start_matches("### "))
        .collect()
}

#[test]
fn who_enters_late_has_missed_what_is_paired() {
    let mut section = section(4, 3);
    section.pair(1, number(1), number(2), "").expect("paired");
    section.pair(1, number(3), number(4), "").expect("paired");
    assert_eq!(section.enter(named("Late"), Alone::Half), Ok(number(5)));
    assert_eq!(section.rounds[0].alone, [(number(5), Alone::Half)]);
    let ask = Ask {
        tie_breaks: &[],
        system: None,
        rules: None,
        after: None,
    };
    let table = standings(&section, &ask);
    assert_eq!(
        table[0].points.0, 5,
        "half a point before anybody has played"
    );
    for (player, missed, fault) in [
        (named(" "), Alone::Zero, EditFault::NoName),
        (named("x"), Alone::Paired, EditFault::NotAsked),
    ] {
        assert_eq!(section.enter(player, missed), Err(fault));
    }
    let known = Player {
        fide_id: "6300001".into(),
        ..named("x")
    };
    assert_eq!(section.enter(known.clone(), Alone::Zero), Ok(number(6)));
    assert_eq!(
        section.enter(known.clone(), Alone::Zero),
        Err(EditFault::Known(number(6)))
    );
    assert_eq!(
        section.correct(number(1), known, ""),
        Err(EditFault::Known(number(6)))
    );
    let better = Player {
        rating: Some(2000),
        ..named("Y")
    };
    assert_eq!(
        section.correct(number(1), better.clone(), ""),
        Err(EditFault::NeedsReason)
    );
    assert_eq!(section.correct(number(1), better, "list of June"), Ok(()));
    let last = told(&section).pop().expect("told");
    assert_eq!(
        last,
        "Configuration change @ Round 2: rating of 1, none - 2000: list of June"
    );
    assert_eq!(section.remove(number(6)), Err(EditFault::Paired));
    assert_eq!(section.rank_by_rating(), Err(EditFault::Paired));
}

#[test]
fn numbers_follow_ratings_titles_and_names_until_the_first_pairing() {
    let mut section = section(0, 3);
    for (name, rating, title) in [
        ("Ak", None, ""),
        ("Er", Some(2200), "FM"),
        ("Ay", Some(2200), "IM"),
        ("Su", Some(2300), ""),
    ] {
        let player = Player {
            rating,
            title: title.into(),
            ..named(name)
        };
        section.enter(player, Alone::Zero).expect("entered");
    }
    section.agree(2, number(1), Alone::Half).expect("agreed");
    let pair = Forbidden {
        first: 1,
        last: 0,
        numbers: vec![number(1), number(4)],
    };
    assert_eq!(section.forbid(pair, ""), Ok(()));
    assert_eq!(section.rank_by_rating(), Ok(()));
    let names: Vec<&str> = section
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    assert_eq!(names, ["Su", "Ay", "Er", "Ak"]);
    assert_eq!(
        section.rounds[1].alone,
        [(number(4), Alone::Half)],
        "Ak's bye is Ak's"
    );
    assert_eq!(section.forbidden[0].numbers, [number(4), number(1)]);
    assert_eq!(section.exchange(number(3), number(4), ""), Ok(()));
    assert_eq!(section.rounds[1].alone, [(number(3), Alone::Half)]);
    assert!(section.comments.is_empty(), "nothing is paired yet");
    // The bye and the prohibition go with Ak.
    assert_eq!(section.remove(number(3)), Ok(()));
    assert!(section.rounds[1].alone.is_empty() && section.forbidden.is_empty());
    assert_eq!(section.players[2].name, "Er");
    section.pair(1, number(1), number(3), "").expect("paired");
    assert_eq!(
        section.exchange(number(2), number(3), " "),
        Err(EditFault::NeedsReason)
    );
    assert_eq!(
        section.exchange(number(2), number(3), "typed wrong"),
        Ok(())
    );
    assert_eq!(
        section.rounds[0].games[0].black,
        number(2),
        "Er has played it, with another number"
    );
    assert_eq!(
        told(&section)[1],
        "Number exchange @ Round 2: 2 and 3: typed wrong"
    );
}

#[test]
fn check_in_byes_and_withdrawals_decide_who_is_paired() {
    let mut section = section(5, 4);
    assert_eq!(section.agree(1, number(2), Alone::Half), Ok(()));
    assert_eq!(
        section.agree(1, number(2), Alone::Zero),
        Err(EditFault::Busy(number(2)))
    );
    assert_eq!(
        section.agree(1, number(3), Alone::Paired),
        Err(EditFault::NotAsked)
    );
    assert_eq!(
        section.agree(5, number(3), Alone::Half),
        Err(EditFault::NoRound)
    );
    let here = [1, 3, 4].map(number);
    assert_eq!(section.check_in(1, &here), Ok(vec![number(5)]));
    // 5 comes running; 4 leaves.
    let here = [1, 3, 5].map(number);
    assert_eq!(section.check_in(1, &here), Ok(vec![number(4)]));
    assert_eq!(
        section.check_in(1, &[number(9)]),
        Err(EditFault::NoPlayer(number(9)))
    );
    section.pair(1, number(1), number(3), "").expect("paired");
    assert_eq!(section.check_in(1, &here), Err(EditFault::Paired));
    assert_eq!(section.withdraw(number(3), 1), Err(EditFault::Paired));
    section.agree(4, number(3), Alone::Half).expect("agreed");
    assert_eq!(section.withdraw(number(3), 3), Ok(()));
    let of_three = |section: &Section| -> Vec<(usize, Alone)> {
        let rounds = (1..).zip(&section.rounds);
        let mine = rounds.flat_map(|(at, round)| round.alone.iter().map(move |alone| (at, *alone)));
        mine.filter(|(_, (who, _))| *who == number(3))
            .map(|(at, (_, alone))| (at, alone))
            .collect()
    };
    assert_eq!(of_three(&section), [(3, Alone::Zero), (4, Alone::Zero)]);
    assert_eq!(section.come_back(number(3), 4), Ok(()));
    assert_eq!(of_three(&section), [(3, Alone::Zero)]);
    // 4 is there after all, at the board.
    assert_eq!(
        section.clear_alone(1, number(4), ""),
        Err(EditFault::NeedsReason)
    );
    assert_eq!(section.clear_alone(1, number(4), "was there"), Ok(()));
    assert_eq!(
        section.clear_alone(1, number(4), "twice"),
        Err(EditFault::NotPaired(number(4)))
    );
}

#[test]
fn pairings_are_changed_by_hand_only_where_nothing_is_lost() {
    let mut section = section(5, 4);
    section.pair(1, number(1), number(2), "").expect("paired");
    section.pair(1, number(3), number(4), "").expect("paired");
    section
        .set_alone(1, number(5), Alone::Paired)
        .expect("a bye");
    let second = section.clone().set_alone(1, number(1), Alone::Paired);
    assert_eq!(second, Err(EditFault::Busy(number(1))));
    let mut six = section.clone();
    six.enter(named("six"), Alone::Zero).expect("entered");
    six.clear_alone(1, number(6), "came").expect("cleared");
    let second = six.set_alone(1, number(6), Alone::Paired);
    assert_eq!(second, Err(EditFault::OneBye(number(5))));
    section.comments.clear();
    assert_eq!(section.swap(1, number(2), number(5), "lots"), Ok(()));
    assert_eq!(section.rounds[0].games[0].black, number(5));
    assert_eq!(section.rounds[0].alone, [(number(2), Alone::Paired)]);
    assert_eq!(section.swap(1, number(1), number(5), "colours"), Ok(()));
    let first = section.rounds[0].games[0];
    assert_eq!((first.white, first.black), (number(5), number(1)));
    assert_eq!(section.set_result(1, 1, WHITE, ""), Ok(()));
    assert_eq!(
        section.swap(1, number(1), number(3), "x"),
        Err(EditFault::Played(number(1)))
    );
    assert_eq!(section.unpair(1, 1, "x"), Err(EditFault::Played(number(5))));
    assert_eq!(
        section.unpair_round(1, "x"),
        Err(EditFault::Played(number(5)))
    );
    // They had played with the other colours: the result is the players'.
    assert_eq!(section.swap_colours(1, 1, "7.3"), Ok(()));
    let first = section.rounds[0].games[0];
    assert_eq!(
        (first.white, first.outcome),
        (number(1), Outcome::Played(Score::Loss, Score::Win))
    );
    assert_eq!(section.move_board(1, 2, 1), Ok(()));
    assert_eq!(section.rounds[0].games[0].white, number(3));
    assert_eq!(section.move_board(1, 3, 1), Err(EditFault::NoBoard));
    assert_eq!(section.unpair(1, 1, ""), Err(EditFault::NeedsReason));
    assert_eq!(section.unpair(1, 1, "both left"), Ok(()));
    assert_eq!(
        section.swap(1, number(3), number(2), "x"),
        Err(EditFault::NotPaired(number(3)))
    );
    let want = [
        "Manual pairing @ Round 1: 2 and 5 change places: lots",
        "Manual pairing @ Round 1: 1 and 5 change places: colours",
        "Manual pairing @ Round 1: board 1, colours, now 1 - 5: 7.3",
        "Manual pairing @ Round 1: board 1, 3 - 4 taken back: both left",
    ];
    assert_eq!(told(&section), want);
    section.pair(2, number(3), number(4), "").expect("paired");
    assert_eq!(section.unpair(1, 1, "x"), Err(EditFault::Paired));
    assert_eq!(section.unpair_round(2, "wrong file"), Ok(()));
    assert_eq!(section.paired_rounds(), 1);
}

#[test]
fn what_pairings_rest_on_changes_with_a_reason() {
    let mut section = section(4, 3);
    assert_eq!(section.set_initial(Colour::Black), Ok(()));
    assert_eq!(section.set_tie_breaks("BH/C1, SB", ""), Ok(()));
    assert_eq!(
        section.set_tie_breaks("LUCK", ""),
        Err(EditFault::NoTieBreak)
    );
    section.agree(3, number(1), Alone::Half).expect("agreed");
    assert_eq!(
        section.set_planned(2, ""),
        Err(EditFault::NoRound),
        "somebody has a bye in round 3"
    );
    section.pair(1, number(1), number(2), "").expect("paired");
    section.comments.clear();
    assert_eq!(section.set_initial(Colour::White), Err(EditFault::Paired));
    assert_eq!(section.set_planned(5, ""), Err(EditFault::NeedsReason));
    assert_eq!(section.set_planned(3, ""), Ok(()), "that many are planned");
    assert_eq!(section.set_scoring(Scoring::default(), ""), Ok(()));
    assert_eq!(section.set_tie_breaks("SB", "late"), Ok(()));
    assert_eq!(section.text(Text::TieBreaks), "SB");
    assert_eq!(
        told(&section),
        ["Configuration change @ Round 2: tie-breaks: late"]
    );
    let alone = Forbidden {
        first: 1,
        last: 0,
        numbers: vec![number(1), number(1)],
    };
    assert_eq!(section.forbid(alone, "x"), Err(EditFault::NoOpponent));
    let backwards = Forbidden {
        first: 3,
        last: 2,
        numbers: vec![number(1), number(2)],
    };
    assert_eq!(section.forbid(backwards, "x"), Err(EditFault::NoRound));
}

#[test]
fn a_round_comes_whole_from_another_file_or_not_at_all() {
    let mut ours = section(5, 3);
    ours.players[3].fide_id = "63000".into();
    ours.set_alone(1, number(5), Alone::Half).expect("a bye");
    // Theirs: other numbers, 4 under another spelling.
    let mut theirs = section(0, 3);
    for (name, id) in [
        ("P. 4", "63000"),
        ("P3", ""),
        ("P2", ""),
        ("P1", ""),
        ("P9", ""),
        ("P5", ""),
    ] {
        let player = Player {
            fide_id: id.into(),
            ..named(name)
        };
        theirs.enter(player, Alone::Zero).expect("entered");
    }
    theirs.pair(1, number(1), number(2), "").expect("paired");
    theirs.pair(1, number(3), number(4), "").expect("paired");
    theirs.set_result(1, 1, WHITE, "").expect("set");
    assert_eq!(ours.clone().import_round(&theirs, 1, "PGN"), Ok(2));
    let mut with = |white: u16, black: u16| {
        let mut more = theirs.clone();
        more.pair(1, number(white), number(black), "")
            .expect("paired");
        let before = ours.clone();
        let refused = ours.import_round(&more, 1, "PGN");
        assert_eq!(ours, before);
        refused
    };
    assert_eq!(with(5, 6), Err(EditFault::Stranger(number(5))));
    theirs.players[4].name = "P5".into();
    let mut both = theirs.clone();
    both.pair(1, number(5), number(6), "").expect("paired");
    assert_eq!(
        ours.import_round(&both, 1, "PGN"),
        Err(EditFault::Busy(number(5)))
    );
    assert_eq!(
        ours.import_round(&theirs, 2, "PGN"),
        Err(EditFault::NoRound)
    );
    assert_eq!(ours.import_round(&theirs, 1, "round1.pgn"), Ok(2));
    let first = ours.rounds[0].games[0];
    assert_eq!(
        (first.white, first.black, first.outcome),
        (number(4), number(3), WHITE)
    );
    assert_eq!(
        told(&ours).pop(),
        Some("Import @ Round 1: 2 boards from round1.pgn")
    );
    assert_eq!(
        ours.import_round(&theirs, 1, "again"),
        Err(EditFault::Paired)
    );
}
