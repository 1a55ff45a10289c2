//! Why an act is refused. Codes only; sentences belong to the UI.

/// A refused act changes nothing. Each code stands for one article. Their order is stored: answers to requests
/// have their numbers, new ones come last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// 3.10: the move is illegal, or the side is not on move.
    Illegal,
    /// 9.2, 9.3, 8.5.2: only the side having the move may.
    NotYourMove,
    /// 9.4: a piece was touched.
    Touched,
    /// 5.2.3: both players must have made a move.
    BothMustMove,
    /// 9.1.1: the regulations bar it.
    RegDrawMin,
    /// 9.1.2.1: the own offer cannot be accepted or declined.
    OwnOffer,
    /// 9.1.2.1: no offer is open.
    NoOffer,
    /// 9.1.2.1, 9.5.1: it cannot be withdrawn.
    NoWithdraw,
    /// 9.1.2.1: an offer has no conditions.
    NoConditions,
    /// 5: the game is over.
    GameOver,
    /// 6.8: no flag has fallen.
    FlagUp,
    /// 6.4: the required moves were completed.
    MovesReached,
    /// Only another role may.
    Role,
    /// 6.10.2: too late for a setting.
    SetupClosed,
    /// A.4.2: too late.
    Late,
    /// 4.8: he has touched a piece, or is no longer on move.
    RightLost,
    /// 9.5.3: another move must be played.
    MustPlay,
    /// 8.1.2: nothing may be written in advance.
    Future,
    /// 8.1.2: the entry cannot be changed any more.
    Locked,
    /// 10.2: not a result that a game can have.
    Score,
    /// 6.3.1, A.5, B.5: a setting is missing.
    RegMissing,
    /// 3.10.3: the position cannot be played.
    BadPosition,
    /// III.4, III.5: two minutes or more are left, or it is not the last period.
    TwoMinutes,
    /// III.4, III.5: there is an increment.
    HasIncrement,
    /// The act names a ply or press that does not exist, or one that has its move already; or it is about a move that
    /// nobody has entered yet, or about no breach at all.
    NoSuchPly,
    /// The entry is of a kind or version that this program does not know.
    NeedsNewerApp,
    /// A limit of the program, `MOVES_MAX` and the like, is reached.
    Limit,
}

impl Refusal {
    /// All of them, in the order of their stored numbers.
    pub const ALL: [Refusal; 27] = [
        Refusal::Illegal,
        Refusal::NotYourMove,
        Refusal::Touched,
        Refusal::BothMustMove,
        Refusal::RegDrawMin,
        Refusal::OwnOffer,
        Refusal::NoOffer,
        Refusal::NoWithdraw,
        Refusal::NoConditions,
        Refusal::GameOver,
        Refusal::FlagUp,
        Refusal::MovesReached,
        Refusal::Role,
        Refusal::SetupClosed,
        Refusal::Late,
        Refusal::RightLost,
        Refusal::MustPlay,
        Refusal::Future,
        Refusal::Locked,
        Refusal::Score,
        Refusal::RegMissing,
        Refusal::BadPosition,
        Refusal::TwoMinutes,
        Refusal::HasIncrement,
        Refusal::NoSuchPly,
        Refusal::NeedsNewerApp,
        Refusal::Limit,
    ];

    /// That of a number in an answer to a request; none of a newer program's.
    #[must_use]
    pub fn of_number(number: u16) -> Option<Refusal> {
        Refusal::ALL.get(usize::from(number)).copied()
    }

    /// Its number in an answer to a request.
    #[must_use]
    pub fn number(self) -> u16 {
        self as u16
    }
}

#[cfg(test)]
mod tests {
    use super::Refusal;

    #[test]
    fn numbers_lead_back() {
        for (number, refusal) in (0..).zip(Refusal::ALL) {
            assert_eq!(refusal.number(), number);
            assert_eq!(Refusal::of_number(number), Some(refusal));
        }
        assert_eq!(Refusal::of_number(Refusal::Limit.number() + 1), None);
    }
}
