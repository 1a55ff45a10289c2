//! The account of a game's time against the clock itself: every column, to the microsecond.

use laws::{Game, Micros, Side};
use proptest::prelude::*;

pub fn balances(game: &Game) -> Result<(), TestCaseError> {
    let now = game.last_at();
    let Some(account) = game.time_account(now) else {
        return Ok(());
    };
    let clock = game.clock().expect("there is an account");
    for side in Side::ALL {
        let rows = account.rows.iter().filter(|row| row.side == side);
        let mut left = account.start[side];
        let mut sums = [Micros::ZERO; 4];
        for row in rows {
            left = left + row.gained + row.base + row.ruled - (row.thought - row.free) - row.lost;
            prop_assert_eq!(left, row.left);
            prop_assert!(row.thought >= row.free && row.free >= Micros::ZERO);
            let columns = [
                row.thought - row.free,
                row.free,
                row.lost,
                row.gained + row.base + row.ruled,
            ];
            sums.iter_mut()
                .zip(columns)
                .for_each(|(sum, column)| *sum += column);
        }
        let whole = clock.account(side, now);
        let granted = whole.granted - account.start[side];
        prop_assert_eq!(
            left,
            whole.remaining,
            "{:?} {:?} {:?} {:?}",
            account,
            clock,
            game.ending_at(now),
            now
        );
        prop_assert_eq!(sums, [whole.charged, whole.free_used, whole.lost, granted]);
    }
    let pauses = account
        .pauses
        .iter()
        .fold(Micros::ZERO, |sum, pause| sum + pause.span);
    prop_assert!(
        account
            .pauses
            .iter()
            .all(|pause| pause.span >= Micros::ZERO)
    );
    prop_assert!(pauses <= account.stood, "{:?}", account);
    Ok(())
}
