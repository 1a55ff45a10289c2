//! Claims of a draw: the intended move is written, not made (9.2.1.1, 9.3.1).

use crate::now::Reading;
use crate::open_game::OpenGame;
use crate::{sheet_view, writing};
use laws::{Act, ClaimState, Decision, Game, Instant, Play, Proposal, SheetAct, SheetMove, Side};
use log::{DeviceSecret, Signed};
use notation::{Language, Line, Style};
use wire::{ClaimDraw, ClaimDto, ClaimKindDto, ClaimStateDto, RefusalDto, WriteMove};

/// The claim, and in competition the move written for it, which stands on the sheet before it.
pub fn claim(
    open: &mut OpenGame,
    ask: ClaimDraw,
    secret: &DeviceSecret,
    now: Reading,
) -> Result<Vec<Signed>, RefusalDto> {
    let (side, at) = (Side::from(ask.side), open.instant(now));
    let by = crate::desk::role(side);
    let act = |uci| {
        Act::Decision(Decision::Claim {
            kind: ask.kind.into(),
            uci,
        })
    };
    if let Some(refusal) = open.game.would_refuse(&act(None), by, at) {
        return Err(refusal.into());
    }
    if is_pending(&open.game) {
        return Err(RefusalDto::NoWithdraw);
    }
    let mut entries = Vec::new();
    let mut uci = None;
    if let Some(with) = ask.with {
        let written = intended(open, &with)?;
        // On his own sheet the player has written it himself.
        let settings = open.game.settings();
        if settings.play == Play::Competition && settings.sheets != laws::SheetPlan::Own {
            let ply = writing::count(open.game.plies().len()) + 1;
            if let Some(refusal) = laws::refuses_writing(&open.game, side, ply) {
                return Err(refusal.into());
            }
            let write = SheetAct::Write {
                ply,
                entry: written.entry,
                clock: None,
            };
            entries.push(open.write(&write, side, secret, now)?);
        }
        uci = Some(written.uci);
    }
    entries.push(open.act(&act(uci), by, at, secret, now)?);
    Ok(entries)
}

fn is_pending(game: &Game) -> bool {
    matches!(game.proposal(), Some(Proposal::Claim { .. }))
}

/// Who may claim. Whether he would be right is never looked at before.
pub fn may(game: &Game, side: Side, at: Instant) -> bool {
    let act = Act::Decision(Decision::Claim {
        kind: laws::ClaimKind::Threefold,
        uci: None,
    });
    let by = crate::desk::role(side);
    !is_pending(game) && game.would_refuse(&act, by, at).is_none()
}

/// The last claim until the next move; what was counted is told where no arbiter is, and after the verdict only.
pub fn shown(open: &OpenGame, sheet: &sheet_view::Sheet) -> Option<ClaimDto> {
    let game = &open.game;
    let claim = game.claim_of_draw()?;
    if usize::from(claim.ply) != game.plies().len() || claim.state == ClaimState::Correct {
        return None;
    }
    let (text, as_written) = match &claim.uci {
        None => (None, false),
        Some(uci) if game.settings().legality_check => printed(game, claim.ply, uci),
        Some(uci) => match sheet.lines.get(usize::from(claim.ply)) {
            Some(line) => (line.text.clone(), line.as_written),
            None => (Some(uci.clone()), true),
        },
    };
    let kind = ClaimKindDto::from(claim.kind);
    let told = game.settings().play == Play::Casual && claim.state != ClaimState::Pending;
    let count = claim.count.filter(|_| told).map(|count| match kind {
        ClaimKindDto::Threefold => count,
        ClaimKindDto::Fifty => count / 2, // plies; half a move completes none of fifty
    });
    Some(ClaimDto {
        side: claim.side.into(),
        kind,
        text,
        as_written,
        state: ClaimStateDto::from(claim.state),
        count,
    })
}

fn printed(game: &Game, ply: u16, uci: &str) -> (Option<String>, bool) {
    let before = game.position_after(ply).map(laws::Position::fen);
    let line = Line::new(before.as_deref(), sheet_view::chess960(game));
    let Ok(mut line) = line else {
        return (None, false);
    };
    if line.push_uci(uci).is_err() {
        return (Some(String::from(uci)), true);
    }
    (line.last_san(Style::laws(Language::English)), false)
}

/// A move that is written for a claim, as it stands on the sheet and as squares.
struct Intended {
    entry: SheetMove,
    uci: String,
}

/// Reads what was entered for the claim's place.
fn intended(open: &OpenGame, with: &WriteMove) -> Result<Intended, RefusalDto> {
    let casual = open.game.settings().legality_check;
    let ply = writing::count(open.game.plies().len());
    let before = if casual {
        let known = open.game.position_after(ply);
        known
            .map(laws::Position::fen)
            .ok_or(RefusalDto::NoSuchPly)?
    } else {
        sheet_view::sheet(open, None).fen
    };
    let entry = writing::entry(with)?;
    let uci = match &entry {
        SheetMove::Uci(uci) => uci.clone(),
        SheetMove::Text { text, language } => {
            let read =
                writing::read_san(&before, sheet_view::chess960(&open.game), text, *language);
            // In competition nothing is said of why (8.1): it cannot be told which squares are meant.
            read.map_err(|why| if casual { why } else { RefusalDto::Unreadable })?
        }
        SheetMove::Dash => return Err(RefusalDto::Unreadable),
    };
    if casual && !open.game.position().is_legal(&uci) {
        return Err(RefusalDto::Illegal);
    }
    Ok(Intended { entry, uci })
}
