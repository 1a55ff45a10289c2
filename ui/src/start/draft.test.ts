import { expect, test } from 'vitest';
import { presets } from '../host/mock/presets';
import { control, draftOf, faults, type ControlDraft, type PeriodDraft } from './draft';

const period = (change: Partial<PeriodDraft> = {}): PeriodDraft => ({ moves: '40', hours: '0', minutes: '5', seconds: '0', kind: 'increment', secs: '3', ...change });
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
