//! To and from the values of the Laws.

use crate::{
    BreachDto, ClaimKindDto, ClaimStateDto, ControlDto, Letters, ModeDto, OutcomeDto, PeriodDto,
    PlayDto, RefusalDto, SideDto,
};
use laws::{
    BySide, ControlFault, Language, Micros, Mode, OnFlag, Outcome, Period, Play, Side, TimeControl,
    Transition,
};

impl From<SideDto> for Side {
    fn from(side: SideDto) -> Side {
        match side {
            SideDto::White => Side::White,
            SideDto::Black => Side::Black,
        }
    }
}

impl From<Side> for SideDto {
    fn from(side: Side) -> SideDto {
        match side {
            Side::White => SideDto::White,
            Side::Black => SideDto::Black,
        }
    }
}

impl From<Outcome> for OutcomeDto {
    fn from(outcome: Outcome) -> OutcomeDto {
        match outcome {
            Outcome::WhiteWins => OutcomeDto::WhiteWins,
            Outcome::BlackWins => OutcomeDto::BlackWins,
            Outcome::Draw => OutcomeDto::Draw,
            Outcome::BothLose => OutcomeDto::BothLose,
            Outcome::HalfZero => OutcomeDto::HalfZero,
            Outcome::ZeroHalf => OutcomeDto::ZeroHalf,
            Outcome::WhiteForfeitWin => OutcomeDto::WhiteForfeitWin,
            Outcome::BlackForfeitWin => OutcomeDto::BlackForfeitWin,
            Outcome::BothForfeit => OutcomeDto::BothForfeit,
            Outcome::Annulled => OutcomeDto::Annulled,
        }
    }
}

impl From<OutcomeDto> for Outcome {
    fn from(outcome: OutcomeDto) -> Outcome {
        match outcome {
            OutcomeDto::WhiteWins => Outcome::WhiteWins,
            OutcomeDto::BlackWins => Outcome::BlackWins,
            OutcomeDto::Draw => Outcome::Draw,
            OutcomeDto::BothLose => Outcome::BothLose,
            OutcomeDto::HalfZero => Outcome::HalfZero,
            OutcomeDto::ZeroHalf => Outcome::ZeroHalf,
            OutcomeDto::WhiteForfeitWin => Outcome::WhiteForfeitWin,
            OutcomeDto::BlackForfeitWin => Outcome::BlackForfeitWin,
            OutcomeDto::BothForfeit => Outcome::BothForfeit,
            OutcomeDto::Annulled => Outcome::Annulled,
        }
    }
}

impl From<&PeriodDto> for Period {
    fn from(period: &PeriodDto) -> Period {
        let secs = |secs: u32| Micros::from_secs(i64::from(secs));
        Period {
            moves: period.moves,
            base: secs(period.base_secs),
            mode: match period.mode {
                ModeDto::None => Mode::None,
                ModeDto::Increment(s) => Mode::Increment(secs(s)),
                ModeDto::Delay(s) => Mode::Delay(secs(s)),
                ModeDto::Bronstein(s) => Mode::Bronstein(secs(s)),
                ModeDto::Hourglass => Mode::Hourglass,
                ModeDto::ByoYomi(s) => Mode::ByoYomi(secs(s)),
                ModeDto::Canadian => Mode::Canadian,
                ModeDto::CountUp => Mode::CountUp,
            },
        }
    }
}

/// Whole seconds for the UI, rounded up. Saturates.
fn secs(span: Micros) -> u32 {
    u32::try_from(span.shown_secs()).unwrap_or(u32::MAX)
}

impl From<&Period> for PeriodDto {
    fn from(period: &Period) -> PeriodDto {
        PeriodDto {
            moves: period.moves,
            base_secs: secs(period.base),
            mode: match period.mode {
                Mode::None => ModeDto::None,
                Mode::Increment(s) => ModeDto::Increment(secs(s)),
                Mode::Delay(s) => ModeDto::Delay(secs(s)),
                Mode::Bronstein(s) => ModeDto::Bronstein(secs(s)),
                Mode::Hourglass => ModeDto::Hourglass,
                Mode::ByoYomi(s) => ModeDto::ByoYomi(secs(s)),
                Mode::Canadian => ModeDto::Canadian,
                Mode::CountUp => ModeDto::CountUp,
            },
        }
    }
}

impl From<&TimeControl> for ControlDto {
    fn from(control: &TimeControl) -> ControlDto {
        let list = |periods: &[Period]| periods.iter().map(PeriodDto::from).collect::<Vec<_>>();
        let (white, black) = (list(&control.sides.white), list(&control.sides.black));
        ControlDto {
            black: (black != white).then_some(black),
            white,
            at_zero: Some(control.transition == laws::Transition::AtZero),
            freeze: Some(control.on_flag == laws::OnFlag::Freeze),
        }
    }
}

impl ControlDto {
    /// The control itself, what is left open as is usual for that kind of play.
    pub fn control(&self, play: Play) -> Result<TimeControl, RefusalDto> {
        let list = |periods: &[PeriodDto]| periods.iter().map(Period::from).collect::<Vec<_>>();
        let sides = BySide {
            white: list(&self.white),
            black: list(self.black.as_ref().unwrap_or(&self.white)),
        };
        let transition = match self.at_zero {
            Some(true) => Transition::AtZero,
            Some(false) => Transition::AtCount,
            None => TimeControl::default_transition(play),
        };
        let speed = TimeControl::speed_of(&sides);
        let on_flag = match self.freeze {
            Some(true) => OnFlag::Freeze,
            Some(false) => OnFlag::Run,
            None => TimeControl::default_on_flag(speed, &sides),
        };
        TimeControl::try_new(sides, transition, on_flag, true, true).map_err(RefusalDto::from)
    }
}

impl From<Letters> for Language {
    fn from(letters: Letters) -> Language {
        match letters {
            Letters::En => Language::English,
            Letters::Tr => Language::Turkish,
            Letters::De => Language::German,
            Letters::Fr => Language::French,
            Letters::Es => Language::Spanish,
            Letters::It => Language::Italian,
            Letters::Nl => Language::Dutch,
            Letters::Ru => Language::Russian,
            Letters::Pl => Language::Polish,
            Letters::Pt => Language::Portuguese,
            Letters::Figurines => Language::Figurines,
        }
    }
}

impl From<ControlFault> for RefusalDto {
    fn from(fault: ControlFault) -> RefusalDto {
        let period = match fault {
            ControlFault::MoveCount { period } | ControlFault::Span { period } => period + 1,
            ControlFault::Periods | ControlFault::Hourglass => 1,
        };
        RefusalDto::BadControl { period }
    }
}

impl From<PlayDto> for Play {
    fn from(play: PlayDto) -> Play {
        match play {
            PlayDto::Casual => Play::Casual,
            PlayDto::Competition => Play::Competition,
        }
    }
}

impl From<Play> for PlayDto {
    fn from(play: Play) -> PlayDto {
        match play {
            Play::Casual => PlayDto::Casual,
            Play::Competition => PlayDto::Competition,
        }
    }
}

impl From<ClaimKindDto> for laws::ClaimKind {
    fn from(kind: ClaimKindDto) -> laws::ClaimKind {
        match kind {
            ClaimKindDto::Threefold => laws::ClaimKind::Threefold,
            ClaimKindDto::Fifty => laws::ClaimKind::Fifty,
        }
    }
}

impl From<laws::ClaimKind> for ClaimKindDto {
    fn from(kind: laws::ClaimKind) -> ClaimKindDto {
        match kind {
            laws::ClaimKind::Threefold => ClaimKindDto::Threefold,
            laws::ClaimKind::Fifty => ClaimKindDto::Fifty,
        }
    }
}

impl From<laws::ClaimState> for ClaimStateDto {
    fn from(state: laws::ClaimState) -> ClaimStateDto {
        match state {
            laws::ClaimState::Pending => ClaimStateDto::Pending,
            laws::ClaimState::Correct => ClaimStateDto::Correct,
            laws::ClaimState::Incorrect => ClaimStateDto::Incorrect,
        }
    }
}

impl From<BreachDto> for laws::Breach {
    fn from(breach: BreachDto) -> laws::Breach {
        match breach {
            BreachDto::Illegal => laws::Breach::Illegal,
            BreachDto::PawnLeft => laws::Breach::PawnLeft,
            BreachDto::NothingMoved => laws::Breach::NothingMoved,
            BreachDto::TwoHands => laws::Breach::TwoHands,
        }
    }
}
