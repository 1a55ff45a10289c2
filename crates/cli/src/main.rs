//! The `hamle` command: what arbiters, scripts and tests use. Machine lines on stdout only.

mod acts;
mod args;
mod asks;
mod canmate;
mod canmate_input;
mod canmate_json;
mod canmate_tally;
mod controls;
mod cores;
mod done;
mod export;
mod follow;
mod import;
mod import_log;
mod import_settings;
mod input;
mod journal;
mod judge;
mod judge_clock;
mod kept;
mod lines;
mod now;
mod on_board;
mod readable;
mod readable_decisions;
mod regulation;
mod replay;
mod scenario;
mod serve;
mod settings;
mod trf;
mod trf_table;

use clap::Parser;
use done::{Done, Unusable};
use std::process::ExitCode;

/// 0: fine; 1: findings or failures; 2: unusable input, with file, line, column and what was expected.
fn main() -> ExitCode {
    let args = args::Args::parse();
    let done = match args.command {
        args::Command::Judge(judge) => judge::run(&judge),
        args::Command::Canmate(canmate) => canmate::run(&canmate),
        args::Command::Replay(replay) => replay::run(&replay),
        args::Command::Journal(journal) => journal::run(&journal),
        args::Command::Scenario(scenario) => scenario::run(&scenario),
        args::Command::Serve(serve) => serve::run(&serve),
        args::Command::Trf(trf) => trf::run(&trf),
    };
    match done {
        Ok(Done::Fine) => ExitCode::SUCCESS,
        Ok(Done::Findings) => ExitCode::from(1),
        Ok(Done::Partly) => ExitCode::from(2),
        // Whoever reads our output has seen enough.
        Err(Unusable::Output(why)) if why.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(unusable) => {
            done::complain(&unusable);
            ExitCode::from(2)
        }
    }
}
