//! What reaches the disk before an acknowledgement, seen from the kernel.

use acceptance::faults::{Call, calls};
use std::process::Command;

/// Runs 20 appends under strace.
fn traced(extra: &[&str]) -> Vec<Call> {
    let folder = tempfile::tempdir().expect("a folder");
    let text = folder.path().join("trace");
    let status = Command::new("strace")
        .args([
            "-f",
            "-y",
            "-s",
            "16",
            "-e",
            "trace=fsync,fdatasync,sync_file_range,pwrite64,write",
        ])
        .arg("-o")
        .arg(&text)
        .arg(env!("CARGO_BIN_EXE_presser"))
        .arg(folder.path().join("store"))
        .args(["--appends", "20"])
        .args(extra)
        .stdout(std::process::Stdio::null())
        .status()
        .expect("strace has to be installed");
    assert!(status.success(), "strace: {status}");
    calls(&std::fs::read_to_string(text).expect("strace wrote its text"))
}

/// For each acknowledgement the calls that began after the one before.
fn by_acknowledgement(calls: &[Call]) -> Vec<Vec<&Call>> {
    let mut out = Vec::new();
    let mut some = Vec::new();
    for call in calls {
        if call.name == "write" && call.args.contains("\"acked ") {
            out.push(std::mem::take(&mut some));
        } else if call.name == "write" && call.args.contains("\"opened ") {
            some.clear();
        } else {
            some.push(call);
        }
    }
    out
}

fn on_log(call: &Call, names: &[&str]) -> bool {
    names.contains(&call.name.as_str()) && call.args.contains("/journal/db>")
}

/// Writes of the log that no finished fsync of it followed.
fn left_open(calls: &[&Call]) -> usize {
    let synced = calls
        .iter()
        .filter(|call| on_log(call, &["fsync", "fdatasync"]) && call.result == 0);
    let last = synced.map(|call| call.began).max();
    calls
        .iter()
        .filter(|call| on_log(call, &["pwrite64"]) && last.is_none_or(|last| call.ended > last))
        .count()
}

#[test]
fn every_acknowledgement_follows_an_fsync_of_its_bytes() {
    let calls = traced(&[]);
    let steps = by_acknowledgement(&calls);
    assert_eq!(steps.len(), 20);
    for (seq, step) in steps.iter().enumerate() {
        let writes = step
            .iter()
            .filter(|call| on_log(call, &["pwrite64"]))
            .count();
        assert!(writes > 0, "append {seq} wrote nothing");
        assert_eq!(
            left_open(step),
            0,
            "append {seq} was acknowledged before its fsync: {step:#?}"
        );
    }
    let count = |name| {
        steps
            .iter()
            .flatten()
            .filter(|call| on_log(call, &[name]))
            .count()
    };
    println!(
        "20 appends: {} fsync, {} sync_file_range",
        count("fsync"),
        count("sync_file_range")
    );
}

/// Why `harden` exists, and that this test would see it missing.
#[test]
fn without_our_fsync_acknowledgements_come_before_the_disk() {
    let calls = traced(&["--without-fsync"]);
    let steps = by_acknowledgement(&calls);
    let early = steps.iter().filter(|step| left_open(step) > 0).count();
    let count = |name| {
        steps
            .iter()
            .flatten()
            .filter(|call| on_log(call, &[name]))
            .count()
    };
    println!(
        "20 appends by sled's flush alone: {} fsync, {} sync_file_range, {early} acknowledged early",
        count("fsync"),
        count("sync_file_range"),
    );
    assert!(early > 0);
}
