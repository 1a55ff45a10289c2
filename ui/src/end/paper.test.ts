import { expect, test } from 'vitest';
import { replay } from '../host/mock/kept';
import { I18n } from '../i18n/i18n.svelte';
import { Prefs } from '../state/prefs.svelte';
import { MockBackend } from '../host/mock';
import { paperOf } from './paper';

test('a printed sheet has its reader’s letters, clock times, offers and room for both hands', () => {
  const backend = new MockBackend({}, () => 1_000_000);
  const prefs = new Prefs();
  const i18n = new I18n(prefs);
  i18n.language = 'tr';
  const game = backend.games.find((one) => one.id && replay(one).sheet.some((line) => line.text === 'Nf3'))!;
  const kept = replay(game);
  const paper = paperOf(i18n, kept);
  expect(paper.rows).toHaveLength(Math.ceil(kept.sheet.length / 2));
  expect(paper.rows.flatMap((row) => row.cells)).toContain('Af3');
  expect(paper.rows[0]!.cells[0]).toBe('1');
  expect(paper.rows[0]!.cells[2]).toMatch(/^\d+:\d\d/);
  expect(paper.foot.join()).toMatch(/Beyaz _+.*Siyah _+/);
  for (const [letters, knight] of [['de', 'Sf3'], ['ru', 'Кf3'], ['figurines', 'Af3']] as const) {
    prefs.letters = letters;
    expect(paperOf(i18n, kept).rows.flatMap((row) => row.cells)).toContain(knight);
  }
  prefs.letters = 'en';
  i18n.language = 'en';
  expect(paperOf(i18n, kept).rows.flatMap((row) => row.cells)).toContain('Nf3');
});
