//! Time controls that are typed, handed on and rehearsed.

use fast_qr::{ECL, QRBuilder};
use laws::WrittenControl;
use wire::{ControlDto, ControlRead, ControlShared, RefusalDto, RehearsalAsk, RehearsalDto};

/// A camera tells the system by this word whose text it is.
pub const LINK: &str = "hamle://control/";

/// What was typed, pasted or scanned.
pub fn read(text: &str) -> ControlRead {
    let scanned = text.trim().strip_prefix(LINK).map(spaced);
    let text = scanned.as_deref().unwrap_or(text);
    match WrittenControl::read(text) {
        Ok(written) => ControlRead::Control {
            control: ControlDto::from(&written),
        },
        Err(fault) => {
            let before = text.get(..fault.at).unwrap_or(text);
            ControlRead::Fault {
                at: u32::try_from(before.encode_utf16().count()).unwrap_or(u32::MAX),
                want: fault.expected.into(),
            }
        }
    }
}

/// Blanks are no part of a link; some programs write them as `%20`.
fn spaced(link: &str) -> String {
    link.replace("%20", " ").replace('_', " ")
}

/// As text, link and QR code.
pub fn share(control: &ControlDto) -> Result<ControlShared, RefusalDto> {
    let text = WrittenControl::from(control).text();
    let link = format!("{LINK}{}", text.replace(' ', "_"));
    let qr = squares(&link).ok_or(RefusalDto::Limit)?;
    Ok(ControlShared { text, link, qr })
}

/// A text as the rows of a QR code, `#` dark, `.` light.
pub fn squares(text: &str) -> Option<Vec<String>> {
    let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
    let row = |y: usize| (0..code.size).map(move |x| (x, y));
    let dark = |(x, y): (usize, usize)| if code[y][x].value() { '#' } else { '.' };
    Some((0..code.size).map(|y| row(y).map(dark).collect()).collect())
}

/// Every picture from the start to the last flag.
pub fn rehearse(ask: &RehearsalAsk) -> Result<Vec<RehearsalDto>, RefusalDto> {
    let control = ask.control.control(ask.play.into())?;
    let steps = laws::rehearse(&control);
    Ok(steps.iter().map(RehearsalDto::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::ControlWant;

    #[test]
    fn what_one_phone_shows_another_one_reads() {
        for preset in crate::presets::presets() {
            let shared = share(&preset.control).expect("it fits into a code");
            for text in [&shared.text, &shared.link] {
                let read = read(text);
                let control = preset.control.clone();
                assert_eq!(read, ControlRead::Control { control }, "{}", preset.id);
            }
            let square = shared.qr.iter().all(|row| row.len() == shared.qr.len());
            assert!(square && shared.qr.len() >= 21, "{}", preset.id);
        }
    }

    #[test]
    fn a_place_is_one_of_the_field_and_not_of_its_bytes() {
        let want = ControlWant::Number;
        assert_eq!(read("saatı +"), ControlRead::Fault { at: 0, want });
        let want = ControlWant::Separator;
        assert_eq!(read("90 dk ş"), ControlRead::Fault { at: 6, want });
        assert_eq!(
            read("İİ"),
            ControlRead::Fault {
                at: 0,
                want: ControlWant::Number
            }
        );
        let named = "Beyaz 5+3, Siyah";
        assert!(
            matches!(read(named), ControlRead::Fault { at: 16, .. }),
            "{:?}",
            read(named)
        );
    }
}
