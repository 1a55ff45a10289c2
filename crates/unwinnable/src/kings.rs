//! How many steps two kings are from where a rook or queen mates: the loser's on the edge, the winner's
//! opposite. Order only, like everything that is scored.

use crate::squares::distance;

const FAR: u8 = u8::MAX;

/// King steps to the nearest such place, by the loser's king and the winner's; both may step, never side by
/// side.
static STEPS: [[u8; 64]; 64] = steps();

#[inline]
pub(crate) fn steps_to_mate(loser: u8, winner: u8) -> u32 {
    STEPS[loser as usize & 63][winner as usize & 63] as u32
}

/// Whether all squares to which the loser's king could go are guarded by the other king, or lie on one line
/// along the edge with it.
const fn is_goal(loser: u8, winner: u8) -> bool {
    if distance(loser, winner) < 2 {
        return false;
    }
    let (file, rank) = (loser & 7, loser >> 3);
    let along_file = file == 0 || file == 7;
    let along_rank = rank == 0 || rank == 7;
    let (mut left, mut file_left, mut rank_left) = (false, false, false);
    let mut to = 0;
    while to < 64 {
        if distance(loser, to) == 1 && distance(winner, to) > 1 {
            left |= to & 7 != file && to >> 3 != rank;
            file_left |= to & 7 != file;
            rank_left |= to >> 3 != rank;
        }
        to += 1;
    }
    !left && (along_file && !file_left || along_rank && !rank_left)
}

/// A square one step away, if it is on the board.
const fn step(from: u8, direction: u8) -> Option<u8> {
    let (file, rank) = (from & 7, from >> 3);
    let (file, rank) = (file + direction % 3, rank + direction / 3);
    if file < 1 || file > 8 || rank < 1 || rank > 8 || direction == 4 {
        return None;
    }
    Some((file - 1) | (rank - 1) << 3)
}

const fn steps() -> [[u8; 64]; 64] {
    let mut steps = [[FAR; 64]; 64];
    let mut queue = [(0_u8, 0_u8); 64 * 64];
    let (mut head, mut tail) = (0, 0);
    let mut loser = 0;
    while loser < 64 {
        let edge = loser & 7 == 0 || loser & 7 == 7 || loser < 8 || loser > 55;
        let mut winner = 0;
        while edge && winner < 64 {
            if distance(loser, winner) == 2 && is_goal(loser, winner) {
                steps[loser as usize][winner as usize] = 0;
                queue[tail] = (loser, winner);
                tail += 1;
            }
            winner += 1;
        }
        loser += 1;
    }
    while head < tail {
        let (loser, winner) = queue[head];
        head += 1;
        let next = steps[loser as usize][winner as usize] + 1;
        let mut direction = 0;
        while direction < 9 {
            if let Some(to) = step(loser, direction)
                && distance(to, winner) > 1
                && steps[to as usize][winner as usize] == FAR
            {
                steps[to as usize][winner as usize] = next;
                queue[tail] = (to, winner);
                tail += 1;
            }
            if let Some(to) = step(winner, direction)
                && distance(loser, to) > 1
                && steps[loser as usize][to as usize] == FAR
            {
                steps[loser as usize][to as usize] = next;
                queue[tail] = (loser, to);
                tail += 1;
            }
            direction += 1;
        }
    }
    steps
}
