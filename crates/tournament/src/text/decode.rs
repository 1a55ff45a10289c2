//! Encodings that tournament files are found in.

use crate::{Fault, Want};
use alloc::string::String;
use alloc::vec::Vec;

/// Largest file that is read.
pub const BYTES_MAX: usize = 16 << 20;

/// How a file's bytes stand for characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16 with a byte order mark.
    Utf16,
    /// Western: Latin-1 with Microsoft's additions.
    Windows1252,
    /// Turkish: six letters differ from the Western one.
    Windows1254,
}

/// A file's text and what it was read as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The characters, without a byte order mark.
    pub text: String,
    /// As what the bytes were read.
    pub encoding: Encoding,
}

/// Reads UTF-8 and UTF-16 where the bytes are that, else one byte a character: as Windows-1254 if that is asked for,
/// otherwise as Windows-1252. No bytes tell these two apart.
pub fn decode(bytes: &[u8], single: Encoding) -> Result<Decoded, Fault> {
    if bytes.len() > BYTES_MAX {
        return Err(Fault::new(1, 1, Want::Bytes(BYTES_MAX)));
    }
    let as_utf16 = |units: Vec<u16>| {
        let text: Result<String, _> = char::decode_utf16(units).collect();
        text.map(|text| Decoded {
            text,
            encoding: Encoding::Utf16,
        })
        .map_err(|_| Fault::new(1, 1, Want::Utf16))
    };
    match bytes {
        [0xFF, 0xFE, rest @ ..] => {
            let whole = rest.len().is_multiple_of(2);
            let units = rest
                .as_chunks()
                .0
                .iter()
                .map(|pair| u16::from_le_bytes(*pair));
            whole
                .then(|| units.collect())
                .map_or(Err(Fault::new(1, 1, Want::Utf16)), as_utf16)
        }
        [0xFE, 0xFF, rest @ ..] => {
            let whole = rest.len().is_multiple_of(2);
            let units = rest
                .as_chunks()
                .0
                .iter()
                .map(|pair| u16::from_be_bytes(*pair));
            whole
                .then(|| units.collect())
                .map_or(Err(Fault::new(1, 1, Want::Utf16)), as_utf16)
        }
        _ => {
            let rest = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
            Ok(match core::str::from_utf8(rest) {
                Ok(text) => Decoded {
                    text: text.into(),
                    encoding: Encoding::Utf8,
                },
                Err(_) => by_single_bytes(rest, single),
            })
        }
    }
}

fn by_single_bytes(bytes: &[u8], single: Encoding) -> Decoded {
    let turkish = single == Encoding::Windows1254;
    let letter = |byte: &u8| match (*byte, turkish) {
        (0x80..=0x9F, _) => WESTERN_80_9F[usize::from(*byte - 0x80)],
        (0xD0, true) => 'Ğ',
        (0xDD, true) => 'İ',
        (0xDE, true) => 'Ş',
        (0xF0, true) => 'ğ',
        (0xFD, true) => 'ı',
        (0xFE, true) => 'ş',
        (byte, _) => char::from(byte),
    };
    Decoded {
        text: bytes.iter().map(letter).collect(),
        encoding: if turkish {
            Encoding::Windows1254
        } else {
            Encoding::Windows1252
        },
    }
}

/// Windows-1252 where it differs from Latin-1. Five bytes stand for nothing: controls, which no record may have.
const WESTERN_80_9F: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

#[cfg(test)]
mod tests {
    use super::{Encoding, decode};
    use crate::Want;

    #[test]
    fn each_encoding_is_read() {
        let read = |bytes: &[u8], single| {
            let decoded = decode(bytes, single).expect("whole");
            (decoded.text, decoded.encoding)
        };
        let western = Encoding::Windows1252;
        for (bytes, text, encoding) in [
            (&b"\xEF\xBB\xBF\xC5\x9E"[..], "Ş", Encoding::Utf8),
            (b"M\xFCller \x80", "Müller €", Encoding::Windows1252),
            (b"\xFF\xFEA\0\x5E\x01", "AŞ", Encoding::Utf16),
            (b"\xFE\xFF\0A\x01\x5E", "AŞ", Encoding::Utf16),
        ] {
            assert_eq!(read(bytes, western), (text.into(), encoding));
        }
        let turkish = read(b"\xDEahin \xDD\xFD\xF0\xD0\xFE", Encoding::Windows1254);
        assert_eq!(turkish, ("Şahin İığĞş".into(), Encoding::Windows1254));
        let odd = decode(b"\xFF\xFEA", western).expect_err("half a character");
        assert_eq!(odd.want, Want::Utf16);
        let lone = decode(b"\xFF\xFE\0\xD8", western).expect_err("half a pair");
        assert_eq!(lone.want, Want::Utf16);
    }
}
