//! What is asked for a new game, as values of the Laws.

use crate::keys;
use laws::{Play, Settings, StartPosition};
use log::GameId;
use wire::{NewGame, PlayDto, RefusalDto, SheetPlanDto, StartDto};

/// Characters of a name.
const NAME_MAX: usize = 64;

/// A name without what is not seen.
pub fn name(text: &str) -> Result<String, RefusalDto> {
    let text = text.trim();
    if text.chars().count() > NAME_MAX || text.chars().any(crate::writing::unseen) {
        return Err(RefusalDto::BadName);
    }
    Ok(String::from(text))
}

/// Ordered by time, so that the history needs no index; the rest is random.
pub fn fresh_id(filed_ms: u64) -> Result<GameId, RefusalDto> {
    let mut id = [0; 16];
    keys::random(&mut id[6..]).map_err(|_| RefusalDto::Store)?;
    id[..6].copy_from_slice(&filed_ms.to_be_bytes()[2..]);
    Ok(GameId(id))
}

/// What the first entry fixes.
pub fn settings(ask: &NewGame) -> Result<Settings, RefusalDto> {
    let play = Play::from(ask.play);
    let casual = ask.play == PlayDto::Casual;
    Ok(Settings {
        edition: laws::Edition::E2018,
        play,
        // A.4, B.4: nobody watches a single board all the time unless the regulations say so.
        supervised: (!casual).then_some(false),
        speed: None,
        start: match &ask.start {
            StartDto::Standard => StartPosition::Standard,
            StartDto::Fen(fen) => StartPosition::Fen(fen.clone()),
        },
        control: Some(ask.control.control(play)?),
        sheets: match ask.sheets {
            SheetPlanDto::None => laws::SheetPlan::None,
            SheetPlanDto::Common => laws::SheetPlan::Common,
            SheetPlanDto::Own => laws::SheetPlan::Own,
        },
        legality_check: casual,
        auto_flag: casual && ask.auto_flag,
        regulations: laws::Regulations::usual(laws::Edition::E2018),
        tournament: None,
    })
}
