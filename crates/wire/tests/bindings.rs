//! The committed TypeScript is what this crate says. `UPDATE=1 cargo test -p hamle-wire` writes it.

use std::{fs, path::Path};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ui/src/wire");
const FILE: &str = "index.ts";

fn generated() -> String {
    let types = specta::Types::default()
        .register::<hamle_wire::Commands>()
        .register::<hamle_wire::RefusalDto>();
    specta_typescript::Typescript::new()
        .header("// Generated from crates/wire. Do not edit: UPDATE=1 cargo test -p hamle-wire\n")
        .export(&types, specta_serde::Format)
        .expect("every type of the contract has a TypeScript form")
}

#[test]
fn committed_bindings_are_the_generated_ones() {
    let file = Path::new(FOLDER).join(FILE);
    let text = generated();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&file, &text).expect("ui/src/wire can be written");
    }
    assert_eq!(
        fs::read_to_string(&file).unwrap_or_default(),
        text,
        "UPDATE=1 cargo test -p hamle-wire"
    );
    let files: Vec<_> = fs::read_dir(FOLDER)
        .expect("ui/src/wire")
        .map(|f| f.expect("entry").file_name())
        .collect();
    assert_eq!(files, [FILE], "nothing else lives in ui/src/wire");
}

#[test]
fn no_wide_numbers_cross() {
    // specta refuses 64-bit integers by itself; floats it would let through.
    for word in ["f64", "f32", "bigint", "number | null, // float"] {
        assert!(!generated().contains(word), "{word}");
    }
}
