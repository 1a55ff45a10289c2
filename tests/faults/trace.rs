//! System calls out of the text that `strace -f -y` writes.

use std::collections::BTreeMap;

/// One finished system call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// Its name.
    pub name: String,
    /// Its arguments as strace shows them.
    pub args: String,
    /// What it gave back.
    pub result: i64,
    /// Line on which it ended. A call that ends on a line before another's was over before it.
    pub ended: usize,
    /// Line on which it began.
    pub began: usize,
}

/// The finished calls, in the order in which they ended.
pub fn calls(trace: &str) -> Vec<Call> {
    let mut open: BTreeMap<(&str, &str), (usize, String)> = BTreeMap::new();
    let mut out = Vec::new();
    for (ended, line) in trace.lines().enumerate() {
        let Some((thread, rest)) = line.split_once(' ') else {
            continue;
        };
        let rest = rest.trim_start();
        if let Some(resumed) = rest.strip_prefix("<... ") {
            let Some((name, tail)) = resumed.split_once(" resumed>") else {
                continue;
            };
            let Some((began, args)) = open.remove(&(thread, name)) else {
                continue;
            };
            out.extend(finished(name, &format!("{args}{tail}"), began, ended));
        } else if let Some((name, args)) = rest.split_once('(') {
            match args.strip_suffix(" <unfinished ...>") {
                Some(args) => {
                    open.insert((thread, name), (ended, args.to_owned()));
                }
                None => out.extend(finished(name, args, ended, ended)),
            }
        }
    }
    out
}

fn finished(name: &str, rest: &str, began: usize, ended: usize) -> Option<Call> {
    let (args, result) = rest.rsplit_once(") ")?;
    let result = result
        .trim_start()
        .strip_prefix("= ")?
        .split(' ')
        .next()?
        .parse()
        .ok()?;
    Some(Call {
        name: name.to_owned(),
        args: args.to_owned(),
        result,
        ended,
        began,
    })
}
