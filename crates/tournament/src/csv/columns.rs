//! The columns of a roster by their names, in English and Turkish.

use alloc::string::String;

/// Most columns of a file.
pub const COLUMNS_MAX: usize = 64;

/// What a column of a roster holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// Starting number.
    Number,
    /// Name, or last name.
    Name,
    /// First name.
    First,
    /// Title.
    Title,
    /// Rating.
    Rating,
    /// Federation.
    Federation,
    /// FIDE number.
    FideId,
    /// Sex.
    Sex,
    /// Date of birth.
    Birth,
}

/// Names of columns, in lower case without blanks, dots and hyphens.
const NAMES: [(Column, &[&str]); 9] = [
    (
        Column::Number,
        &[
            "no",
            "nr",
            "number",
            "rank",
            "snr",
            "startingrank",
            "startno",
            "sıra",
            "sırano",
            "bsno",
        ],
    ),
    (
        Column::Name,
        &[
            "name",
            "fullname",
            "player",
            "lastname",
            "surname",
            "ad",
            "adsoyad",
            "adısoyadı",
            "soyad",
            "soyadı",
            "oyuncu",
            "isim",
        ],
    ),
    (Column::First, &["firstname", "givenname", "adı", "önad"]),
    (Column::Title, &["title", "ttl", "unvan", "ünvan"]),
    (
        Column::Rating,
        &[
            "rating",
            "elo",
            "rtg",
            "rtgi",
            "fiderating",
            "irtg",
            "kuvvet",
            "puan",
            "uluslararasıkuvvet",
        ],
    ),
    (
        Column::Federation,
        &["federation", "fed", "country", "ülke", "federasyon"],
    ),
    (
        Column::FideId,
        &["fideid", "fidenumber", "fideno", "id", "fidekimlik"],
    ),
    (Column::Sex, &["sex", "gender", "cinsiyet"]),
    (
        Column::Birth,
        &[
            "birth",
            "birthday",
            "birthdate",
            "dateofbirth",
            "born",
            "year",
            "birthyear",
            "doğum",
            "doğumtarihi",
            "doğumyılı",
        ],
    ),
];

/// The column of that name.
pub fn column(name: &str) -> Option<Column> {
    let plain = |letter: &char| !" ._-/".contains(*letter);
    // The Turkish capital dotted I becomes two characters in lower case.
    let name: String = name
        .replace('İ', "i")
        .to_lowercase()
        .chars()
        .filter(plain)
        .collect();
    let found = NAMES
        .iter()
        .find(|(_, names)| names.contains(&name.as_str()));
    found.map(|(column, _)| *column)
}
