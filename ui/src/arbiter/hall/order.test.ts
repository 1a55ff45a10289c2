import { expect, test } from 'vitest';
import { MockHall } from '../../host/mock/hall';
import type { HallRow } from '../../wire';
import { shownLeft, typedMs } from './clock';
import { byUrgency, fits, folded, found, steady, type Filter } from './order';

const rows: HallRow[] = [...new MockHall({ boards: 40, offline: false, late: false, live: false }, () => 0).tables.values()].map((table) => table.row(0));
const board = (n: number): HallRow => rows[n - 1]!;
const with_ = (change: Partial<HallRow>): HallRow => ({ ...board(30), calls: [], ...change });

test('a search finds numbers from their start and names without their marks', () => {
  const row = with_({ board: 17, white_name: 'Şükrü Çağlayan', black_name: 'Irmak Çelik', section: 'Açık' });
  for (const text of ['17', '1', 'sukru', 'CAGLAYAN', 'ırmak', 'irmak celik', 'acik çelik', ' ']) expect([text, found(row, text)]).toEqual([text, true]);
  for (const text of ['7', '170', 'ayse', 'sukru yildiz']) expect([text, found(row, text)]).toEqual([text, false]);
  expect(folded('İĞÜŞÖÇI')).toBe('igusoci');
});

test('filters hold what their name says', () => {
  const view = board(30).white;
  const cases: [Filter, Partial<HallRow>, boolean][] = [
    ['flag', { phase: 'running', white: { ...view, flag: 'second' } }, true],
    ['flag', { phase: 'over', white: { ...view, flag: 'first' } }, false],
    ['little', { phase: 'running', running: 'white', white: { ...view, left_ms: 300_500 } }, true], // the second that has passed
    ['little', { phase: 'running', running: 'black', white: { ...view, left_ms: 300_500 }, black: { ...view, left_ms: 302_000 } }, false],
    ['call', { calls: [{ number: 1, code: 'report', side: null, ply: null, since_secs: 1, answered: true }] }, false],
    ['call', { calls: [{ number: 1, code: 'report', side: null, ply: null, since_secs: 1, answered: false }] }, true],
    ['claim', { claim: 'fifty' }, true],
    ['silent', { reported: true, contact_secs: 59, phase: 'running' }, true],
    ['silent', { reported: true, contact_secs: 30, phase: 'running' }, false],
    ['silent', { reported: true, contact_secs: 900, phase: 'over' }, false],
    ['unwritten', { not_recording: [false, true] }, true],
    ['late', { default_ms: [null, -5] }, true],
    ['unsigned', { phase: 'over', unsigned: [false, true] }, true],
    ['unsigned', { phase: 'running', unsigned: [true, true] }, false],
  ];
  for (const [filter, change, fit] of cases) expect([filter, change, fits(with_(change), filter, 1_000)]).toEqual([filter, change, fit]);
});

test('the order is the backend’s rank, then section and board', () => {
  const a = with_({ rank: 2, section: 'A', board: 9 });
  const b = with_({ rank: 1, section: 'B', board: 3 });
  const c = with_({ rank: 2, section: 'A', board: 10 });
  expect([c, a, b].sort(byUrgency)).toEqual([b, a, c]);
});

test('under a finger nothing changes place: who is gone leaves, who comes stands last', () => {
  expect(steady(['a', 'b', 'c'], ['c', 'a', 'd'], true)).toEqual(['a', 'c', 'd']);
  expect(steady(['a', 'b', 'c'], ['c', 'a', 'd'], false)).toEqual(['c', 'a', 'd']);
});

test('digits fill from the right', () => {
  expect(typedMs('13000')).toBe(5_400_000); // 1:30:00
  expect(typedMs('530')).toBe(330_000); // 5:30
  expect(typedMs('')).toBe(0);
  expect(typedMs('90')).toBe(90_000); // ninety seconds
});

test('only the running display falls between two answers, and never below zero', () => {
  const view = board(30).white;
  const row = with_({ running: 'white', white: { ...view, left_ms: 1_500 }, black: { ...view, left_ms: 7_000 } });
  expect([shownLeft(row, 'white', 1_000), shownLeft(row, 'black', 1_000), shownLeft(row, 'white', 9_000)]).toEqual([500, 7_000, 0]);
});
