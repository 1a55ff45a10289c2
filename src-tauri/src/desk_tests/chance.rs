//! Games in which anything is asked at any time: what was kept is the same state again.

use super::{Story, ask, like};
use wire::{
    BreachDto, ClaimDraw, ClaimKindDto, Deed, Letters, NewGame, PlayDto, SideDto,
    SideDto::{Black, White},
    WriteMove,
};

/// Numbers for stories that nobody would invent; the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn side(&mut self) -> SideDto {
        if self.below(2) == 0 { White } else { Black }
    }
}

fn some_deed(dice: &mut Dice) -> Deed {
    let side = dice.side();
    let press = u16::try_from(dice.below(12)).expect("small");
    let outcome = wire::OutcomeDto::Draw;
    match dice.below(19) {
        0 => Deed::OfferDraw { side },
        1 => Deed::DeclineDraw { side },
        2 if dice.below(4) == 0 => Deed::AcceptDraw { side },
        3 => Deed::StopAndCall {
            side,
            touched: None,
        },
        4..=7 => Deed::Restart { side },
        8 => Deed::ClaimFlag { side },
        9 => Deed::NothingMoved { press },
        10 if dice.below(4) == 0 => Deed::Sign { side, outcome },
        11 => Deed::TakeBack { side },
        12 => Deed::OfferMark {
            ply: press,
            on: side == White,
        },
        13 if dice.below(16) == 0 => Deed::Resign { side },
        14 => Deed::ClaimIllegal { side },
        15 => Deed::RuleClaim {
            correct: dice.below(8) == 0,
        },
        16 => Deed::RuleIllegal {
            offender: side,
            breach: [
                BreachDto::Illegal,
                BreachDto::PawnLeft,
                BreachDto::NothingMoved,
                BreachDto::TwoHands,
            ][usize::from(press % 4)],
            give_back: dice.below(2) == 0,
        },
        17 if dice.below(8) == 0 => Deed::RuleLoss {
            drawn: side == White,
        },
        18 => Deed::Dismiss,
        _ => Deed::Restart { side },
    }
}

impl Story {
    fn does_something(&self, dice: &mut Dice) {
        self.passes(i64::try_from(dice.below(900)).expect("small"));
        let table = self.table();
        // Refusals are part of the story.
        match dice.below(10) {
            0..=4 => {
                drop(self.touches(dice.side(), i64::try_from(dice.below(400)).expect("small")))
            }
            5 if dice.below(3) == 0 => {
                let uci = String::from(["g1f3", "e7e5", "a2a5"][dice.below(3) as usize]);
                let with = (dice.below(2) == 0).then_some(WriteMove::Board { ply: None, uci });
                let (side, kind) = (dice.side(), ClaimKindDto::Threefold);
                drop(self.desk().claim_draw(ClaimDraw { side, kind, with }));
            }
            5 => drop(self.desk().deed(some_deed(dice))),
            _ => {
                let place = dice.below(u64::from(table.next_ply) + 1);
                let ply = (dice.below(4) == 0).then(|| u16::try_from(place).expect("small"));
                let dests = &table.dests;
                let from = dests.get(usize::try_from(dice.below(20)).expect("small"));
                let uci = from.map_or(String::from("e2e4"), |(from, to)| {
                    format!(
                        "{from}{}",
                        to[usize::try_from(dice.below(to.len() as u64)).expect("small")]
                    )
                });
                let text = String::from(["Af3", "e5", "Nc6", "0-0", "?"][place as usize % 5]);
                let letters = [Letters::En, Letters::Tr][dice.below(2) as usize];
                drop(self.desk().write_move(match dice.below(4) {
                    0 => WriteMove::Keypad { ply, text, letters },
                    1 if dice.below(4) == 0 => WriteMove::Dash { ply },
                    _ => WriteMove::Board { ply, uci },
                }));
            }
        }
    }
}

/// Enough to find a log that could be written and not be read; more were run by hand.
const SEEDS: u64 = 24;

#[test]
fn whatever_happens_is_there_again_after_a_kill() {
    for seed in 0..SEEDS {
        let mut dice = Dice(seed);
        let play = if seed % 2 == 0 {
            PlayDto::Casual
        } else {
            PlayDto::Competition
        };
        let auto_flag = play == PlayDto::Casual && dice.below(2) == 0;
        let base = [3, 30, 300][usize::try_from(dice.below(3)).expect("small")];
        let (mut story, begun) = Story::begun(NewGame {
            auto_flag,
            ..ask(play, base)
        });
        for _ in 0..60 {
            story.does_something(&mut dice);
        }
        story.passes(301); // a flag is final, and no `Seen` makes a difference
        let before = story.table();
        let pgn = story.pgn(&begun.game);
        story.opens();
        let after = story.desk().open_game(&begun.game);
        let after = after.unwrap_or_else(|why| panic!("seed {seed}: {why:?}"));
        assert_eq!(like(before), like(after), "seed {seed}");
        assert_eq!(story.pgn(&begun.game), pgn, "seed {seed}");
    }
}
