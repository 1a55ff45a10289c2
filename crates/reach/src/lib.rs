//! How a device reaches a tournament server: the link of a QR code, a key that is pinned instead of a name, and
//! calls over HTTPS.
//!
//! The server uses the same link, token, role and answer, each written beside where it is read.
#![deny(clippy::float_arithmetic)]

mod card;
mod enrol;
mod hex;
mod key;
mod knock;
mod line;
mod link;
mod me;
mod pin;
mod role;

pub use card::Card;
pub use enrol::{EnrolFault, Enrolled, enrol};
pub use hex::{hex, unhex};
pub use key::{Fingerprint, fingerprint};
pub use knock::{KnockFault, Knocked, admitted, knock};
pub use line::{ANSWER_MAX, Dialer, Line, LineFault, News};
pub use link::{ADDRESSES_MAX, LINK_MAX, Link, LinkFault, Token};
pub use me::{Announcement, Me, OwnGame, Seat, Table};
pub use pin::{Pinned, pinned_client};
pub use role::Role;
