//! Files of other programs, and of ours.

use tournament::text::Encoding;
use tournament::trf::{Version, read, write};
use tournament::{Fault, Section};

fn sample(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/trf/");
    std::fs::read(format!("{folder}{name}")).expect("a sample")
}

fn trf(bytes: &[u8]) -> Result<Section, Fault> {
    read(bytes, Encoding::Windows1252)
}
#[test]
fn look() {
    let folder = std::env::var("LOOK").unwrap();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "trf") { continue; }
        match trf(&std::fs::read(&path).unwrap()) {
            Ok(s) => {
                for v in [Version::Trf16, Version::Trf26] {
                    let once = write(&s, v);
                    let again = trf(once.as_bytes());
                    match again { Ok(a) => { let twice = write(&a, v); println!("{:?} stable {} equal {}", path.file_name().unwrap(), once == twice, a == s); }
                    Err(e) => println!("{path:?} {v:?} reread: {e}") }
                }
            }
            Err(e) => println!("{:?} {e}", path.file_name().unwrap()),
        }
    }
}
