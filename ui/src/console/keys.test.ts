import { expect, test } from 'vitest';
import { nextOpen, resultOf } from './keys';
import { ConsoleWords, en, shown, tr } from './words';

test('one key a result, and the cursor goes to the next open board', () => {
  expect(['1', '0', '5', '+', '-', 'Delete', 'x', 'Enter'].map(resultOf)).toEqual(['1-0', '0-1', '1/2-1/2', '+/-', '-/+', '*', null, null]);
  expect(nextOpen(['1-0', '*', '0-1', '*'], 1)).toBe(3);
  expect(nextOpen(['*', '1-0', '0-1', '1-0'], 2)).toBe(0);
  expect(nextOpen(['1-0', '*'], 1)).toBe(null);
});

test('results as people write them', () => {
  expect(['1-0', '1/2-1/2', '1/2-0', '+/-', '-/+', '-/-', '*'].map(shown)).toEqual(['1–0', '½–½', '½–0', '+ –', '– +', '– –', '']);
});

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('both languages say the same things with the same values', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(tr).sort());
  for (const key of Object.keys(tr) as (keyof typeof tr)[]) {
    expect([key, names(en[key])]).toEqual([key, names(tr[key])]);
    for (const text of [tr[key], en[key]]) expect([key, text.trim() === text && text !== '' && !text.includes('!')]).toEqual([key, true]);
  }
});

test('refusals have words, those of tomorrow too', () => {
  const words = new ConsoleWords('tr');
  const name = (number: number) => `Oyuncu ${number}`;
  expect(words.fault({ code: 'open_result', number: 7 }, name)).toBe('Oyuncu 7 için sonuç girilmemiş.');
  expect(words.fault({ code: 'of_tomorrow' }, name)).toBe('Bilinmeyen bir sebep: of_tomorrow');
  expect(words.want({ code: 'defective', want: 'sum', values: ['1.5'] })).toBe('1.5 puan: sonuçların toplamı');
  words.language = 'en';
  expect(words.tieBreak('BH/C1')).toBe('Buchholz: the sum of the opponents\' points. The 1 lowest contributions are cut.');
  expect(words.tieBreak('EDE')).toBe('As defined in FIDE C.07.');
});
