import { expect, test } from 'vitest';
import { I18n } from '../../i18n/i18n.svelte';
import { preview } from '../../host/mock/hall_acts';
import { MockTable } from '../../host/mock/hall_table';
import { Words } from '../words/words';
import { changes, pointsText } from './change';

const words = new Words(new I18n({ language: 'en', letters: null }));

test('both clocks are always told, anything else only when it changes', () => {
  const table = new MockTable(0, 0);
  const { before } = preview(table, { act: 'consent_draw' });
  expect(changes(words, before, before).map((line) => line.key)).toEqual(['clock-white', 'clock-black']);
  const after = { ...structuredClone(before), penalised: [0, 1] as [number, number], score: [100, 0] as [number, number] };
  after.white.left_ms = before.white.left_ms + 120_000;
  const lines = changes(words, before, after);
  expect(lines.map((line) => line.key)).toEqual(['clock-white', 'clock-black', 'illegal-black', 'score']);
  expect(lines.at(-1)).toMatchObject({ from: '–', to: '1 – 0' });
});

test('points', () => {
  expect([100, 50, 0, 150, 300, 75].map(pointsText)).toEqual(['1', '½', '0', '1½', '3', '0.75']);
});
