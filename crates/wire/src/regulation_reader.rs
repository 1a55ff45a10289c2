//! Reads a regulation file key by key, and notes every fault with its line.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What a place of the file should hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// TOML.
    Toml,
    /// A file of no more bytes than this.
    Bytes(usize),
    /// One of these keys.
    Key(&'static [&'static str]),
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// `true` or `false`.
    YesNo,
    /// A whole number in these bounds.
    Whole(u32, u32),
    /// Points, with at most two decimals; a win is worth no less than a draw, a draw no less than a loss.
    Points,
    /// A table.
    Table,
    /// A list of periods, each `[[period]]`.
    Periods,
    /// That the key is there.
    Given,
    /// One of increment, delay, Bronstein or hourglass, not two.
    OneMode,
    /// A move count in each period but the last.
    MoveCounts,
    /// Periods that can be played: some time in each, hourglass in all or none.
    Playable,
}

/// What is wrong in one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegulationFault {
    /// From 1.
    pub line: u32,
    /// The key, with its table: `points.win`. Empty: the file.
    pub key: String,
    /// What should stand there.
    pub expected: Expected,
}

pub(crate) struct Reader<'t> {
    text: &'t str,
    pub faults: Vec<RegulationFault>,
}

/// A table of the file, and where it begins.
pub(crate) struct Section<'t> {
    table: &'t DeTable<'t>,
    name: &'static str,
    at: usize,
}

impl<'t> Section<'t> {
    pub fn new(table: &'t Spanned<DeTable<'t>>) -> Section<'t> {
        Section {
            table: table.get_ref(),
            name: "",
            at: table.span().start,
        }
    }

    fn find(&self, key: &str) -> Option<(usize, &'t Spanned<DeValue<'t>>)> {
        let mut entries = self.table.iter();
        entries
            .find(|(name, _)| name.get_ref() == key)
            .map(|(name, value)| (name.span().start, value))
    }

    pub fn has(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    fn path(&self, key: &str) -> String {
        if self.name.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.name)
        }
    }
}

impl<'t> Reader<'t> {
    pub fn new(text: &'t str) -> Reader<'t> {
        let faults = Vec::new();
        Reader { text, faults }
    }

    pub fn fault(&mut self, at: usize, key: String, expected: Expected) {
        let before = self.text.get(..at).unwrap_or(self.text);
        let lines = before.bytes().filter(|byte| *byte == b'\n').count();
        self.faults.push(RegulationFault {
            line: u32::try_from(lines + 1).unwrap_or(u32::MAX),
            key,
            expected,
        });
    }

    /// A fault of a key of that table, or of the table where the key is missing.
    pub fn fault_of(&mut self, section: &Section<'_>, key: &str, expected: Expected) {
        let at = section.find(key).map_or(section.at, |(at, _)| at);
        self.fault(at, section.path(key), expected);
    }

    /// Every key that is not one of these is a fault.
    pub fn known(&mut self, section: &Section<'_>, keys: &'static [&'static str]) {
        let unknown = section
            .table
            .keys()
            .filter(|key| !keys.contains(&key.get_ref().as_ref()));
        for key in unknown {
            self.fault(
                key.span().start,
                section.path(key.get_ref()),
                Expected::Key(keys),
            );
        }
    }

    fn value<T>(
        &mut self,
        section: &Section<'t>,
        key: &str,
        expected: Expected,
        read: impl Fn(&'t DeValue<'t>) -> Option<T>,
    ) -> Option<T> {
        let (_, value) = section.find(key)?;
        let found = read(value.get_ref());
        if found.is_none() {
            self.fault_of(section, key, expected);
        }
        found
    }

    pub fn yes_no(&mut self, section: &Section<'t>, key: &str) -> Option<bool> {
        self.value(section, key, Expected::YesNo, DeValue::as_bool)
    }

    pub fn one_of<T: Copy>(
        &mut self,
        section: &Section<'t>,
        key: &str,
        names: &'static [&'static str],
        values: &[T],
    ) -> Option<T> {
        self.value(section, key, Expected::OneOf(names), |value| {
            let text = value.as_str()?;
            let place = names.iter().position(|name| *name == text)?;
            values.get(place).copied()
        })
    }

    pub fn whole(
        &mut self,
        section: &Section<'t>,
        key: &str,
        (least, most): (u32, u32),
    ) -> Option<u32> {
        self.value(section, key, Expected::Whole(least, most), |value| {
            let number = value.as_integer()?;
            let number = u32::from_str_radix(number.as_str(), number.radix()).ok()?;
            (least..=most).contains(&number).then_some(number)
        })
    }

    /// In hundredths.
    pub fn points(&mut self, section: &Section<'t>, key: &str) -> Option<u16> {
        self.value(section, key, Expected::Points, |value| {
            let whole = value.as_integer().filter(|number| number.radix() == 10);
            let text = whole.map(|number| number.as_str());
            hundredths(text.or_else(|| value.as_float().map(|number| number.as_str()))?)
        })
    }

    pub fn table(&mut self, section: &Section<'t>, key: &'static str) -> Option<Section<'t>> {
        let table = self.value(section, key, Expected::Table, DeValue::as_table)?;
        let (at, _) = section.find(key)?;
        Some(Section {
            table,
            name: key,
            at,
        })
    }

    pub fn tables(&mut self, section: &Section<'t>, key: &'static str) -> Option<Vec<Section<'t>>> {
        self.value(section, key, Expected::Periods, |value| {
            let list = value.as_array()?.iter();
            list.map(|one| {
                Some(Section {
                    table: one.get_ref().as_table()?,
                    name: key,
                    at: one.span().start,
                })
            })
            .collect()
        })
    }
}

/// `1`, `0.5`, `2.25`.
fn hundredths(text: &str) -> Option<u16> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 2 {
        return None;
    }
    let part: u16 = format!("{part:0<2}").parse().ok()?;
    whole
        .parse::<u16>()
        .ok()?
        .checked_mul(100)?
        .checked_add(part)
}
