//! What the window may call. Each command hands over and translates; the work is in `Desk`.

use crate::desk::Desk;
use crate::links::Opened;
use std::sync::Arc;
use tauri::State;
use wire::{
    BeginSheet, ClaimDraw, ControlDto, ControlRead, ControlShared, Deed, GameAsk, GameFilter, Kept,
    KnockAsk, LinkRead, NewGame, OpenedLink, OwnSheet, PreparedGame, Preset, Press, RefusalDto,
    RehearsalAsk, RehearsalDto, Replay, ServerStatus, SheetDeed, SheetPaper, SyncClock, Table,
    TimeAccountDto, WriteMove,
};

/// The one desk.
pub type Shared<'a> = State<'a, Arc<Desk>>;
/// An answer, or why there is none.
pub type Answer<T> = Result<T, RefusalDto>;

/// One bounded way for what waits for the disk: off the main thread.
pub async fn apart<T: Send + 'static>(
    desk: &Shared<'_>,
    work: impl FnOnce(&Desk) -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let desk = Arc::clone(desk);
    let done = tauri::async_runtime::spawn_blocking(move || work(&desk)).await;
    done.unwrap_or(Err(RefusalDto::Store))
}

#[tauri::command]
pub fn sync_clock(ask: SyncClock, desk: Shared<'_>) {
    desk.sync_clock(ask);
}

#[tauri::command]
pub async fn prepare(desk: Shared<'_>) -> Answer<PreparedGame> {
    apart(&desk, Desk::prepare).await
}

#[tauri::command]
pub fn presets() -> Vec<Preset> {
    crate::presets::presets()
}

#[tauri::command]
pub fn read_control(ask: String) -> ControlRead {
    crate::controls::read(&ask)
}

#[tauri::command]
pub fn share_control(ask: ControlDto) -> Answer<ControlShared> {
    crate::controls::share(&ask)
}

#[tauri::command]
pub fn rehearse(ask: RehearsalAsk) -> Answer<Vec<RehearsalDto>> {
    crate::controls::rehearse(&ask)
}

#[tauri::command]
pub async fn new_game(ask: NewGame, desk: Shared<'_>) -> Answer<Table> {
    apart(&desk, move |desk| desk.new_game(ask)).await
}

#[tauri::command]
pub async fn open_game(ask: String, desk: Shared<'_>) -> Answer<Table> {
    apart(&desk, move |desk| desk.open_game(&ask)).await
}

#[tauri::command]
pub fn leave_game(desk: Shared<'_>) {
    desk.leave_game();
}

#[tauri::command]
pub fn table(desk: Shared<'_>) -> Answer<Table> {
    desk.table()
}

#[tauri::command]
pub async fn await_table(ask: u32, desk: Shared<'_>) -> Answer<Table> {
    desk.await_table(ask).await
}

/// On the main thread, as all that changes the game, so that calls act in the order in which they came.
#[tauri::command]
pub fn press(ask: Press, desk: Shared<'_>) -> Answer<Table> {
    desk.press(ask)
}

#[tauri::command]
pub fn deed(ask: Deed, desk: Shared<'_>) -> Answer<Table> {
    let table = desk.deed(ask);
    desk.settle_later();
    table
}

#[tauri::command]
pub fn claim_draw(ask: ClaimDraw, desk: Shared<'_>) -> Answer<Table> {
    desk.claim_draw(ask)
}

#[tauri::command]
pub fn write_move(ask: WriteMove, desk: Shared<'_>) -> Answer<Table> {
    desk.write_move(ask)
}

#[tauri::command]
pub async fn kept_games(ask: GameFilter, desk: Shared<'_>) -> Answer<Kept> {
    apart(&desk, move |desk| desk.kept_games(&ask)).await
}

#[tauri::command]
pub async fn replay(ask: String, desk: Shared<'_>) -> Answer<Replay> {
    apart(&desk, move |desk| desk.replay(&ask)).await
}

#[tauri::command]
pub async fn pgn(ask: GameAsk, desk: Shared<'_>) -> Answer<String> {
    apart(&desk, move |desk| desk.pgn(&ask)).await
}

#[tauri::command]
pub async fn save_pgn(ask: GameAsk, desk: Shared<'_>) -> Answer<String> {
    apart(&desk, move |desk| desk.save_pgn(&ask)).await
}

#[tauri::command]
pub async fn save_sheet(ask: SheetPaper, desk: Shared<'_>) -> Answer<String> {
    apart(&desk, move |desk| desk.save_sheet(&ask)).await
}

#[tauri::command]
pub async fn time_account(ask: String, desk: Shared<'_>) -> Answer<TimeAccountDto> {
    apart(&desk, move |desk| desk.time_account(&ask)).await
}

#[tauri::command]
pub async fn times_csv(ask: String, desk: Shared<'_>) -> Answer<String> {
    apart(&desk, move |desk| desk.times_csv(&ask)).await
}

#[tauri::command]
pub async fn save_times(ask: GameAsk, desk: Shared<'_>) -> Answer<String> {
    apart(&desk, move |desk| desk.save_times(&ask)).await
}

#[tauri::command]
pub fn read_link(ask: String) -> LinkRead {
    crate::links::read(&ask)
}

#[tauri::command]
pub async fn await_link(ask: u32, opened: State<'_, Opened>) -> Answer<OpenedLink> {
    Ok(opened.next(ask).await)
}

#[tauri::command]
pub async fn knock(ask: KnockAsk, desk: Shared<'_>) -> Answer<String> {
    desk.knock(ask).await
}

#[tauri::command]
pub async fn admitted(desk: Shared<'_>) -> Answer<Option<ServerStatus>> {
    Arc::clone(&desk).admitted().await
}

/// The link is used from here; nothing of it is sent by the page.
#[tauri::command]
pub async fn join(ask: String, desk: Shared<'_>) -> Answer<ServerStatus> {
    Arc::clone(&desk).join(&ask).await
}

#[tauri::command]
pub async fn leave_server(desk: Shared<'_>) -> Answer<ServerStatus> {
    apart(&desk, Desk::leave_server).await
}

#[tauri::command]
pub fn server_status(desk: Shared<'_>) -> ServerStatus {
    desk.server_status()
}

#[tauri::command]
pub async fn own_sheet(desk: Shared<'_>) -> Answer<OwnSheet> {
    apart(&desk, Desk::own_sheet).await
}

#[tauri::command]
pub async fn await_own_sheet(ask: u32, desk: Shared<'_>) -> Answer<OwnSheet> {
    desk.await_own_sheet(ask).await
}

#[tauri::command]
pub async fn begin_sheet(ask: BeginSheet, desk: Shared<'_>) -> Answer<OwnSheet> {
    apart(&desk, move |desk| desk.begin_sheet(&ask)).await
}

/// On the main thread, so that entries are written in the order in which they were made.
#[tauri::command]
pub fn write_own(ask: WriteMove, desk: Shared<'_>) -> Answer<OwnSheet> {
    desk.write_own(&ask)
}

#[tauri::command]
pub fn sheet_deed(ask: SheetDeed, desk: Shared<'_>) -> Answer<OwnSheet> {
    desk.sheet_deed(ask)
}
