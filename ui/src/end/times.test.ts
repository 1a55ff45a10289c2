import { expect, test } from 'vitest';
import type { TimeAccountDto, TimeRowDto } from '../wire';
import { curve, rowsOf, sums } from './times';

const row = (change: Partial<TimeRowDto>): TimeRowDto => ({
  side: 'white', press: 1, at_ms: 0, thought_ms: 0, free_ms: 0, gained_ms: 0, base_ms: 0, ruled_ms: 0, lost_ms: 0, left_ms: 0, ...change,
});
const account: TimeAccountDto = {
  start_ms: [182_000, 182_000],
  rows: [
    row({ thought_ms: 10_000, gained_ms: 2_000, left_ms: 174_000 }),
    row({ side: 'black', press: 2, thought_ms: 5_000, gained_ms: 2_000, left_ms: 179_000 }),
    row({ press: null, thought_ms: 4_000, ruled_ms: 120_000, left_ms: 290_000 }),
  ],
  pauses: [{ from_ms: 12_000, span_ms: 15_000 }],
  whole_ms: 34_000,
  stood_ms: 15_000,
};

test('the sums of a side balance, and both with the whole', () => {
  const { white, black } = sums(account);
  expect(account.start_ms[0] + white.gained + white.ruled - white.thought).toBe(white.left);
  expect(white.thought + black.thought + account.stood_ms).toBe(account.whole_ms);
  expect(sums({ ...account, rows: [] }).black.left).toBe(182_000);
});

test('a row for each move, without the one that was not pressed', () => {
  expect(rowsOf(account)).toEqual([{ number: 1, white: 10_000, black: 5_000 }]);
});

test('both curves have one scale', () => {
  expect(curve(account, 'white')).toBe('M0.00 19.13L50.00 20.40L100.00 2.00');
  expect(curve(account, 'black').split('L')).toHaveLength(2);
});
