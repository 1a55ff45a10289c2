//! The clock under random controls and events: its accounts balance, asking late changes nothing, and it
//! reads like a slow clock that was written from the text alone.

mod accounts;
mod extremes;
mod random;
mod reference;
