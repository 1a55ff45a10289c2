//! The contract between the app's UI and its backend: values that cross, nothing that acts.
//!
//! Units stand in the names. No 64-bit numbers, no sentences: codes, which the UI has words for.
//! `ui/src/wire` is generated from here and compared by a test.

mod ask;
mod commands;
mod convert;
mod kept;
mod refusal;
mod regulation;
mod regulation_reader;
mod server;
mod table;

pub use ask::{
    BreachDto, ClaimDraw, ClaimKindDto, ControlDto, Deed, Letters, ModeDto, NewGame, OutcomeDto,
    PageStamp, PeriodDto, PlayDto, Press, SheetPlanDto, StartDto, SyncClock, WriteMove,
};
pub use commands::Commands;
pub use kept::{GameAsk, GameFilter, Kept, KeptGame, Replay, ReplayPly, StoreReport};
pub use refusal::RefusalDto;
pub use regulation::{REGULATION_MAX, Regulation};
pub use regulation_reader::{Expected, RegulationFault};
pub use server::{MemberDto, SentDto, ServerStatus, ServerTrouble};
pub use table::{
    Agreement, ClaimDto, ClaimStateDto, EndingDto, EntryState, FlagMark, OfferDto, OvertimeDto,
    PhaseDto, PreparedGame, Preset, ReadingAsked, Reasoned, SheetLine, SideDto, SideView, Table,
    Uncertain, WaitsDto,
};
