//! Tie-breaks by their codes.

use crate::Points;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Which tie-break; the table is at the head of the module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// `PTS`.
    Points,
    /// `DE`.
    DirectEncounter,
    /// `WIN`.
    Wins,
    /// `WON`.
    GamesWon,
    /// `BPG`.
    BlackGames,
    /// `BWG`.
    BlackWins,
    /// `PS`.
    Progressive,
    /// `REP`.
    RoundsElected,
    /// `STD`.
    StandardPoints,
    /// `TPN`.
    PairingNumber,
    /// `BH`.
    Buchholz,
    /// `FB`.
    ForeBuchholz,
    /// `AOB`.
    AverageBuchholz,
    /// `SB`.
    SonnebornBerger,
    /// `KS`.
    Koya,
    /// `ARO`.
    AverageRating,
    /// `TPR`.
    Performance,
    /// `PTP`.
    PerfectPerformance,
    /// `APRO`.
    AveragePerformance,
    /// `APPO`.
    AveragePerfect,
    /// `RTNG`.
    Rating,
    /// `MPvGP`: a team's other points.
    OtherPoints,
}

/// Of teams: by which points (C.07, 11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// `:MP`.
    Matches,
    /// `:GP`.
    Games,
}

const CODES: [(&str, Kind); 25] = [
    ("PTS", Kind::Points),
    ("DE", Kind::DirectEncounter),
    ("WIN", Kind::Wins),
    ("WON", Kind::GamesWon),
    ("BPG", Kind::BlackGames),
    ("BWG", Kind::BlackWins),
    ("PS", Kind::Progressive),
    ("REP", Kind::RoundsElected),
    ("GE", Kind::RoundsElected),
    ("STD", Kind::StandardPoints),
    ("TPN", Kind::PairingNumber),
    ("SNO", Kind::PairingNumber),
    ("BH", Kind::Buchholz),
    ("FB", Kind::ForeBuchholz),
    ("AOB", Kind::AverageBuchholz),
    ("SB", Kind::SonnebornBerger),
    ("KS", Kind::Koya),
    ("ARO", Kind::AverageRating),
    ("TPR", Kind::Performance),
    ("PTP", Kind::PerfectPerformance),
    ("APRO", Kind::AveragePerformance),
    ("APPO", Kind::AveragePerfect),
    ("RTNG", Kind::Rating),
    ("RTG", Kind::Rating),
    ("MPVGP", Kind::OtherPoints),
];

/// Koya's limit (C.07, 9.2): percent of the points that could be had, and points more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limit {
    /// Usually 50.
    pub percent: u8,
    /// Usually none.
    pub more: Points,
}

/// A tie-break with its modifiers (C.07, 14).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TieBreak {
    /// As it was asked for.
    pub code: String,
    /// Which.
    pub kind: Kind,
    /// For teams: whose points count, opponents' points with extended Sonneborn-Berger; `None`: the primary ones.
    pub by: Option<By>,
    /// For teams, with extended Sonneborn-Berger (`EMGSB` ...): the own points.
    pub own: Option<By>,
    /// How many of the least valuable contributions are cut.
    pub cut_low: u8,
    /// How many of the most valuable ones.
    pub cut_high: u8,
    /// `/P`: what was forfeited counts as played.
    pub as_played: bool,
    /// `/F`: last round's games count as draws, as for `FB`.
    pub fore: bool,
    /// `/U`: what an unrated player counts as.
    pub unrated: Option<u16>,
    /// `/L`, for Koya.
    pub limit: Limit,
}

/// A code that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TieBreakFault {
    /// No such tie-break, or none that is done here.
    Code(String),
    /// The tie-break is known; that modifier is not.
    Modifier(String),
}

impl fmt::Display for TieBreakFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TieBreakFault::Code(code) => write!(
                f,
                "a tie-break of FIDE C.07 that is done here; there is none {code:?}"
            ),
            TieBreakFault::Modifier(text) => {
                write!(f, "a modifier such as C1 or M1; there is none {text:?}")
            }
        }
    }
}

impl TieBreak {
    /// Reads `BH`, `BHC1`, `BH/C1`, `BH-C1`, `BH/C1/P` ..., in any case.
    ///
    /// # Errors
    /// For an unknown code or modifier.
    pub fn read(text: &str) -> Result<TieBreak, TieBreakFault> {
        let whole = text.trim().to_uppercase();
        let mut parts = whole.split(['/', '-', '#', '!']);
        let head = parts.next().unwrap_or_default();
        let (head, by) = match head.split_once(':') {
            Some((head, "MP")) => (head, Some(By::Matches)),
            Some((head, "GP")) => (head, Some(By::Games)),
            _ => (head, None),
        };
        let (head, by, own) = match head {
            "EMMSB" => ("SB", Some(By::Matches), Some(By::Matches)),
            "EMGSB" => ("SB", Some(By::Matches), Some(By::Games)),
            "EGMSB" => ("SB", Some(By::Games), Some(By::Matches)),
            "EGGSB" => ("SB", Some(By::Games), Some(By::Games)),
            head => (head, by, None),
        };
        // The longest code that the head begins with; what follows is a modifier without a stroke.
        let code = CODES
            .iter()
            .filter(|(code, _)| head.starts_with(code))
            .max_by_key(|(code, _)| code.len());
        let unknown = || TieBreakFault::Code(text.trim().into());
        let (code, kind) = code.ok_or_else(unknown)?;
        let mut tie_break = TieBreak {
            code: text.trim().into(),
            kind: *kind,
            by,
            own,
            cut_low: 0,
            cut_high: 0,
            as_played: false,
            fore: *kind == Kind::ForeBuchholz,
            unrated: None,
            limit: Limit {
                percent: 50,
                more: Points::ZERO,
            },
        };
        let attached = head.get(code.len()..).unwrap_or_default();
        if !attached.is_empty() && tie_break.modify(attached).is_err() {
            return Err(unknown());
        }
        for part in parts {
            tie_break.modify(part)?;
        }
        Ok(tie_break)
    }

    /// Whether it speaks of matches and so says nothing of players.
    #[must_use]
    pub fn is_for_teams(&self) -> bool {
        self.by.is_some() || self.own.is_some() || self.kind == Kind::OtherPoints
    }

    /// Reads a list with commas.
    ///
    /// # Errors
    /// For the first unknown code or modifier.
    pub fn read_list(text: &str) -> Result<Vec<TieBreak>, TieBreakFault> {
        let codes = text
            .split([',', ';'])
            .map(str::trim)
            .filter(|code| !code.is_empty());
        codes.map(TieBreak::read).collect()
    }

    fn modify(&mut self, part: &str) -> Result<(), TieBreakFault> {
        let fault = || TieBreakFault::Modifier(part.into());
        let mut letters = part.chars();
        let letter = letters.next().ok_or_else(fault)?;
        let rest = letters.as_str();
        let small = || {
            rest.parse::<u8>()
                .ok()
                .filter(|number| *number <= 9)
                .ok_or_else(fault)
        };
        match letter {
            'C' => self.cut_low = small()?,
            'M' => {
                self.cut_low = small()?;
                self.cut_high = self.cut_low;
            }
            'P' if rest.is_empty() => self.as_played = true,
            'F' if rest.is_empty() => self.fore = true,
            'U' => {
                self.unrated = Some(
                    rest.parse()
                        .ok()
                        .filter(|rating| *rating <= 9_999)
                        .ok_or_else(fault)?,
                )
            }
            'L' => {
                if let Some(more) = rest.strip_prefix('+') {
                    self.limit.more = Points::read(more).ok_or_else(fault)?;
                } else {
                    self.limit.percent = rest
                        .parse()
                        .ok()
                        .filter(|percent| *percent <= 100)
                        .ok_or_else(fault)?;
                }
            }
            _ => return Err(fault()),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, TieBreak, TieBreakFault};

    #[test]
    fn codes_are_read_with_and_without_strokes() {
        for text in ["BHC1", "BH/C1", "bh-c1", " BH/C1 "] {
            let read = TieBreak::read(text).expect("known");
            assert_eq!(
                (read.kind, read.cut_low, read.cut_high),
                (Kind::Buchholz, 1, 0),
                "{text}"
            );
        }
        let median = TieBreak::read("BHM2/P").expect("known");
        assert_eq!(
            (median.cut_low, median.cut_high, median.as_played),
            (2, 2, true)
        );
        assert_eq!(
            TieBreak::read("PS").map(|read| read.kind),
            Ok(Kind::Progressive)
        );
        assert_eq!(
            TieBreak::read("ARO/C1/U1000").map(|read| read.unrated),
            Ok(Some(1000))
        );
        assert_eq!(
            TieBreak::read("KS/L40").map(|read| read.limit.percent),
            Ok(40)
        );
        for text in ["", "XY", "BHX", "EDET/P", "BH:XP"] {
            assert_eq!(
                TieBreak::read(text),
                Err(TieBreakFault::Code(text.into())),
                "{text}"
            );
        }
        assert_eq!(
            TieBreak::read("BH/C"),
            Err(TieBreakFault::Modifier("C".into()))
        );
        assert_eq!(
            TieBreak::read_list("DE, BHC1;SB").map(|list| list.len()),
            Ok(3)
        );
    }
}
