//! Article 8.4: who need not write the moves any more.

use crate::{Micros, Period};

/// Less than five minutes left ...
const SHORT_OF_TIME: Micros = Micros::from_secs(300);
/// ... and less than 30 seconds with each move (8.4; a delay counts as added time by the Glossary).
const ADDED_ENOUGH: Micros = Micros::from_secs(30);

/// Art. 8.4: whether `main` time left in `period` frees a player for the rest of that period.
pub(crate) fn frees(period: &Period, main: Micros) -> bool {
    main < SHORT_OF_TIME && period.mode.each_move() < ADDED_ENOUGH
}
