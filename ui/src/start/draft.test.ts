import { expect, test } from 'vitest';
import { presets } from '../host/mock/presets';
import { control, draftOf, faults, type ControlDraft, type PeriodDraft } from './draft';

const period = (change: Partial<PeriodDraft> = {}): PeriodDraft => ({ moves: '40', hours: '0', minutes: '5', seconds: '0', kind: 'increment', secs: '3', stretches: '3', ...change });
const draft = (white: PeriodDraft[], black: PeriodDraft[] | null = null): ControlDraft => ({ white, black, atZero: null, freeze: null });

test.each(presets.map((preset) => [preset.id, preset.control] as const))('%s is typed and read back the same', (_, wanted) => {
  expect(control(draftOf(wanted))).toEqual(wanted);
});

test.each([
  ['a letter', [period({ minutes: 'x' })], ['white', 0, 'minutes', 'number']],
  ['a comma', [period({ secs: '2,5' })], ['white', 0, 'secs', 'number']],
  ['a sign', [period({ hours: '-1' })], ['white', 0, 'hours', 'number']],
  ['sixty minutes', [period({ minutes: '60' })], ['white', 0, 'minutes', 'sixty']],
  ['a hundred hours', [period({ hours: '100' })], ['white', 0, 'hours', 'hundred']],
  ['no time at all', [period({ minutes: '', kind: 'none' })], ['white', 0, 'minutes', 'no_time']],
  ['an empty hourglass', [period({ minutes: '0', kind: 'hourglass' })], ['white', 0, 'minutes', 'no_time']],
  ['no move count before the last period', [period({ moves: '0' }), period()], ['white', 0, 'moves', 'moves']],
  ['an hourglass in one of two periods', [period(), period({ kind: 'hourglass' })], ['white', 1, 'secs', 'hourglass']],
  ['overtime that is not last', [period({ kind: 'byo_yomi' }), period()], ['white', 0, 'secs', 'overtime']],
  ['a hundred stretches', [period({ kind: 'byo_yomi', stretches: '100' })], ['white', 0, 'stretches', 'stretches']],
  ['no stretch', [period({ kind: 'byo_yomi', stretches: '0' })], ['white', 0, 'stretches', 'stretches']],
  ['stretches of no time', [period({ kind: 'byo_yomi', secs: '0' })], ['white', 0, 'secs', 'no_time']],
  ['Canadian without moves', [period({ kind: 'canadian', moves: '0' })], ['white', 0, 'moves', 'moves']],
  ['Canadian without time', [period({ kind: 'canadian', minutes: '0' })], ['white', 0, 'minutes', 'no_time']],
] as const)('%s is a fault at its place', (_, white, [side, at, field, code]) => {
  const typed = draft([...white]);
  expect(faults(typed)).toEqual([{ side, period: at, field, code }]);
  expect(control(typed)).toBeNull();
});

test('every fault is named, on both sides', () => {
  const found = faults(draft([period({ minutes: '99', seconds: '99' })], [period({ secs: 'a' })]));
  expect(found.map(({ side, field }) => [side, field])).toEqual([['white', 'minutes'], ['white', 'seconds'], ['black', 'secs']]);
});

test('an hourglass is for both sides', () => {
  expect(faults(draft([period()], [period({ kind: 'hourglass' })]))).toHaveLength(1);
  expect(faults(draft([period({ kind: 'hourglass' })]))).toEqual([]);
});

test('zero base with an increment can be played; zero seconds are no mode', () => {
  expect(control(draft([period({ minutes: '0' })]))?.white[0]).toEqual({ moves: null, base_secs: 0, mode: { mode: 'increment', secs: 3 } });
  expect(control(draft([period({ secs: '0', kind: 'delay' })]))?.white[0]?.mode).toEqual({ mode: 'none' });
});

test('before overtime no moves are counted; stretches make the base', () => {
  const main = period({ kind: 'none', moves: '' });
  const typed = draft([main, period({ kind: 'byo_yomi', secs: '30', stretches: '5', hours: 'x' })]);
  expect(control(typed)?.white).toEqual([
    { moves: null, base_secs: 300, mode: { mode: 'none' } },
    { moves: null, base_secs: 150, mode: { mode: 'byo_yomi', secs: 30 } },
  ]);
  expect(control(draft([main, period({ kind: 'canadian', moves: '20' })]))?.white[1]).toEqual({ moves: 20, base_secs: 300, mode: { mode: 'canadian' } });
  expect(control(draft([period({ kind: 'count_up' })]))?.white).toEqual([{ moves: null, base_secs: 0, mode: { mode: 'count_up' } }]);
  for (const kind of ['byo_yomi', 'canadian', 'count_up'] as const) {
    const wanted = control(draft([main, period({ kind })]));
    expect(wanted && control(draftOf(wanted))).toEqual(wanted);
  }
});
