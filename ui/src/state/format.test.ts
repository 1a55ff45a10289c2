import { expect, test } from 'vitest';
import { baseText, clockShape, clockText, controlMode, controlText, sheetClock, spokenTime, countedText } from './format';

// Left: ms on the clock. Right: what a display that rounds up shows (tenths below 20 s).
test.each([
  [0, '0:00'], [1, '0:00.1'], [100, '0:00.1'], [101, '0:00.2'], [9_901, '0:10.0'], [9_900, '0:09.9'], [19_900, '0:19.9'], [19_999, '0:20.0'],
  [20_000, '0:20'], [20_001, '0:21'], [59_001, '1:00'], [60_000, '1:00'], [60_001, '1:01'], [599_000, '9:59'], [599_001, '10:00'],
  [3_599_001, '1:00:00'], [3_600_000, '1:00:00'], [5_397_001, '1:29:58'], [36_000_000, '10:00:00'], [360_000_000, '100:00:00'],
])('%d ms is shown as %s', (ms, text) => expect(clockText(ms)).toBe(text));

test('a display never rises while its time falls', () => {
  const value = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  for (let ms = 25_000; ms > 0; ms -= 37) expect(value(clockText(ms - 37))).toBeLessThanOrEqual(value(clockText(ms)));
});

test('the size changes only with the hours', () => {
  expect(['10:00', '9:59', '0:20', '0:19.9', '0:00'].map(clockShape)).toEqual(Array(5).fill('00:00'));
  expect(clockShape('1:00:00')).toBe('0:00:00');
  expect(clockShape('12:00:00')).toBe('00:00:00');
});

test('readings and durations', () => {
  expect([sheetClock(null), sheetClock(61_001)]).toEqual(['', '1:02']);
  expect(spokenTime(300_000)).toEqual({ hours: 0, minutes: 5, seconds: 0 });
  expect(spokenTime(3_661_500)).toEqual({ hours: 1, minutes: 1, seconds: 2 });
});

test('controls in figures', () => {
  const period = (base_secs: number, secs = 0, moves: number | null = null) => ({ moves, base_secs, mode: secs ? { mode: 'increment' as const, secs } : { mode: 'none' as const } });
  const of = (white: ReturnType<typeof period>[], black: ReturnType<typeof period>[] | null = null) => ({ white, black, at_zero: null, freeze: null });
  expect(controlText(of([period(180, 2)]))).toBe('3 + 2');
  expect(controlText(of([period(5400, 30, 40), period(1800, 30)]))).toBe('40/90 + 30 · 30 + 30');
  expect(controlText(of([period(300)], [period(90)]))).toBe('5 : 1:30');
  expect([baseText(60), baseText(30), baseText(5430)]).toEqual(['1', '0:30', '1:30:30']);
  expect(controlMode(of([period(300, 3)]))).toBe('increment');
  expect(controlMode(of([period(300, 3)], [period(300)]))).toBeNull();
});

test('a display that counts up shows whole seconds, never tenths, and no second that has not passed', () => {
  expect([0, 999, 1_000, 19_950, 61_000].map(countedText)).toEqual(['0:00', '0:00', '0:01', '0:19', '1:01']);
});
