//! Takes the pages of console and wall into the program, as far as they were built (`npm run build` in `ui`).

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let built = here.join("../../ui/dist-server");
    // A folder that is not there would be built for anew each time. Where none can be made there are no pages.
    let _ = fs::create_dir_all(&built);
    println!("cargo::rerun-if-changed={}", built.display());
    let mut files = Vec::new();
    // Without pages the server says so itself.
    let _ = collect(&built, "", &mut files);
    files.sort();
    let mut text =
        String::from("/// Files of console and wall.\nconst PAGES: &[server::Page] = &[\n");
    for (path, file) in files {
        let file = file.to_string_lossy();
        writeln!(
            text,
            "    server::Page {{ path: {path:?}, bytes: include_bytes!({file:?}) }},"
        )
        .expect("a String takes it");
    }
    text.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("pages.rs"), text)
}

fn collect(folder: &Path, under: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{under}/{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &path, files)?;
        } else {
            files.push((path, entry.path().canonicalize()?));
        }
    }
    Ok(())
}
