//! Score sheets of a scenario.

use crate::{Left, acts::Run, acts::side};
use laws::{BySide, Game, Refusal, Sheet, SheetAct, SheetMove};
use log::Role;
use serde_json::Value;

pub struct Sheets {
    manual: BySide<bool>,
    written: BySide<Sheet>,
}

impl Sheets {
    pub fn new(setup: &Value) -> Sheets {
        let manual = |side: &str| setup["sheets"][side] == "manual";
        Sheets {
            manual: BySide {
                white: manual("white"),
                black: manual("black"),
            },
            written: BySide::default(),
        }
    }

    pub fn any_manual(&self) -> bool {
        self.manual.white || self.manual.black
    }

    pub fn write(&mut self, game: &Game, by: Role, event: &Value) -> Result<(), Refusal> {
        let writer = side(by).ok_or(Refusal::Role)?;
        let ply = u16::try_from(event["ply"].as_u64().expect("the schema has it")).expect("small");
        if let Some(refusal) = laws::refuses_writing(game, writer, ply) {
            return Err(refusal);
        }
        let text = event["text"]
            .as_str()
            .expect("the schema has it")
            .to_owned();
        self.written[writer].apply(&SheetAct::Write {
            ply,
            entry: SheetMove::Text(text),
            clock: None,
        })
    }

    pub fn answer(&self, _run: &Run, key: &str) -> Result<Value, Left> {
        Err(Left(format!("key {key}")))
    }
}
