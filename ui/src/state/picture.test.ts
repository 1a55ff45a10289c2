import { expect, test } from 'vitest';
import type { SideView, Table } from '../wire';
import { clockText, countedText } from './format';
import { changesIn, nearer, shown } from './picture';

const half = (change: Partial<SideView>): SideView => ({
  left_ms: 60_000, free_left_ms: 0, free_whole_ms: 0, free_in_display: false, rises: false, counts_up: false, overtime: null, period: 1, periods: 1, moves_completed: 0, flag: null, exempt: false, moves_missing: 0, ...change,
});

test('a waiting half stands still; a running one falls and stops at zero', () => {
  expect(shown(half({}), false, true, 5_000).leftMs).toBe(60_000);
  expect(shown(half({}), true, false, 5_000).leftMs).toBe(55_000);
  expect(shown(half({}), true, false, 70_000).leftMs).toBe(0);
});

test('delay: the main time waits until the free time is used up', () => {
  const view = half({ free_left_ms: 5_000, free_whole_ms: 5_000 });
  expect(shown(view, true, false, 4_000)).toEqual({ leftMs: 60_000, freeMs: 1_000 });
  expect(shown(view, true, false, 7_000)).toEqual({ leftMs: 58_000, freeMs: 0 });
});

test('Bronstein: the display includes the free time and falls at once', () => {
  const view = half({ left_ms: 65_000, free_left_ms: 5_000, free_whole_ms: 5_000, free_in_display: true });
  expect(shown(view, true, false, 4_000)).toEqual({ leftMs: 61_000, freeMs: 1_000 });
});

test('hourglass: one rises while the other falls, and neither when both stand', () => {
  const view = half({ rises: true });
  expect(shown(view, false, true, 3_000).leftMs).toBe(63_000);
  expect(shown(view, true, false, 3_000).leftMs).toBe(57_000);
  expect(shown(view, false, false, 3_000).leftMs).toBe(60_000);
});

test('byo-yomi: a stretch at zero gives way to the next that waits, the last one to nothing', () => {
  const view = half({ left_ms: 10_000, overtime: { kind: 'byo_yomi', stretch_ms: 30_000, waiting: 2 } });
  expect([9_000, 10_000, 39_000, 40_000, 69_999, 70_000, 90_000].map((ms) => shown(view, true, false, ms).leftMs)).toEqual([1_000, 30_000, 1_000, 30_000, 1, 0, 0]);
  expect(shown(view, false, true, 90_000).leftMs).toBe(10_000);
});

test('counting up: the running display rises', () => {
  const view = half({ left_ms: 10_000, counts_up: true });
  expect(shown(view, true, false, 5_000).leftMs).toBe(15_000);
  expect(shown(view, false, true, 5_000).leftMs).toBe(10_000);
});

test('of two answers the one that was under way for less time draws the picture', () => {
  const table = (left_ms: number, running: 'white' | null = 'white') => ({ running, white: half({ left_ms }), black: half({}) }) as Table;
  const old = { table: table(60_000), at: 1_000 };
  expect(nearer(old, { table: table(58_000), at: 3_000 })).toBe(true);
  expect(nearer(old, { table: table(58_200), at: 3_000 })).toBe(false); // made 200 ms before it came
  expect(nearer(old, { table: table(57_000), at: 3_000 })).toBe(true); // the page slept for a second
  expect(nearer(old, { table: table(60_000, null), at: 3_000 })).toBe(true);
  const second = { ...table(0), white: half({ left_ms: 90_000, period: 2 }) } as Table;
  expect(nearer(old, { table: second, at: 61_000 })).toBe(true); // the next period has begun
  expect(nearer({ table: second, at: 61_000 }, { table: table(10), at: 61_010 })).toBe(false); // and is not left again by a late answer
});

/** Draws only when it is told to, and compares with what is true in each millisecond. */
function watched(view: SideView, runs: boolean, span: number) {
  const picture = (ms: number) => shown(view, runs, true, ms);
  const text = (ms: number) => (view.counts_up ? countedText : clockText)(picture(ms).leftMs);
  let [drawn, draws, next, lateness, longest] = ['', 0, 0, 0, 0];
  for (let ms = 0; ms < span; ms++) {
    if (ms >= next) {
      drawn = text(ms);
      next = ms + changesIn(view, runs, true, picture(ms));
      draws++;
    }
    lateness = drawn === text(ms) ? 0 : lateness + 1;
    longest = Math.max(longest, lateness);
  }
  return { draws, longest };
}

test('a display is drawn when it changes, and seldom else', () => {
  const byoYomi = { kind: 'byo_yomi', stretch_ms: 30_000, waiting: 1 } as const;
  for (const [view, runs, span, most] of [
    [half({ left_ms: 60_000.4 }), true, 30_000, 32],
    [half({ left_ms: 22_500 }), true, 24_000, 232], // tenths from 20 s on, and then it stands at zero
    [half({ left_ms: 3_000, overtime: byoYomi }), true, 20_000, 150],
    [half({ counts_up: true, left_ms: 700 }), true, 10_000, 12],
    [half({ rises: true, left_ms: 30_250 }), false, 10_000, 12],
    [half({ left_ms: 65_000, free_left_ms: 5_000, free_whole_ms: 5_000 }), true, 10_000, 108],
    [half({}), false, 10_000, 10],
  ] as const) {
    const { draws, longest } = watched(view, runs, span);
    expect(longest).toBeLessThanOrEqual(1);
    expect(draws).toBeLessThanOrEqual(most);
  }
});
