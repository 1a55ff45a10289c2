//! Of what a figure is made: an example by hand, and sums over whole tournaments.

use crate::samples::{sample, trf};
use tournament::standings::{
    Against, Ask, Cut, Part, Rules, System, TieBreak, Value, has_parts, parts, standings,
};
use tournament::{Alone, Colour, Game, Number, Outcome, Player, Round, Score, Section};

fn number(number: u16) -> Number {
    Number::new(number).expect("a number")
}

fn game(white: u16, black: u16, outcome: Outcome) -> Game {
    Game {
        white: number(white),
        black: number(black),
        outcome,
    }
}

/// Round 1: 1-2 1:0, 3-4 drawn. Round 2: 2-4 1:0, 3 has the allocated bye, 1 a half-point bye. Round 3: 1-4 drawn, 2
/// does not come against 3. So 1 has 2, 2 has 1, 3 has 2.5 and 4 has 1 point.
fn four() -> Section {
    let win = Outcome::Played(Score::Win, Score::Loss);
    let draw = Outcome::Played(Score::Draw, Score::Draw);
    let round = |games: Vec<Game>, alone: Vec<(Number, Alone)>| Round {
        games,
        alone,
        ..Round::default()
    };
    let mut section = Section::default();
    for one in 1..=4 {
        let player = Player::named(number(one), "N");
        section.players.push(player);
    }
    section.rounds = vec![
        round(vec![game(1, 2, win), game(3, 4, draw)], vec![]),
        round(
            vec![game(2, 4, win)],
            vec![(number(3), Alone::Paired), (number(1), Alone::Half)],
        ),
        round(
            vec![
                game(1, 4, draw),
                game(2, 3, Outcome::Forfeit(Some(Colour::Black))),
            ],
            vec![],
        ),
    ];
    section
}

fn of(section: &Section, code: &str, player: u16) -> Vec<Part> {
    let tie_break = TieBreak::read(code).expect("known");
    let ask = Ask {
        tie_breaks: &[],
        system: Some(System::Swiss),
        rules: Some(Rules::R2026),
        after: None,
    };
    parts(section, &ask, &tie_break, number(player)).expect("it is a sum")
}

/// Opponent, whose score, that score and what the round adds in hundredths, cut.
type Told = (Option<u16>, Option<Against>, Option<i64>, i64, Option<Cut>);

/// By hand from C.07: a draw in each of three rounds is 1.5, so no virtual opponent has more (16.4.2).
#[test]
fn a_figure_is_told_round_by_round() {
    let section = four();
    let told = |code, player| -> Vec<Told> {
        let parts = of(&section, code, player).into_iter();
        let told = parts.map(|part| {
            let opponent = part.opponent.map(Number::get);
            let score = part.score.map(|score| score.0);
            (opponent, part.against, score, part.worth.0, part.cut)
        });
        told.collect()
    };
    let (real, virt, will) = (
        Some(Against::Opponent),
        Some(Against::Virtual),
        Some(Against::VirtualByWill),
    );
    // 16.5: the half-point bye was asked for, so it goes first though a lower one is there.
    assert_eq!(
        told("BH/C1", 1),
        [
            (Some(2), real, Some(100), 100, None),
            (None, will, Some(150), 150, Some(Cut::Low)),
            (Some(4), real, Some(100), 100, None),
        ]
    );
    // 16.4.1: for the forfeit the scheduled opponent's 1 point, not the own 2.5.
    assert_eq!(
        told("BH", 3),
        [
            (Some(4), real, Some(100), 100, None),
            (None, virt, Some(150), 150, None),
            (Some(2), virt, Some(100), 100, None),
        ]
    );
    let worths = |code, player| -> Vec<i64> {
        let parts = of(&section, code, player).into_iter();
        parts.map(|part| part.worth.0).collect()
    };
    assert_eq!(worths("SB", 1), [100, 75, 50], "own result times score");
    assert_eq!(worths("PS/C1", 1), [100, 150, 200]);
    assert_eq!(of(&section, "PS/C1", 1)[0].cut, Some(Cut::Low));
    assert_eq!(worths("WIN", 3), [0, 100, 100]);
    assert_eq!(worths("WON", 3), [0, 0, 0], "nothing was won at the board");
    let median = told("BH/M1", 3);
    let cut: Vec<_> = median.iter().map(|part| part.4).collect();
    assert_eq!(cut[1], Some(Cut::High));
    assert_eq!(cut.iter().filter(|cut| **cut == Some(Cut::Low)).count(), 1);
}

/// What is not cut adds up to the figure that ranks, for everybody, with whatever cuts.
#[test]
fn parts_add_up_to_the_figure() {
    let codes =
        "BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/P,FB,FB/C1,SB,SB/C1,PS,PS/C1,STD,WIN,WON,BPG,BWG,REP,KS";
    let tie_breaks = TieBreak::read_list(codes).expect("known");
    assert!(tie_breaks.iter().all(has_parts));
    let tsv = include_str!("../../../../tests/cases/trf/tie-breaks.tsv");
    let mut files: Vec<&str> = tsv
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').next())
        .collect();
    files.dedup();
    let mut compared = 0;
    for (file, system) in files
        .into_iter()
        .flat_map(|file| [(file, System::Swiss), (file, System::RoundRobin)])
    {
        let section = trf(&sample(file)).expect("good");
        let ask = Ask {
            tie_breaks: &tie_breaks,
            system: Some(system),
            rules: None,
            after: Some(3),
        };
        for line in standings(&section, &ask).iter().take(12) {
            for (tie_break, value) in tie_breaks.iter().zip(&line.values) {
                let parts = parts(&section, &ask, tie_break, line.number).expect("a sum");
                let kept = parts.iter().filter(|part| part.cut.is_none());
                let sum = Value(kept.map(|part| part.worth.0).sum());
                assert_eq!(
                    Some(sum),
                    *value,
                    "{file} {} {}",
                    line.number,
                    tie_break.code
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
    let direct = TieBreak::read("DE").expect("known");
    let ask = Ask {
        tie_breaks: &[],
        system: None,
        rules: None,
        after: None,
    };
    assert_eq!(parts(&four(), &ask, &direct, number(1)), None);
    let buchholz = &tie_breaks[0];
    assert_eq!(parts(&four(), &ask, buchholz, number(9)), None, "nobody");
}
