//! `seeds FOLDER`: writes what each fuzz target begins with into `FOLDER/<target>/`.

use acceptance::readers::ALL;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("seeds FOLDER");
        return ExitCode::from(2);
    };
    match write(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{folder}: {why}");
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &Path) -> io::Result<()> {
    for reader in &ALL {
        let own = folder.join(reader.name);
        fs::create_dir_all(&own)?;
        for (number, seed) in (reader.seeds)().iter().enumerate() {
            fs::write(own.join(format!("seed-{number:03}")), seed)?;
        }
    }
    Ok(())
}
