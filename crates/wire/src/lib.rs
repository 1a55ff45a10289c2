//! The contract between the app's UI and its backend: values that cross, nothing that acts.
//!
//! Units stand in the names. No 64-bit numbers, no sentences: codes, which the UI has words for.
//! `ui/src/wire` is generated from here and compared by a test.

mod arbiter_act;
mod arbiter_board;
mod ask;
mod asked;
mod board_log;
mod commands;
mod control;
mod convert;
mod half;
mod hall;
mod hosting;
mod kept;
mod link;
mod own_sheet;
mod proposal;
mod refusal;
mod regulation;
mod regulation_reader;
mod server;
mod table;
mod time_account;

pub use arbiter_act::{
    ArbiterAct, FaultDto, FindingDto, IrregularityDto, LossArticleDto, Pair, PenaltyDto,
    ResultGround, ShareDto, TimeReasonDto,
};
pub use arbiter_board::{
    AccountDto, ArbiterBoard, ArbiterPly, AuditRow, BranchDto, CanMateAsk, CanMateDto,
    ClockSetting, Counters, DriftDto, EditionDto, EstablishDto, SheetCell, SpareDevice, SpeedDto,
};
pub use ask::{
    BreachDto, ClaimDraw, ClaimKindDto, ControlDto, Deed, Letters, ModeDto, NewGame, OutcomeDto,
    PageStamp, PeriodDto, PlayDto, Press, SheetPlanDto, StartDto, SyncClock, WriteMove,
};
pub use asked::{ActAll, ActAsk, AskState, AskedDto, ConfirmAsked, OfferedAct, Preview, Snapshot};
pub use board_log::{BoardLogLine, DoerDto, LogWhat};
pub use commands::Commands;
pub use control::{
    ControlRead, ControlShared, ControlWant, Preset, PresetGroup, RehearsalAsk, RehearsalDto,
    RehearsedSide, SceneDto,
};
pub use half::millis;
pub use hall::{BoardFault, CallCodeDto, CallDto, HallNews, HallRow, Urgency};
pub use hosting::{
    BeginEvening, EveningBoard, EveningDto, EveningPlace, EveningResult, HostCode, HostDto,
};
pub use kept::{
    GameAsk, GameFilter, Kept, KeptGame, PaperRow, Replay, ReplayPly, SheetPaper, StoreReport,
};
pub use link::{KnockAsk, LinkRead, OpenedLink};
pub use own_sheet::{BeginSheet, OwnPhase, OwnSheet, SheetDeed};
pub use proposal::ProposalDto;
pub use refusal::RefusalDto;
pub use regulation::{REGULATION_MAX, Regulation};
pub use regulation_reader::{Expected, RegulationFault};
pub use server::{AnnouncementDto, BoardAhead, MemberDto, SentDto, ServerStatus, ServerTrouble};
pub use table::{
    Agreement, ClaimDto, ClaimStateDto, EndingDto, EntryState, FlagMark, OfferDto, OvertimeDto,
    PhaseDto, PreparedGame, ReadingAsked, Reasoned, SheetLine, SideDto, SideView, Table, Uncertain,
    WaitsDto,
};
pub use time_account::{PauseDto, TimeAccountDto, TimeRowDto};
