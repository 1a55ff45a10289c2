// Thinking times for looking at screens: every move of the imitation took as long as its number says.
import type { TimeAccountDto } from '../../wire';
import type { MockGame } from './game';

export function timeAccount(game: MockGame): TimeAccountDto {
  const start = 910_000;
  const left = { white: start, black: start };
  const rows = game.lines.map(({ side }, i) => {
    const thought_ms = 4_000 + ((i * 7_919) % 41_000);
    left[side] += 10_000 - thought_ms;
    return { side, press: i + 1, at_ms: 0, thought_ms, free_ms: 0, gained_ms: 10_000, base_ms: 0, ruled_ms: 0, lost_ms: 0, left_ms: left[side] };
  });
  const thought = rows.reduce((sum, row) => sum + row.thought_ms, 0);
  return { start_ms: [start, start], rows, pauses: [{ from_ms: 60_000, span_ms: 15_000 }], whole_ms: thought + 15_000, stood_ms: 15_000 };
}
