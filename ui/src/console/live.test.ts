import { expect, test } from 'vitest';
import { HallHost } from '../host/hall';
import { Live } from './live.svelte';

test('clocks run on between two words, contacts age, and what changes is one board', () => {
  let now = 1_000;
  const live = new Live(new HallHost(''), () => now);
  const board = (board: number, plies: number, running: 'white' | 'black' | null) => ({ board, white: 'W', black: 'B', result: '*', plies, clock_ms: [60_000, 90_000], running });
  live.take('boards', { boards: [board(1, 0, 'white'), board(2, 7, null)] });
  live.take('seen', { seen: [{ clock: true, seen_s: 3 }, { clock: false, seen_s: null }, { clock: true, seen_s: null }] });
  expect([live.contact(1), live.contact(2), live.contact(3), live.contact(4)]).toEqual([3, undefined, null, undefined]);
  now = live.now = 3_400;
  expect([live.time(1, 'white'), live.time(1, 'black'), live.time(2, 'white'), live.time(3, 'white')]).toEqual(['0:58', '1:30', '1:00', '']);
  expect([live.contact(1), live.move(1), live.move(2), live.move(3)]).toEqual([5, 1, 4, null]);
  live.take('changed', { boards: [board(1, 1, 'black')] });
  expect([live.boards.size, live.time(1, 'white'), live.isOld]).toEqual([2, '1:00', false]);
  live.now = 16_000;
  expect(live.isOld).toBe(true);
});
