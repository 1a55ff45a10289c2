//! What the wall shows of a round's boards.

use crate::now;
use crate::round_pgn::{BoardGame, standing, token};
use crate::told::{RoundTold, TableTold};
use laws::{Sheet, Side};
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use tournament::{Game, Number, pairings};

/// A round's boards, each with a stamp that changes when something happens there. That a clock runs is nothing that
/// happens.
pub(crate) struct Shown {
    /// Section, round and delay.
    pub head: (String, usize, u64),
    /// When the round was to start, if it is the one at the tables: an earlier one has begun long ago.
    pub starts_ms: Option<i64>,
    pub boards: Vec<(u64, Value)>,
    /// What the public is told, the newest first.
    pub announced: Vec<(i64, String)>,
}

impl Shown {
    pub(crate) fn of(told: &RoundTold, delay_us: u64) -> Shown {
        let games = told.round().map(|round| &round.games);
        let boards = (1..).zip(games.into_iter().flatten());
        let head = (
            told.kept.title.name.clone(),
            told.number,
            delay_us / 1_000_000,
        );
        let kept = &told.kept;
        Shown {
            head,
            starts_ms: kept.title.starts_ms.filter(|_| kept.round() == told.number),
            boards: boards
                .map(|(board, game)| shown(told, board, game))
                .collect(),
            announced: announced(told),
        }
    }

    /// All of it.
    pub(crate) fn whole(&self) -> String {
        let (section, round, delay_s) = &self.head;
        let boards: Vec<&Value> = self.boards.iter().map(|(_, board)| board).collect();
        let announced = self.announced.iter();
        let announced: Vec<Value> = announced
            .map(|(number, text)| json!({"number": number, "text": text}))
            .collect();
        json!({
            "announced": announced, "section": section, "round": round, "delay_s": delay_s, "boards": boards,
            "start_ms": self.starts_ms, "now_ms": now::wall_ms(),
        })
        .to_string()
    }

    /// The boards that another one shows otherwise; none, if it shows other boards.
    pub(crate) fn changed(&self, before: &Shown) -> Option<Vec<&Value>> {
        let is_same = self.head == before.head
            && self.starts_ms == before.starts_ms
            && self.announced == before.announced
            && self.boards.len() == before.boards.len();
        let both = self.boards.iter().zip(&before.boards);
        let changed = both.filter(|((now, _), (before, _))| now != before);
        is_same.then(|| changed.map(|((_, board), _)| board).collect())
    }
}

/// They are not late, as the boards are: they say nothing of a game.
fn announced(told: &RoundTold) -> Vec<(i64, String)> {
    let public = told.announced.iter().filter(|one| one.is_public);
    public.map(|one| (one.number, one.text.clone())).collect()
}

fn shown(told: &RoundTold, board: usize, game: &Game) -> (u64, Value) {
    let name = |number: Number| told.kept.section.player(number).map(|player| &player.name);
    let table = told.game(board);
    let ended = table.and_then(|table| table.game.ending_at(table.at));
    let result = match ended {
        Some(ending) if game.outcome.is_open() => token(ending.outcome),
        _ => pairings::pgn_result(game.outcome),
    };
    let mut shown = json!({
        "board": board, "white": name(game.white), "black": name(game.black), "result": result,
    });
    let mut stamp = DefaultHasher::new();
    (result, name(game.white), name(game.black)).hash(&mut stamp);
    if let Some(table) = table {
        table.marks.hash(&mut stamp);
        let runs = table_shown(table, ended.is_some(), &mut shown);
        runs.map(|side| side as u8).hash(&mut stamp);
    }
    (stamp.finish(), shown)
}

/// Position and clocks; whose clock runs.
fn table_shown(table: &TableTold, is_over: bool, shown: &mut Value) -> Option<Side> {
    let sheets: Vec<&Sheet> = table.sheets.iter().collect();
    let (fen, last) = standing(&BoardGame {
        game: &table.game,
        sheets: &sheets,
        at: table.at,
    });
    shown["fen"] = fen.into();
    // Squares are two letters each; a drop has none to come from.
    let squares = last
        .as_deref()
        .and_then(|uci| Some([uci.get(..2)?, uci.get(2..4)?]));
    shown["last"] = squares.map_or(Value::Null, Into::into);
    shown["plies"] = table.game.plies().len().into();
    let face = table.game.clock()?.face(table.at);
    shown["clock_ms"] = [Side::White, Side::Black]
        .map(|side| face.shown[side].0 / 1_000)
        .into();
    let running = face.running.filter(|_| !is_over);
    shown["running"] = match running {
        Some(Side::White) => "white".into(),
        Some(Side::Black) => "black".into(),
        None => Value::Null,
    };
    running
}
