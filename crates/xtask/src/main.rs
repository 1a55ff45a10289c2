//! `cargo xtask run` opens Hamle, `cargo xtask test` checks everything. Both do their own set-up.
//!
//! It depends on nothing but std: it is compiled before anything else, on every machine.

mod checkout;
mod debian;
mod mobile;
mod needs;
mod run;
mod shell;
mod steps;
mod tally;
mod test;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask run [--release]      build the app and open it; with no display, play a demo and take pictures
cargo xtask test                 run every check; the last line is `N passed, N failed`
cargo xtask test --only STEP     run one step (may be given several times); nothing is set up first
cargo xtask test --list          name the steps";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let checkout = checkout::Checkout::here();
    match words.as_slice() {
        ["run"] => run::run(&checkout, run::Profile::Debug),
        ["run", "--release"] => run::run(&checkout, run::Profile::Release),
        ["test", "--list"] => test::list(),
        ["test", rest @ ..] => match only(rest) {
            Some(names) => test::test(&checkout, &names),
            None => usage(),
        },
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

/// The names after each `--only`; empty when there is none, `None` when there is anything else.
fn only<'a>(words: &[&'a str]) -> Option<Vec<&'a str>> {
    words
        .chunks(2)
        .map(|pair| match pair {
            ["--only", name] => Some(*name),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::only;

    #[test]
    fn only_takes_names_and_nothing_else() {
        assert_eq!(only(&[]), Some(vec![]));
        assert_eq!(
            only(&["--only", "tidy", "--only", "ui"]),
            Some(vec!["tidy", "ui"])
        );
        assert_eq!(only(&["--only"]), None);
        assert_eq!(only(&["tidy"]), None);
    }
}
