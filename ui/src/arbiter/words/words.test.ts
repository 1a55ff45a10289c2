import { expect, test } from 'vitest';
import { ACTS, GROUPS } from '../acts/kinds';
import { en } from './en';
import { tr } from './tr';

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('both languages have the same words with the same values', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(tr).sort());
  for (const key of Object.keys(tr) as (keyof typeof tr)[]) expect([key, names(en[key])]).toEqual([key, names(tr[key])]);
});

test('no word is empty or shouts', () => {
  for (const texts of [tr, en]) for (const [key, text] of Object.entries(texts)) expect([key, text.trim() === text && text !== '' && !text.includes('!')]).toEqual([key, true]);
});

test('every act has its name and its sentence of the Laws, every group its name', () => {
  for (const id of ACTS) for (const part of ['name', 'law']) expect(tr).toHaveProperty([`act.${id}.${part}`]);
  for (const group of GROUPS) expect(tr).toHaveProperty([`group.${group}`]);
});
