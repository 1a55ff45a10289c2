//! The named time controls, for the start screen.

use laws::{Play, Speed};
use wire::{ControlDto, Preset};

fn speed(speed: Speed) -> String {
    String::from(match speed {
        Speed::Standard => "standard",
        Speed::Rapid => "rapid",
        Speed::Blitz => "blitz",
    })
}

/// All of them, in the order to show.
pub fn presets() -> Vec<Preset> {
    laws::presets()
        .iter()
        .filter_map(|preset| Some((preset.id, preset.control(Play::Casual).ok()?)))
        .map(|(id, control)| Preset {
            id: String::from(id),
            speed: speed(control.speed()),
            control: ControlDto {
                at_zero: None,
                freeze: None,
                ..ControlDto::from(&control)
            },
        })
        .collect()
}
