//! The app's real window, played in as people do. `cargo xtask test --only window` runs these;
//! an ordinary `cargo test` leaves them out, since they need a built UI and a virtual display.

mod competition;
mod hall;
mod interrupted;
mod recorded;
mod stage;
mod touches;
