//! What an act would do, tried on a copy.

use crate::acts::{self, Opener, Step, steps};
use crate::articles::{article_of_refusal, articles};
use crate::snapshot::snapshot;
use crate::undo::undo;
use laws::{Game, Instant, Refusal};
use log::Role;
use wire::{ArbiterAct, Preview};

/// What an act by that role would do at `at`, by the edition in force. The game is not changed.
#[must_use]
pub fn preview(game: &Game, act: &ArbiterAct, by: Role, at: Instant, open: Opener<'_>) -> Preview {
    let before = snapshot(game, at);
    let edition = game.settings().edition;
    let articles = articles(game, act)
        .into_iter()
        .map(|of_2018| String::from(edition.article(of_2018)))
        .collect();
    let steps = steps(game, act, open);
    let number = steps.as_ref().map_or(0, Vec::len);
    let tried = steps.and_then(|steps| tried(game, &steps, by, at));
    let undoable = tried
        .as_ref()
        .is_ok_and(|after| undo(game, after, act, at).is_some());
    let refusal = tried.as_ref().err().copied();
    let of_2018 = refusal.and_then(article_of_refusal);
    Preview {
        seen: String::new(),
        after: tried.map_or_else(|_| before.clone(), |after| snapshot(&after, at)),
        before,
        articles,
        refusal: refusal.map(Into::into),
        refused_by: of_2018.map(|article| String::from(edition.article(article))),
        steps: u8::try_from(number).unwrap_or(u8::MAX),
        undoable,
        asks_can_mate: acts::can_mate(game, act).map(Into::into),
    }
}

/// The game after those steps; a grant changes nothing on the board.
pub fn tried(game: &Game, steps: &[Step], by: Role, at: Instant) -> Result<Game, Refusal> {
    let mut copy = game.clone();
    for step in steps {
        if let Step::Act(act) = step {
            copy.apply(act, by, at)?;
        }
    }
    Ok(copy)
}
