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
    /// `EDE`, `EDEBT`, `EDEBB`, `EDET`, `EDEB`.
    ExtendedEncounter(Knockout),
    /// `SSSC`.
    ScheduleStrength,
    /// `BC`.
    BoardCount,
    /// `TBR`.
    TopBoards,
    /// `BBE`.
    BottomBoards,
}

/// What parts two teams that extended direct encounter leaves tied (C.07, 13.3.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Knockout {
    /// Nothing.
    Nothing,
    /// Board count, then top boards.
    CountTop,
    /// Board count, then bottom boards.
    CountBottom,
    /// Top boards.
    Top,
    /// Bottom boards.
    Bottom,
}

/// Of teams: by which points (C.07, 11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// `:MP`.
    Matches,
    /// `:GP`.
    Games,
}

const CODES: [(&str, Kind); 34] = [
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
    ("EDE", Kind::ExtendedEncounter(Knockout::Nothing)),
    ("EDEBT", Kind::ExtendedEncounter(Knockout::CountTop)),
    ("EDEBB", Kind::ExtendedEncounter(Knockout::CountBottom)),
    ("EDET", Kind::ExtendedEncounter(Knockout::Top)),
    ("EDEB", Kind::ExtendedEncounter(Knockout::Bottom)),
    ("SSSC", Kind::ScheduleStrength),
    ("BC", Kind::BoardCount),
    ("TBR", Kind::TopBoards),
    ("BBE", Kind::BottomBoards),
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
    /// `/R`: the other way round (C.07, 7.8 and 10.6 allow it).
    pub reversed: bool,
    /// `/K`: what the schedule's strength is divided by; `None`: as C.07, 13.4.2 says.
    pub divisor: Option<u16>,
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
    /// Reads `BH`, `BHC1`, `BH/C1`, `BH-C1`, `BH/C1/P` ..., in any case. `/L+1` and `/L-1` move Koya's limit by half
    /// points (TRF26 202), `/L+0.5` by points, `/L40` sets its percentage.
    ///
    /// # Errors
    /// For an unknown code or modifier.
    pub fn read(text: &str) -> Result<TieBreak, TieBreakFault> {
        // The only stroke that is a sign.
        let whole = text.trim().to_uppercase().replace("L-", "L~");
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
            reversed: false,
            divisor: None,
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
        let of_teams = matches!(
            self.kind,
            Kind::OtherPoints
                | Kind::ExtendedEncounter(_)
                | Kind::ScheduleStrength
                | Kind::BoardCount
                | Kind::TopBoards
                | Kind::BottomBoards
        );
        self.by.is_some() || self.own.is_some() || of_teams
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
            'K' => {
                let divisor = rest
                    .parse()
                    .ok()
                    .filter(|divisor| (1..=9_999).contains(divisor));
                self.divisor = Some(divisor.ok_or_else(fault)?);
            }
            'U' => {
                self.unrated = Some(
                    rest.parse()
                        .ok()
                        .filter(|rating| *rating <= 9_999)
                        .ok_or_else(fault)?,
                )
            }
            'L' => self.move_limit(rest).ok_or_else(fault)?,
            'R' if rest.is_empty() => self.reversed = true,
            _ => return Err(fault()),
        }
        Ok(())
    }

    fn move_limit(&mut self, text: &str) -> Option<()> {
        let (sign, more) = match text.chars().next()? {
            '+' => (1, &text[1..]),
            '~' => (-1, &text[1..]),
            _ => {
                let percent = text.parse().ok().filter(|percent| *percent <= 100)?;
                self.limit.percent = percent;
                return Some(());
            }
        };
        let read = Points::read(more)?.0;
        let tenths = if more.contains('.') { read } else { read / 2 };
        self.limit.more = Points(sign * tenths);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Knockout, TieBreak, TieBreakFault};

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
        for (text, tenths) in [("KS/L+1", 5), ("ks-l-2", -10), ("KS/L-0.5", -5)] {
            let moved = TieBreak::read(text).map(|read| read.limit.more.0);
            assert_eq!(moved, Ok(tenths), "{text}");
        }
        let encounter = TieBreak::read("EDEBT/P").map(|read| (read.kind, read.as_played));
        assert_eq!(
            encounter,
            Ok((Kind::ExtendedEncounter(Knockout::CountTop), true))
        );
        assert_eq!(
            TieBreak::read("SSSC/F/K4").map(|read| read.divisor),
            Ok(Some(4))
        );
        for text in ["", "XY", "BHX", "EDEX/P", "BH:XP", "BCX"] {
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
