import { expect, test } from 'vitest';
import type { RefusalDto } from '../wire';
import { presets } from '../host/mock/presets';
import { controlWords } from './control';
import { en } from './en';
import { fill, I18n, type Language } from './i18n.svelte';
import { tr } from './tr';

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('both languages ask for the same values', () => {
  for (const key of Object.keys(tr) as (keyof typeof tr)[]) expect([key, names(en[key])]).toEqual([key, names(tr[key])]);
  expect(Object.keys(en).sort()).toEqual(Object.keys(tr).sort());
});

test('no text is empty, and none shouts or ends in a space', () => {
  for (const texts of [tr, en]) for (const [key, text] of Object.entries(texts)) expect([key, text.trim() === text && text !== '' && !text.includes('!')]).toEqual([key, true]);
});

test('values are filled in, unknown ones left standing', () => {
  expect(fill('{n} / {of} {x}', { n: 1, of: 2 })).toBe('1 / 2 {x}');
});

const speaking = (language: Language) => new I18n({ language, letters: null });

test('times are spoken as durations', () => {
  expect(speaking('tr').duration(300_000)).toBe('5 dakika');
  expect(speaking('en').duration(3_661_000)).toBe('1 hour 1 minute 1 second');
});

test('refusals and reasons have words', () => {
  const refusal: RefusalDto = { code: 'bad_control', period: 2 };
  expect(speaking('tr').refusal(refusal)).toBe('Süre ayarının 2. bölümü oynanamaz.');
  expect(speaking('en').reason('checkmate')).toBe('Checkmate');
  expect(speaking('en').reason('a_reason_of_tomorrow')).toBe('By the Laws');
});

test('controls in words', () => {
  const of = (id: string) => presets.find((preset) => preset.id === id)!.control;
  expect(controlWords(speaking('tr'), of('blitz-3-2'))).toBe('3 dk; her hamleye 2 sn eklenir');
  expect(controlWords(speaking('tr'), of('standard-120-60-15-30'))).toBe('İlk 40 hamleye 120 dk, sonraki 20 hamleye 60 dk, kalanına 15 dk (her hamleye 30 sn eklenir)');
  expect(controlWords(speaking('en'), of('standard-90-30-30'))).toBe('90 min for the first 40 moves, 30 min for the rest; 30 s are added for each move');
});
