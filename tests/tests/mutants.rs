//! Mutants of good input: nothing that reads panics, hangs or takes what it would not write. The fuzz targets
//! (`fuzz/`) do the same for hours, led by coverage; this is the short form that always runs.
//!
//! `HAMLE_MUTANTS=1000000 cargo test --release -p acceptance --test mutants` tries more of each.

use acceptance::readers::{ALL, Reader};

const WORDS: [&[u8]; 14] = [
    b"\r\n",
    b"\n\n",
    b"\0",
    b"\xEF\xBB\xBF",
    b"\xFF",
    b"-1",
    b"99999999999999999999",
    b"{",
    b"[",
    b"\"",
    b";",
    b"&a=",
    b"***",
    b"0000",
];

/// The same numbers in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let limit = u64::try_from(limit.max(1)).expect("small");
        usize::try_from(self.0 % limit).expect("small")
    }
}

fn mutant(seeds: &[Vec<u8>], most: usize, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = seeds[dice.below(seeds.len())].clone();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len() + 1);
        let to = at + dice.below((bytes.len() - at).min(64) + 1);
        match dice.below(7) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..to)),
            2 => {
                let part = bytes[at..to].to_vec();
                let into = dice.below(bytes.len() + 1);
                bytes.splice(into..into, part);
            }
            3 => {
                let word = WORDS[dice.below(WORDS.len())];
                bytes.splice(at..at, word.iter().copied());
            }
            4 => {
                // Another one's end.
                let other = &seeds[dice.below(seeds.len())];
                let from = dice.below(other.len() + 1);
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
            5 if at < bytes.len() => bytes[at] = u8::try_from(dice.below(256)).expect("a byte"),
            _ if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            _ => {}
        }
    }
    bytes.truncate(most);
    bytes
}

fn tries(default: usize) -> usize {
    let asked = std::env::var("HAMLE_MUTANTS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn attempt(reader: &Reader, bytes: &[u8]) {
    let outcome = std::panic::catch_unwind(|| (reader.read)(bytes));
    if outcome.is_err() {
        let text = bytes.escape_ascii();
        panic!(
            "{} is wrong about {} bytes: {text}",
            reader.name,
            bytes.len()
        );
    }
}

#[test]
fn nothing_that_reads_is_led_astray() {
    for reader in &ALL {
        let seeds = (reader.seeds)();
        assert!(!seeds.is_empty(), "{}", reader.name);
        for seed in &seeds {
            attempt(reader, seed);
        }
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        for _ in 0..tries(400) {
            let bytes = mutant(&seeds, reader.bytes_max, &mut dice);
            attempt(reader, &bytes);
        }
    }
}

/// Each has its target, and there are no others.
#[test]
fn each_has_a_fuzz_target() {
    let manifest = include_str!("../../fuzz/Cargo.toml");
    let named = manifest
        .lines()
        .filter_map(|line| line.strip_prefix("name = "));
    let mut named: Vec<&str> = named.map(|name| name.trim_matches('"')).skip(1).collect();
    let mut all: Vec<&str> = ALL.iter().map(|reader| reader.name).collect();
    named.sort_unstable();
    all.sort_unstable();
    assert_eq!(named, all);
}

/// What fuzzing has found, by the reader's name before the first `-` of the file's.
#[test]
fn what_was_found_is_mended() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cases/found");
    let mut tried = 0;
    for file in std::fs::read_dir(folder).expect("is there") {
        let path = file.expect("is listed").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        let reader = name.split('-').next().expect("a first part");
        acceptance::readers::read(reader, &std::fs::read(&path).expect("is read"));
        tried += 1;
    }
    assert!(tried >= 3);
}
