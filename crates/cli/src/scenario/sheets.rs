//! Score sheets of a scenario.

use super::acts::{Run, side};
use super::answers::name;
use laws::{Keeping, Papers, Position, Refusal, SheetAct, SheetMove, Side};
use log::Role;
use notation::{Language, Style};
use serde_json::{Value, json};

/// How the set-up wants that side's sheet kept.
pub fn keeping(setup: &Value, side: Side) -> Keeping {
    Keeping {
        by_hand: setup["sheets"][name(side)] == "manual",
        language: language(&setup["sheet_language"][name(side)]).unwrap_or(Language::English),
    }
}

pub fn language(value: &Value) -> Option<Language> {
    match value.as_str() {
        Some("tr") => Some(Language::Turkish),
        Some("en") => Some(Language::English),
        _ => None,
    }
}

/// The entry of a `write`.
pub fn entry(run: &Run, by: Role, event: &Value) -> Result<SheetAct, Refusal> {
    let writer = side(by).ok_or(Refusal::Role)?;
    let ply = event["ply"]
        .as_u64()
        .and_then(|ply| u16::try_from(ply).ok());
    let text = event["text"].as_str().unwrap_or_default().to_owned();
    let language = language(&event["language"]).unwrap_or(run.keeping[writer].language);
    Ok(SheetAct::Write {
        ply: ply.ok_or(Refusal::Limit)?,
        entry: SheetMove::Text { text, language },
        clock: None,
    })
}

/// `san`, `written`, `sheet_last`, `sheet_uci`.
pub fn answer(run: &Run, key: &str) -> Value {
    let papers = &run.papers;
    match key {
        "san" => run
            .moved
            .as_ref()
            .map_or(Value::Null, |(before, uci)| both(before, uci)),
        "written" => {
            let nothing = || json!({"uci": null, "en": null, "tr": null});
            run.written.clone().unwrap_or_else(nothing)
        }
        "sheet_last" => each(|side| json!(papers.last_printed(side))),
        _ => each(|side| json!(papers.meanings(side))),
    }
}

/// The last entry, read; `None`: it has no meaning.
pub fn written(papers: &Papers) -> Option<Value> {
    let (_, ply, uci) = papers.last_written()?;
    let before = papers.game().position_after(ply - 1)?;
    let both = both(before, uci?);
    Some(json!({"uci": uci, "en": both["en"], "tr": both["tr"]}))
}

fn each(of: impl Fn(Side) -> Value) -> Value {
    json!({"white": of(Side::White), "black": of(Side::Black)})
}

/// A move in the form of the Laws, in both languages; null: illegal.
fn both(before: &Position, uci: &str) -> Value {
    let text = |language| before.san(uci, Style::laws(language));
    match (text(Language::English), text(Language::Turkish)) {
        (Some(en), Some(tr)) => json!({"en": en, "tr": tr}),
        _ => Value::Null,
    }
}
