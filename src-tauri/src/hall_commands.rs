//! What the window of an arbiter may call.

use crate::commands::{Answer, Shared, apart};
use crate::desk::Desk;
use crate::directory;
use reach::Dialer;
use std::sync::Arc;
use wire::{
    ActAll, ActAsk, ArbiterAct, ArbiterBoard, AskedDto, CanMateAsk, CanMateDto, ConfirmAsked,
    HallNews, OfferedAct, Preview, RefusalDto, SpareDevice,
};

#[tauri::command]
pub async fn hall(ask: u32, desk: Shared<'_>) -> Answer<HallNews> {
    desk.hall_news(ask).await
}

#[tauri::command]
pub async fn hall_board(ask: String, desk: Shared<'_>) -> Answer<ArbiterBoard> {
    apart(&desk, move |desk| desk.hall_board(&ask)).await
}

#[tauri::command]
pub async fn offered_acts(ask: String, desk: Shared<'_>) -> Answer<Vec<OfferedAct>> {
    apart(&desk, move |desk| desk.offered_acts(&ask)).await
}

#[tauri::command]
pub async fn preview_act(ask: ActAsk, desk: Shared<'_>) -> Answer<Preview> {
    apart(&desk, move |desk| desk.preview_act(&ask)).await
}

/// Another clock is let in by the server first, if it can be reached.
#[tauri::command]
pub async fn ask_act(ask: ActAsk, desk: Shared<'_>) -> Answer<AskedDto> {
    desk.admit(&ask).await;
    apart(&desk, move |desk| desk.ask_act(&ask)).await
}

#[tauri::command]
pub async fn ask_all(ask: ActAll, desk: Shared<'_>) -> Answer<Vec<AskedDto>> {
    apart(&desk, move |desk| desk.ask_all(&ask)).await
}

#[tauri::command]
pub async fn confirm_asked(ask: ConfirmAsked, desk: Shared<'_>) -> Answer<AskedDto> {
    apart(&desk, move |desk| desk.confirm_asked(&ask)).await
}

#[tauri::command]
pub async fn drop_asked(ask: String, desk: Shared<'_>) -> Answer<()> {
    apart(&desk, move |desk| desk.drop_asked(&ask)).await
}

#[tauri::command]
pub async fn undo_asked(ask: String, desk: Shared<'_>) -> Answer<AskedDto> {
    apart(&desk, move |desk| desk.undo_asked(&ask)).await
}

#[tauri::command]
pub fn answer_calls(ask: String, desk: Shared<'_>) -> Answer<()> {
    desk.answer_calls(&ask)
}

#[tauri::command]
pub async fn can_mate(ask: CanMateAsk, desk: Shared<'_>) -> Answer<CanMateDto> {
    apart(&desk, move |desk| desk.can_mate(&ask)).await
}

#[tauri::command]
pub async fn spare_devices(ask: String, desk: Shared<'_>) -> Answer<Vec<SpareDevice>> {
    desk.spare_devices(&ask).await
}

impl Desk {
    fn reach(&self) -> Option<(Dialer, crate::badge::Badge)> {
        let badge = self.server().as_ref()?.badge.clone();
        Some((Dialer::new(badge.key).ok()?, badge))
    }

    /// FIDE 6.10.1: who gets the board is to be able to speak to the server.
    pub async fn admit(self: &Arc<Desk>, ask: &ActAsk) {
        let ArbiterAct::ReplaceClock { device, .. } = &ask.act else {
            return;
        };
        let place = crate::history::id(&ask.game).and_then(|game| {
            let state = self.hall.state();
            state.boards.get(&game).map(|board| board.place.clone())
        });
        if let (Some((dialer, badge)), Some(place)) = (self.reach(), place) {
            // Without a network the grant is written all the same.
            let _ = directory::admit(dialer, badge, device.clone(), place).await;
        }
    }

    /// Devices that wait at the table of that game; all, if its table is not known.
    pub async fn spare_devices(&self, game: &str) -> Answer<Vec<SpareDevice>> {
        self.asking_role().ok_or(RefusalDto::Role)?;
        let (dialer, badge) = self.reach().ok_or(RefusalDto::NoServer)?;
        let all = directory::waiting(dialer, badge).await;
        let all = all.ok_or(RefusalDto::NoServer)?;
        let game = crate::history::id(game).ok_or(RefusalDto::NoGame)?;
        let place = {
            let state = self.hall.state();
            state.boards.get(&game).map(|board| board.place.clone())
        };
        let is_here = |one: &SpareDevice| {
            let known = place.as_ref().filter(|place| place.board > 0);
            known.is_none_or(|place| (one.board, &one.section) == (place.board, &place.section))
        };
        Ok(all.into_iter().filter(is_here).collect())
    }
}
