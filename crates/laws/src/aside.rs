//! What happens beside the board: it changes no clock and no position, and the arbiter may be told.

use crate::game::{CallCode, Game};
use crate::{BySide, Clock, Instant, Micros, Refusal, Side, roles};
use alloc::string::String;
use log::{Hash, Role};

/// Longest announcement or report, in bytes.
pub const ASIDE_TEXT_MAX: usize = 200;

/// A.3.2: so often a player may look at the arbiter's sheet; more is distraction.
const VIEWS_MAX: u16 = 5;

/// Whose sheet a player looks at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Whose {
    /// 8.5.2: the opponent's, to bring the own one up to date after a flag.
    Opponent = 0,
    /// A.3.2, B.3.2: the arbiter's.
    Arbiter = 1,
}

/// One such thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Aside {
    /// The author looks at a sheet.
    ViewSheet(Whose),
    /// D.2.1: the author's move is announced.
    Announce(String),
    /// 12.7: somebody who saw an irregularity informs the arbiter.
    Report(String),
    /// 6.2.3: a finger stayed that long on the author's half.
    Hold(Micros),
    /// 8.1: which entries of the players' own sheets the clock had seen at the last press, by their last one;
    /// none of a sheet that it has not seen.
    Sheets(BySide<Option<Hash>>),
}

/// What of it counts later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Asides {
    views: BySide<u16>,
    announced: BySide<bool>,
}

impl Asides {
    /// FIDE D.2.4: whether the move was announced before this press; the next one needs it anew.
    pub fn take_announced(&mut self, side: Side) -> bool {
        core::mem::take(&mut self.announced[side])
    }
}

impl Aside {
    /// FIDE 12.7: whoever is neither player nor arbiter may inform the arbiter and do nothing else.
    pub(crate) fn may(&self, by: Role) -> bool {
        match self {
            Aside::Report(_) => by == Role::Spectator,
            Aside::Sheets(_) => by == Role::System,
            Aside::ViewSheet(_) | Aside::Announce(_) | Aside::Hold(_) => roles::side(by).is_some(),
        }
    }

    /// What may be done when the game is over too.
    pub(crate) fn after_end(&self) -> bool {
        !matches!(self, Aside::ViewSheet(_))
    }
}

impl Game {
    /// FIDE 8.5.2, A.3.2: sheets are looked at on the own move only, the opponent's not before a flag.
    pub(crate) fn refuse_aside(
        &self,
        aside: &Aside,
        side: Option<Side>,
        at: Instant,
    ) -> Option<Refusal> {
        match aside {
            Aside::ViewSheet(_) if side != Some(self.on_move()) => Some(Refusal::NotYourMove),
            Aside::ViewSheet(Whose::Opponent) => {
                let clock = self.clock().map(|clock| clock.settled(at));
                let fallen = clock.as_ref().map_or(&[][..], Clock::flags);
                fallen.is_empty().then_some(Refusal::FlagUp)
            }
            Aside::Announce(text) | Aside::Report(text) => {
                (text.len() > ASIDE_TEXT_MAX).then_some(Refusal::Limit)
            }
            Aside::ViewSheet(Whose::Arbiter) | Aside::Hold(_) | Aside::Sheets(_) => None,
        }
    }

    pub(crate) fn put_aside(&mut self, aside: &Aside, side: Option<Side>) {
        match (aside, side) {
            (Aside::ViewSheet(Whose::Arbiter), Some(side)) => {
                let views = self.asides.views[side].saturating_add(1);
                self.asides.views[side] = views;
                if views > VIEWS_MAX {
                    self.call(CallCode::Distraction, Some(side));
                }
            }
            (Aside::Announce(_), Some(side)) => self.asides.announced[side] = true,
            (Aside::Report(_), _) => self.call(CallCode::Report, None),
            _ => {}
        }
    }
}
