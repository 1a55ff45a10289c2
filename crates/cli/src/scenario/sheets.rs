//! Score sheets of a scenario. They are read on the board's own positions, which the scenarios know.

use super::{Left, acts::Run, acts::side, answers::name};
use laws::{BySide, Game, Position, Refusal, Sheet, SheetAct, SheetMove, Side};
use log::Role;
use notation::{Language, Style};
use serde_json::{Value, json};

pub struct Sheets {
    manual: BySide<bool>,
    language: BySide<Language>,
    written: BySide<Sheet>,
    last: Option<(Side, u16)>,
}

impl Sheets {
    pub fn new(setup: &Value) -> Sheets {
        let of = |side: Side| &setup["sheets"][name(side)];
        let turkish = |side: Side| setup["sheet_language"][name(side)] == "tr";
        Sheets {
            manual: BySide::from_fn(|side| of(side) == "manual"),
            language: BySide::from_fn(|side| {
                if turkish(side) {
                    Language::Turkish
                } else {
                    Language::English
                }
            }),
            written: BySide::default(),
            last: None,
        }
    }

    pub fn is_turkish(&self, side: Side) -> bool {
        self.language[side] == Language::Turkish
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
        let turkish = match event["language"].as_str() {
            Some(language) => language == "tr",
            None => self.language[writer] == Language::Turkish,
        };
        let text = event["text"]
            .as_str()
            .expect("the schema has it")
            .to_owned();
        let entry = SheetMove::Text { text, turkish };
        self.written[writer].apply(&SheetAct::Write {
            ply,
            entry,
            clock: None,
        })?;
        self.last = Some((writer, ply));
        Ok(())
    }

    /// What stands there, as UCI, and the position on which it was read.
    fn reading<'g>(&self, game: &'g Game, side: Side, ply: u16) -> Option<(&'g Position, String)> {
        let before = game.position_after(ply - 1)?;
        let uci = if self.manual[side] {
            match self.written[side].line(ply)?.entry()? {
                SheetMove::Text {
                    text,
                    turkish: true,
                } => before.read_san(text, Language::Turkish)?,
                SheetMove::Text {
                    text,
                    turkish: false,
                } => before.read_san(text, Language::English)?,
                SheetMove::Uci(uci) => before.play(uci)?.1,
                SheetMove::Dash => return None,
            }
        } else {
            game.plies().get(usize::from(ply) - 1)?.uci.clone()?
        };
        Some((before, uci))
    }

    /// Places that hold something, from 1.
    fn places(&self, game: &Game, side: Side) -> Vec<u16> {
        let all = if self.manual[side] {
            self.written[side].lines().len()
        } else {
            game.plies().len()
        };
        let filled = |ply: &u16| {
            !self.manual[side]
                || self.written[side]
                    .line(*ply)
                    .is_some_and(|place| place.entry().is_some())
        };
        (1..=u16::try_from(all).expect("small"))
            .filter(filled)
            .collect()
    }

    pub fn answer(&self, run: &Run, key: &str) -> Result<Value, Left> {
        let game = &run.game;
        Ok(match key {
            "san" => run
                .moved
                .as_ref()
                .map_or(Value::Null, |(before, uci)| written(before, uci)),
            "written" => match self.last.map(|(side, ply)| self.reading(game, side, ply)) {
                Some(Some((before, uci))) => {
                    let both = written(before, &uci);
                    json!({"uci": uci, "en": both["en"], "tr": both["tr"]})
                }
                _ => json!({"uci": null, "en": null, "tr": null}),
            },
            "sheet_last" => self.each(|side| {
                let last = self.places(game, side).pop()?;
                let (before, uci) = self.reading(game, side, last)?;
                let text = before.san(&uci, Style::sheet(self.language[side]))?;
                let offer = !self.manual[side] && game.plies().get(usize::from(last) - 1)?.offer;
                Some(json!(if offer { format!("{text} (=)") } else { text }))
            }),
            _ => self.each(|side| {
                let places = self.places(game, side).into_iter();
                let readings = places.map(|ply| self.reading(game, side, ply).map(|(_, uci)| uci));
                Some(json!(readings.collect::<Vec<_>>()))
            }),
        })
    }

    fn each(&self, of: impl Fn(Side) -> Option<Value>) -> Value {
        json!({"white": of(Side::White), "black": of(Side::Black)})
    }
}

fn written(before: &Position, uci: &str) -> Value {
    let text = |language| before.san(uci, Style::laws(language));
    json!({"en": text(Language::English), "tr": text(Language::Turkish)})
}
