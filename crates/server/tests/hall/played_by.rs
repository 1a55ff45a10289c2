//! What the games of the tests and measurements are played by.

use laws::{Edition, Play, Regulations, Settings, SheetPlan, StartPosition};
use log::DeviceKey;

/// Ninety minutes and thirty seconds a move.
pub fn settings(tournament: DeviceKey) -> Settings {
    let control = laws::preset("standard-90-30").expect("is listed");
    Settings {
        edition: Edition::E2018,
        play: Play::Competition,
        supervised: Some(true),
        speed: None,
        start: StartPosition::Standard,
        control: control.control(Play::Competition).ok(),
        sheets: SheetPlan::Common,
        legality_check: false,
        auto_flag: false,
        tournament: Some(tournament),
        regulations: Regulations::usual(Edition::E2018),
    }
}
