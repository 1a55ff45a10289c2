//! From a scenario's events to acts.

use super::{Left, board, decisions, setup, sheets};
use laws::{
    Act, Answer, Aside, BoardAct, BySide, Decision, Fault, Game, Instant, Keeping, Micros, Outcome,
    Papers, Position, PressNo, Reason, Refusal, Side, Stamp, StopReason, TimeReason, Whose, Wish,
};
use log::Role;
use notation::Language;
use serde_json::Value;

/// A scenario that is running.
pub struct Run {
    pub papers: Papers,
    pub keeping: BySide<Keeping>,
    pub at: Instant,
    pub refused: Vec<(usize, &'static str)>,
    /// The last move that an event carried, and the position before it.
    pub moved: Option<(Position, String)>,
    /// What the last accepted entry meant when it was written.
    pub written: Option<Value>,
    /// What was sealed last: the hash and the locked envelope.
    sealed: Option<([u8; 32], Vec<u8>)>,
}

impl Run {
    pub fn new(game: Game, setup: &Value) -> Result<Run, Left> {
        let keeping = BySide::from_fn(|side| sheets::keeping(setup, side));
        let mut run = Run {
            papers: Papers::new(game, keeping),
            keeping,
            at: Instant::default(),
            refused: Vec::new(),
            moved: None,
            written: None,
            sealed: None,
        };
        for side in decisions::missing(setup) {
            run.apply(&Act::Decision(Decision::Missing(side)), Role::System)?;
        }
        Ok(run)
    }

    /// One event; a refusal is noted with its index.
    pub fn event(&mut self, index: usize, event: &Value) -> Result<(), Left> {
        let millis = event["at_ms"].as_i64().expect("the schema has it");
        self.at = Instant(Micros::from_millis(millis).0);
        // README 3: time passes first, whatever becomes of the event.
        self.apply(&Act::Seen, Role::System)?;
        if let Err(refusal) = self.done(event)?
            && let Some(code) = code(refusal)
        {
            self.refused.push((index, code));
        }
        Ok(())
    }

    fn done(&mut self, event: &Value) -> Result<Result<(), Refusal>, Left> {
        let by = role(&event["by"]);
        let Some(fault) = board::fault(event)? else {
            return Ok(self.press_alone(by));
        };
        let verb = event["do"].as_str().expect("the schema has it");
        Ok(match verb {
            "press" if event.get("move").is_some() => {
                let moved = self.make_move(by, event, fault);
                let goes_on = moved.is_ok() && self.papers.game().ending_at(self.at).is_none();
                if goes_on { self.press_alone(by) } else { moved }
            }
            "press" => self.press_alone(by),
            "move" => self.make_move(by, event, fault),
            "write" => {
                // It comes between two players' equal acts (README 5.11).
                self.apply(&Act::Seen, by)?;
                match sheets::entry(self, by, event) {
                    Ok(entry) => {
                        let done = self.papers.write(&entry, by, self.at);
                        if done.is_ok() {
                            self.written = sheets::written(&self.papers);
                        }
                        done
                    }
                    Err(refusal) => Err(refusal),
                }
            }
            "withdraw_offer" => Err(self.in_vain(Wish::WithdrawOffer, by)),
            "withdraw_claim" => Err(self.in_vain(Wish::WithdrawClaim, by)),
            "offer_draw" if event.get("condition").is_some() => {
                Err(self.in_vain(Wish::Conditions, by))
            }
            "resume" => {
                let envelope = self.sealed.as_ref().map(decisions::opened).transpose()?;
                self.decide(decisions::resume(event, envelope), by)
            }
            "seal" => {
                let seal = decisions::seal(event, self.language(by))?;
                let done = self.decide(seal.clone(), by);
                if let (Ok(()), Decision::Seal { hash, cipher }) = (&done, seal) {
                    self.sealed = Some((hash, cipher));
                }
                done
            }
            "delete_sheet" => Err(Refusal::Role),
            "app_killed" | "app_restarted" | "set_wall_clock" if by != Role::System => {
                Err(Refusal::Role)
            }
            // README 4 has no refusal for it: where nothing can be taken back, nothing happens.
            "take_back" => match self.papers.apply(&Act::TakeBack, by, self.at) {
                Err(Refusal::NoSuchPly) => Ok(()),
                done => done,
            },
            _ => match act(verb, event)? {
                Some(act) => self.papers.apply(&act, by, self.at),
                None => self.papers.apply(&Act::Seen, Role::System, self.at),
            },
        })
    }

    fn apply(&mut self, act: &Act, by: Role) -> Result<(), Left> {
        self.papers
            .apply(act, by, self.at)
            .map_err(|refusal| Left(format!("{act:?} {refusal:?}")))
    }

    fn decide(&mut self, decision: Decision, by: Role) -> Result<(), Refusal> {
        self.papers.apply(&Act::Decision(decision), by, self.at)
    }

    fn in_vain(&self, wish: Wish, by: Role) -> Refusal {
        self.papers.game().in_vain(wish, by, self.at)
    }

    fn language(&self, by: Role) -> Language {
        side(by).map_or(Language::English, |side| self.keeping[side].language)
    }

    fn make_move(&mut self, by: Role, event: &Value, fault: Fault) -> Result<(), Refusal> {
        let uci = event["move"].as_str().unwrap_or_default().to_owned();
        let before = self.papers.game().position().clone();
        // FIDE 1.2, 3.1: a move of the other side's men is none.
        let own = side(by) == Some(before.turn());
        let asked = if own { uci.clone() } else { String::new() };
        self.moved = Some((before, asked));
        let act = match fault {
            Fault::None => Act::Move { uci, press: None },
            fault => Act::Board(BoardAct::MoveWith { uci, fault }),
        };
        self.papers.apply(&act, by, self.at)
    }

    /// In the scenarios the board is seen, so a press with nothing moved before it is known as such.
    fn press_alone(&mut self, by: Role) -> Result<(), Refusal> {
        let before = self.papers.game().plies().len();
        self.papers.apply(&Act::Press(Stamp::Touch), by, self.at)?;
        if self.papers.game().plies().len() > before {
            let press = PressNo(u16::try_from(self.papers.game().presses().len()).expect("small"));
            self.papers
                .apply(&Act::NothingMoved { press }, by, self.at)?;
        }
        Ok(())
    }
}

/// `None`: only time passes.
fn act(verb: &str, event: &Value) -> Result<Option<Act>, Left> {
    if let Some(act) = board::act(verb, event)? {
        return Ok(Some(Act::Board(act)));
    }
    if let Some(decision) = decisions::decision(verb, event)? {
        return Ok(Some(Act::Decision(decision)));
    }
    let of = || setup::side(&event["side"]);
    let text = |key: &str| event[key].as_str().unwrap_or_default().to_owned();
    let span = || Micros::from_millis(event["ms"].as_i64().expect("the schema has it"));
    Ok(Some(match verb {
        "start" => Act::Start,
        "stop" => Act::Stop,
        "restart" => Act::Restart(of()),
        "stop_and_call" => Act::StopAndCall(StopReason::Other),
        "take_back" => Act::TakeBack,
        "resign" => Act::Resign,
        "offer_draw" => Act::Offer,
        "accept_draw" => Act::Reply(Answer::Accept),
        "decline_draw" => Act::Reply(Answer::Decline),
        "claim_flag" => Act::ClaimFlag,
        "flag_seen" => Act::FlagSeen(of()),
        "set_time" => {
            let reason = match event["reason"].as_str() {
                None | Some("ruling") => TimeReason::Ruling,
                Some("setting") => TimeReason::Setting,
                Some("schedule") => TimeReason::Schedule,
                Some(other) => panic!("reason {other}"),
            };
            Act::SetTime {
                side: of(),
                left: span(),
                reason,
            }
        }
        "add_time" => Act::AddTime {
            side: of(),
            span: span(),
        },
        "subtract_time" => Act::AddTime {
            side: of(),
            span: -span(),
        },
        "enter_result" => {
            let basis = event["basis"].as_str().expect("the schema has it");
            let reason = Reason::ALL.into_iter().find(|one| one.code() == basis);
            let reason = reason.ok_or_else(|| Left(format!("basis {basis}")))?;
            Act::EnterResult {
                outcome: outcome(&event["result"]),
                reason,
            }
        }
        "sign" => Act::Sign(outcome(&event["result"])),
        "view_opponent_sheet" => Act::Aside(Aside::ViewSheet(Whose::Opponent)),
        "view_arbiter_sheet" => Act::Aside(Aside::ViewSheet(Whose::Arbiter)),
        "announce" => Act::Aside(Aside::Announce(text("text"))),
        "report" => Act::Aside(Aside::Report(text("text"))),
        "hold" => Act::Aside(Aside::Hold(span())),
        "wait" | "set_wall_clock" | "app_killed" | "app_restarted" => return Ok(None),
        verb => return Err(Left(format!("verb {verb}"))),
    }))
}

pub fn outcome(value: &Value) -> Outcome {
    let text = value.as_str().expect("a result");
    Outcome::ALL
        .into_iter()
        .find(|one| one.text() == text)
        .expect("a result of the list")
}

pub fn side(by: Role) -> Option<Side> {
    match by {
        Role::White => Some(Side::White),
        Role::Black => Some(Side::Black),
        _ => None,
    }
}

fn role(value: &Value) -> Role {
    match value.as_str() {
        Some("white") => Role::White,
        Some("black") => Role::Black,
        Some("arbiter") => Role::Arbiter,
        Some("assistant") => Role::Assistant,
        Some("spectator") => Role::Spectator,
        Some("system") => Role::System,
        other => panic!("by {other:?}"),
    }
}

/// `None`: the scenarios have no such refusal; the event only has no effect.
fn code(refusal: Refusal) -> Option<&'static str> {
    Some(match refusal {
        Refusal::Illegal => "R_ILLEGAL",
        Refusal::NotYourMove => "R_NOT_YOUR_MOVE",
        Refusal::Touched => "R_TOUCHED",
        Refusal::BothMustMove => "R_BOTH_MUST_MOVE",
        Refusal::RegDrawMin => "R_REG_DRAW_MIN",
        Refusal::OwnOffer => "R_OWN_OFFER",
        Refusal::NoOffer => "R_NO_OFFER",
        Refusal::NoWithdraw => "R_NO_WITHDRAW",
        Refusal::NoConditions => "R_NO_CONDITIONS",
        Refusal::TwoMinutes => "R_TWO_MINUTES",
        Refusal::HasIncrement => "R_HAS_INCREMENT",
        Refusal::GameOver => "R_GAME_OVER",
        Refusal::FlagUp => "R_FLAG_UP",
        Refusal::MovesReached => "R_MOVES_REACHED",
        Refusal::Role => "R_ROLE",
        Refusal::SetupClosed => "R_SETUP_CLOSED",
        Refusal::Late => "R_LATE",
        Refusal::RightLost => "R_RIGHT_LOST",
        Refusal::MustPlay => "R_MUST_PLAY",
        Refusal::Future => "R_FUTURE",
        Refusal::Locked => "R_LOCKED",
        Refusal::Score => "R_SCORE",
        Refusal::RegMissing => "R_REG_MISSING",
        Refusal::BadPosition => "R_BAD_POSITION",
        Refusal::NoSuchPly | Refusal::NeedsNewerApp | Refusal::Limit => return None,
    })
}
