//! What a file lacks, as a code with its values: pages word it in their own language.

use tournament::{Field, Want};

/// The code and what stands in its text.
pub(crate) fn code(want: Want) -> (&'static str, Vec<String>) {
    let one = |value: &dyn ToString| vec![value.to_string()];
    match want {
        Want::Bytes(most) => ("bytes", one(&most)),
        Want::Columns(most) => ("columns", one(&most)),
        Want::Printable => ("printable", Vec::new()),
        Want::Utf16 => ("utf16", Vec::new()),
        Want::Record => ("record", Vec::new()),
        Want::Players => ("players", Vec::new()),
        Want::Blank => ("blank", Vec::new()),
        Want::Field(field) => (of_field(field), Vec::new()),
        Want::StartingNumber(number) => ("missing_number", one(&number)),
        Want::Unused(line) => ("unused_number", one(&line)),
        Want::KnownPlayer => ("known_player", Vec::new()),
        Want::KnownTeam => ("known_team", Vec::new()),
        Want::Once => ("once", Vec::new()),
        Want::Same(value) => ("same", one(&value)),
        Want::Rounds(most) => ("rounds", one(&most)),
        Want::OtherPlayer => ("other_player", Vec::new()),
        Want::NoOpponent => ("no_opponent", Vec::new()),
        Want::NoColour => ("no_colour", Vec::new()),
        Want::Colour => ("colour", Vec::new()),
        Want::Mutual { opponent, .. } => ("mutual", one(&opponent)),
        Want::OtherColour { opponent } => ("other_colour", one(&opponent)),
        Want::FittingResult { opponent, .. } => ("fitting_result", one(&opponent)),
        Want::Sum(points) => ("sum", one(&points)),
        Want::OneBye => ("one_bye", Vec::new()),
        Want::AgreeingBye => ("agreeing_bye", Vec::new()),
        Want::Quote => ("quote", Vec::new()),
        Want::NameColumn => ("name_column", Vec::new()),
        Want::Fields(count) => ("fields", one(&count)),
        Want::AtMost(most) => ("at_most", one(&most)),
        Want::Version(version) => ("version", one(&version)),
    }
}

fn of_field(field: Field) -> &'static str {
    match field {
        Field::StartingNumber => "field_starting_number",
        Field::Opponent => "field_opponent",
        Field::Sex => "field_sex",
        Field::Whole => "field_whole",
        Field::Points => "field_points",
        Field::Result => "field_result",
        Field::Round => "field_round",
        Field::Name => "field_name",
        Field::RoundDate => "field_round_date",
        _ => "field_other",
    }
}
