//! Values of the contract beside values of the Laws, both ways.

use crate::acts::span;
use laws::{
    Breach, CallCode, Edition, Finding, Irregularity, LossArticle, Penalty, Points, Reason, Share,
    Speed, TimeReason,
};
use wire::{
    CallCodeDto, EditionDto, FaultDto, FindingDto, IrregularityDto, LossArticleDto, PenaltyDto,
    ResultGround, ShareDto, SpeedDto, TimeReasonDto,
};

macro_rules! alike {
    ($there:ident: $dto:ident => $law:ident, $($name:ident),+) => {
        pub fn $there(one: $dto) -> $law {
            match one {
                $($dto::$name => $law::$name),+
            }
        }
    };
}

macro_rules! both {
    ($there:ident, $back:ident: $dto:ident, $law:ident, $($name:ident),+) => {
        alike!($there: $dto => $law, $($name),+);
        alike!($back: $law => $dto, $($name),+);
    };
}

both!(breach, breach_dto: FaultDto, Breach, Illegal, PawnLeft, NothingMoved, TwoHands, Castling);
both!(
    irregularity, irregularity_dto: IrregularityDto, Irregularity, InitialPosition, BoardOrientation,
    ColoursReversed, DisplacedPieces, CastlingRookFirst, IllegalPosition, BothFlags
);
both!(share, share_dto: ShareDto, Share, Win, Draw, Loss);
both!(loss, loss_dto: LossArticleDto, LossArticle, Disobedience, Device);
both!(finding, finding_dto: FindingDto, Finding, Draw, Postpone, Reject);
alike!(time_reason: TimeReasonDto => TimeReason, Ruling, Setting, Schedule);
alike!(edition_dto: Edition => EditionDto, E2005, E2017, E2018, E2023);
alike!(speed_dto: Speed => SpeedDto, Standard, Rapid, Blitz);
alike!(
    call_dto: CallCode => CallCodeDto, Flag, CountMismatch, StopAndCall, IllegalMove, TouchMove, Claim, Complaint,
    SignatureConflict, LeftOnMove, Distraction, Report, ViAnnounce, ClaimWithoutSheet, SheetBehind, UpdateSheet,
    SheetIllegal, EditBeforePress, OfferNotRecorded, SheetsDiffer, SheetAhead, AppLeft
);

/// A reading is what an import sets; an arbiter rules.
pub fn time_reason_dto(reason: TimeReason) -> TimeReasonDto {
    match reason {
        TimeReason::Ruling | TimeReason::Reading => TimeReasonDto::Ruling,
        TimeReason::Setting => TimeReasonDto::Setting,
        TimeReason::Schedule => TimeReasonDto::Schedule,
    }
}

/// FIDE 12.9
pub fn penalty(one: PenaltyDto) -> Penalty {
    match one {
        PenaltyDto::Warning => Penalty::Warning,
        PenaltyDto::OpponentTime { ms } => Penalty::OpponentTime(span(ms)),
        PenaltyDto::OffenderTime { ms } => Penalty::OffenderTime(span(ms)),
        PenaltyDto::OpponentScore { hundredths } => Penalty::OpponentScore(Points(hundredths)),
        PenaltyDto::OffenderScore { hundredths } => Penalty::OffenderScore(Points(hundredths)),
        PenaltyDto::Lost { opponent } => Penalty::Lost(share(opponent)),
        PenaltyDto::Fine => Penalty::Fine,
        PenaltyDto::Exclusion => Penalty::Exclusion,
        PenaltyDto::Expulsion => Penalty::Expulsion,
    }
}

/// FIDE 12.9
pub fn penalty_dto(one: Penalty) -> PenaltyDto {
    let ms = wire::millis;
    match one {
        Penalty::Warning => PenaltyDto::Warning,
        Penalty::OpponentTime(span) => PenaltyDto::OpponentTime { ms: ms(span) },
        Penalty::OffenderTime(span) => PenaltyDto::OffenderTime { ms: ms(span) },
        Penalty::OpponentScore(points) => PenaltyDto::OpponentScore {
            hundredths: points.0,
        },
        Penalty::OffenderScore(points) => PenaltyDto::OffenderScore {
            hundredths: points.0,
        },
        Penalty::Lost(opponent) => PenaltyDto::Lost {
            opponent: share_dto(opponent),
        },
        Penalty::Fine => PenaltyDto::Fine,
        Penalty::Exclusion => PenaltyDto::Exclusion,
        Penalty::Expulsion => PenaltyDto::Expulsion,
    }
}

/// On what an entered result rests.
pub fn reason(ground: ResultGround) -> Reason {
    match ground {
        ResultGround::Decision => Reason::ArbiterDecision,
        ResultGround::Agreement => Reason::Agreement,
        ResultGround::Checkmate => Reason::Checkmate,
        ResultGround::Stalemate => Reason::Stalemate,
        ResultGround::DeadPosition => Reason::DeadPosition,
        ResultGround::Resignation => Reason::Resignation,
        ResultGround::Fivefold => Reason::Fivefold,
        ResultGround::SeventyFive => Reason::SeventyFive,
        ResultGround::Default => Reason::Default,
        ResultGround::Signed => Reason::Signed,
    }
}

/// The nearest ground of a reason; others are the arbiter's decision.
pub fn ground(reason: Reason) -> ResultGround {
    match reason {
        Reason::Agreement => ResultGround::Agreement,
        Reason::Checkmate => ResultGround::Checkmate,
        Reason::Stalemate => ResultGround::Stalemate,
        Reason::DeadPosition => ResultGround::DeadPosition,
        Reason::Resignation => ResultGround::Resignation,
        Reason::Fivefold => ResultGround::Fivefold,
        Reason::SeventyFive => ResultGround::SeventyFive,
        Reason::Default => ResultGround::Default,
        Reason::Signed => ResultGround::Signed,
        _ => ResultGround::Decision,
    }
}
