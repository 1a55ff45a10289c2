//! The sections of a tournament.

use crate::Section;
use crate::file::{Named, SECTIONS_MAX, is_name};

/// Why the sections stay as they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SectionFault {
    /// No name of a section: letters, digits, `-` and `_`, up to 64.
    Name,
    /// Another section has that name.
    Known,
    /// There is no such section.
    Missing,
    /// There are as many as there can be.
    Full,
    /// A round of it is paired.
    Paired,
}

/// Adds a section.
///
/// # Errors
/// See [`SectionFault`].
pub fn add(
    sections: &mut alloc::vec::Vec<Named>,
    name: &str,
    section: Section,
) -> Result<(), SectionFault> {
    is_free(sections, name)?;
    if sections.len() >= SECTIONS_MAX {
        return Err(SectionFault::Full);
    }
    sections.push((name.into(), section));
    Ok(())
}

/// Gives a section another name.
///
/// # Errors
/// See [`SectionFault`].
pub fn rename(sections: &mut [Named], from: &str, to: &str) -> Result<(), SectionFault> {
    is_free(sections, to)?;
    let section = sections.iter_mut().find(|(name, _)| name == from);
    section.ok_or(SectionFault::Missing)?.0 = to.into();
    Ok(())
}

/// Takes a section away of which nothing is paired.
///
/// # Errors
/// See [`SectionFault`].
pub fn remove(sections: &mut alloc::vec::Vec<Named>, name: &str) -> Result<Section, SectionFault> {
    let at = sections
        .iter()
        .position(|(known, _)| known == name)
        .ok_or(SectionFault::Missing)?;
    if sections[at].1.paired_rounds() > 0 {
        return Err(SectionFault::Paired);
    }
    Ok(sections.remove(at).1)
}

fn is_free(sections: &[Named], name: &str) -> Result<(), SectionFault> {
    if !is_name(name) {
        return Err(SectionFault::Name);
    }
    if sections.iter().any(|(known, _)| known == name) {
        return Err(SectionFault::Known);
    }
    Ok(())
}
