//! The named time controls, for the start screen.

use laws::{Play, Speed, Transition};
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
        .filter_map(|preset| Some((preset, preset.control(Play::Casual).ok()?)))
        .map(|(preset, control)| Preset {
            id: String::from(preset.id),
            speed: speed(control.speed()),
            group: preset.group.into(),
            control: ControlDto {
                at_zero: preset.transition().map(|way| way == Transition::AtZero),
                freeze: None,
                ..ControlDto::from(&control)
            },
        })
        .collect()
}
