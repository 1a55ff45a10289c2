//! Why there is no next round.

use crate::{Fault, Number};
use core::fmt;

/// Why an answer is not a pairing of the next round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PairingFault {
    /// It cannot be read.
    Unreadable(Fault),
    /// It is a team event, or paired by a system that bbpPairings does not know.
    OtherSystem,
    /// How many rounds there will be is not said, and the last one is paired differently.
    Unplanned,
    /// Points that differ from the results (TRF26 299): bbpPairings does not take them.
    Abnormal,
    /// The colour of the first player in round 1 is not said: it is drawn by lot.
    InitialColour,
    /// A game has no result: it has to be entered, or declared adjourned.
    Open(Number),
    /// All planned rounds are paired.
    AllPlayed,
    /// Somebody is paired twice, or with himself.
    Twice(Number),
    /// Somebody is paired who is absent, or has a bye that was asked for.
    Absent(Number),
    /// Somebody who is there is not paired.
    Left(Number),
    /// These two have met (C.04.1: no two players meet more than once).
    Met(Number, Number),
    /// These two may not meet.
    Forbidden(Number, Number),
    /// Somebody gets a second bye, or one after a win by forfeit (C.04.1).
    SecondBye(Number),
    /// More than one bye, or one though the number of players is even.
    Byes,
}

impl fmt::Display for PairingFault {
    /// In English: for logs and the command line. Apps word the value themselves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairingFault::Unreadable(fault) => write!(f, "the answer cannot be read: {fault}"),
            PairingFault::OtherSystem => f.write_str(
                "only individual tournaments by the Dutch or Burstein system are paired so",
            ),
            PairingFault::Unplanned => f.write_str("the number of rounds is not said (142)"),
            PairingFault::Abnormal => f.write_str("abnormal points (299) cannot be told to it"),
            PairingFault::InitialColour => {
                f.write_str("the colour of the first player in round 1 is not said (152)")
            }
            PairingFault::Open(number) => write!(f, "the game of {number} has no result"),
            PairingFault::AllPlayed => f.write_str("all planned rounds are paired"),
            PairingFault::Twice(number) => write!(f, "{number} is paired twice"),
            PairingFault::Absent(number) => write!(f, "{number} is paired, but absent"),
            PairingFault::Left(number) => write!(f, "{number} is left without a game"),
            PairingFault::Met(one, other) => write!(f, "{one} and {other} have met"),
            PairingFault::Forbidden(one, other) => write!(f, "{one} and {other} may not meet"),
            PairingFault::SecondBye(number) => write!(f, "{number} gets a second bye"),
            PairingFault::Byes => f.write_str("the number of byes is wrong"),
        }
    }
}
