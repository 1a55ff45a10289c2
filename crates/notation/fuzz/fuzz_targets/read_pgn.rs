//! Reading never panics; what was read can be written, and is then read as the same moves, clocks and result.
//!
//! `cargo +nightly fuzz run read_pgn -- -max_len=20000` in `crates/notation`; begin with `tests/cases/pgn`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use hamle_notation::control::ControlTag;
use hamle_notation::pgn::{Games, PgnGame, Written, WrittenPly, read_str, write};

fuzz_target!(|bytes: &[u8]| {
    for game in Games::new(bytes).map_while(Result::ok) {
        if let Some(control) = game.tag("TimeControl") {
            let _ = ControlTag::read(&control.value);
        }
        let once = written(&game);
        let again = read_str(&once);
        assert_eq!(again.len(), 1, "{once}");
        let legal = |game: &PgnGame| -> Vec<_> {
            let made = game.plies.iter().map_while(|ply| ply.uci.clone().map(|uci| (uci, ply.clk.clone())));
            made.collect()
        };
        assert_eq!(legal(&again[0]), legal(&game), "{once}");
        assert_eq!(again[0].tag("White").map(|tag| &tag.value), Some(&name(&game)), "{once}");
    }
});

fn name(game: &PgnGame) -> String {
    game.tag("White").map_or_else(|| "?".into(), |tag| tag.value.clone())
}

fn written(game: &PgnGame) -> String {
    let plies = game.plies.iter().map(|ply| WrittenPly {
        mv: match &ply.uci {
            Some(uci) => Written::Uci(uci.clone()),
            None => Written::Text(ply.text.clone()),
        },
        clk: ply.clk.clone(),
        offer: ply.offer,
        comment: ply.comments.join(" "),
        nags: ply.nags.clone(),
    });
    let plies: Vec<WrittenPly> = plies.collect();
    let tags: Vec<(String, String)> =
        game.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
    let result = game.result.as_deref().unwrap_or("*");
    write(&tags, game.start.as_deref(), game.chess960, &plies, result)
}
