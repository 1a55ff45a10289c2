//! As much of Rust's grammar as the rules need: what is code, and where functions begin and end.

/// A function in a file.
pub struct Function {
    /// Its name.
    pub name: String,
    /// The line of `fn`, from 1.
    pub line: usize,
    /// Lines from `fn` to the closing brace, both counted.
    pub lines: usize,
    /// Where `fn` stands, in bytes.
    pub at: usize,
}

/// The code with all comments, strings and characters blanked out; lines and columns stay.
pub fn code(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match skipped(bytes, at) {
            Some(end) => end.min(bytes.len()),
            None => {
                at += 1;
                continue;
            }
        };
        out[at..end]
            .iter_mut()
            .filter(|byte| **byte != b'\n')
            .for_each(|byte| *byte = b' ');
        at = end;
    }
    String::from_utf8(out).expect("whole literals and comments were blanked, byte by byte")
}

/// Where the comment or literal that begins at `at` ends; `None` when none begins there.
fn skipped(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = &bytes[at..];
    let in_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    match rest {
        [b'/', b'/', ..] => Some(at + rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len())),
        [b'/', b'*', ..] => Some(at + block_comment(rest)),
        [b'"', ..] => Some(at + quoted(rest, b'"')),
        [b'b' | b'c', b'"', ..] if !in_word => Some(at + 1 + quoted(&rest[1..], b'"')),
        [b'b', b'\'', ..] if !in_word => Some(at + 1 + quoted(&rest[1..], b'\'')),
        [b'r', b'"' | b'#', ..] if !in_word => raw(&rest[1..]).map(|length| at + 1 + length),
        [b'b' | b'c', b'r', b'"' | b'#', ..] if !in_word => {
            raw(&rest[2..]).map(|length| at + 2 + length)
        }
        // A lifetime has no second quote where a character's would be.
        [b'\'', b'\\', ..] => Some(at + quoted(rest, b'\'')),
        [b'\'', ..] => {
            let character = std::str::from_utf8(&rest[1..rest.len().min(6)]);
            let valid = character.map_or_else(|e| e.valid_up_to(), str::len);
            let first = std::str::from_utf8(&rest[1..1 + valid])
                .ok()?
                .chars()
                .next()?;
            (rest.get(1 + first.len_utf8()) == Some(&b'\'')).then(|| at + 2 + first.len_utf8())
        }
        _ => None,
    }
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        match &rest[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] if depth == 1 => return at + 2,
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    at
}

fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    at
}

/// The length of `#"…"#`; `None` for a raw name such as `r#type`.
fn raw(rest: &[u8]) -> Option<usize> {
    let hashes = rest.iter().take_while(|b| **b == b'#').count();
    if rest.get(hashes) != Some(&b'"') {
        return None;
    }
    let close = [b"\"".as_slice(), &b"#".repeat(hashes)].concat();
    let body = &rest[hashes + 1..];
    let length = body
        .windows(close.len())
        .position(|window| window == close)
        .unwrap_or(body.len());
    Some(hashes + 1 + length + close.len())
}

/// The functions with a body in `code`, which has been through [`code`].
pub fn functions(code: &str) -> Vec<Function> {
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for (at, _) in code.match_indices("fn ") {
        if code[..at].ends_with(in_word) {
            continue;
        }
        let name: String = code[at + 3..].chars().take_while(|c| in_word(*c)).collect();
        let body = if name.is_empty() {
            None
        } else {
            body(&code[at..])
        };
        if let Some((_, close)) = body {
            let line = code[..at].matches('\n').count() + 1;
            let lines = code[at..at + close].matches('\n').count() + 1;
            found.push(Function {
                name,
                line,
                lines,
                at,
            });
        }
    }
    found
}

/// Where the first body's braces are; `None` when the declaration ends without one.
fn body(from: &str) -> Option<(usize, usize)> {
    let (mut depth, mut open) = (0_i32, None);
    for (at, byte) in from.bytes().enumerate() {
        match (byte, open) {
            // An array's length has a semicolon of its own: `[u8; 4]`.
            (b'(' | b'[', None) => depth += 1,
            (b')' | b']', None) => depth -= 1,
            (b';', None) if depth == 0 => return None,
            (b'{', None) if depth == 0 => (open, depth) = (Some(at), 1),
            (b'{', Some(_)) => depth += 1,
            (b'}', Some(first)) => {
                depth -= 1;
                if depth == 0 {
                    return Some((first, at));
                }
            }
            _ => {}
        }
    }
    None
}

#[test]
fn only_code_is_left() {
    let text = r####"let a = "fn x() {"; // fn y() {
/* fn /* z */ { */ let b = '{'; let c: &'static str = r#"}"}"#; b'"'; 'ğ'; '\''; r#type"####;
    let code = code(text);
    assert_eq!(code.len(), text.len());
    assert_eq!(code.lines().count(), 2);
    let words: Vec<&str> = code.split_whitespace().collect();
    let left = "let a = ; let b = ; let c: &'static str = ; ; ; ; r#type";
    assert_eq!(
        words.join(" "),
        left.split_whitespace().collect::<Vec<_>>().join(" ")
    );
    assert!(super::tree::has_word(&self::code("x'a' fn"), "fn"));
}

#[test]
fn functions_are_measured_from_fn_to_brace() {
    let text = "trait T { fn none(&self) -> [u8; 4]; }\n\
        pub const fn one() -> [u8; 4] { [0; 4] }\n\
        fn three<'a>(f: fn(u8) -> u8) -> &'a str {\n    if true { \"}\" } else { \"\" }\n}\n\
        macro_rules! m { ($n:ident) => { fn $n() {} } }\n";
    let found: Vec<_> = functions(&code(text))
        .into_iter()
        .map(|f| (f.name, f.line, f.lines))
        .collect();
    assert_eq!(
        found,
        [("one".to_owned(), 2, 1), ("three".to_owned(), 3, 3)]
    );
}
