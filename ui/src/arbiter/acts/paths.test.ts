// docs/laws.md tells where the arbiter finds what each row asks of him. `UPDATE=1` writes the table anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACTS, GROUPS, KINDS, kindOf, pathOf, paths } from './kinds';

const PAGE = new URL('../../../../docs/laws.md', import.meta.url);
const HEAD = '## Where the arbiter finds it';
const page = readFileSync(PAGE, 'utf8');
/** Rows of the page's first table whose class is the arbiter's. */
const rows = [...page.matchAll(/^\| (\S+) \| ARBITER \|/gm)].map(([, row]) => row!);

function table(): string {
  const all = paths();
  const lines = rows.map((row) => `| ${row} | ${all.get(row) ?? ''} |`);
  const words = 'Each row of class ARBITER and the way to it on the tablet: a view, or `board › acts › group › act` of the catalogue\n(`ui/src/arbiter/acts/kinds.ts`), from which this table is written and against which it is tested.';
  return `${HEAD}\n\n${words}\n\n| row | way |\n|---|---|\n${lines.join('\n')}\n`;
}

test('every row of the arbiter has a way to it, and none is made up', () => {
  expect(rows.length).toBeGreaterThan(130);
  const known = paths();
  expect(rows.filter((row) => !known.has(row))).toEqual([]);
  expect([...known.keys()].filter((row) => !rows.includes(row))).toEqual([]);
});

test('the table of the page is that of the catalogue', () => {
  const [before] = page.split(`\n${HEAD}`);
  const whole = `${before!.trimEnd()}\n\n${table()}`;
  if (process.env['UPDATE']) writeFileSync(PAGE, whole);
  else expect(page).toBe(whole);
});

test('what stands in the table is in the catalogue', () => {
  const ways = new Set([...ACTS.map(pathOf), 'hall', 'board › sheets', 'board › counters']);
  for (const [, row, way] of table().matchAll(/^\| (\S+) \| (.+) \|$/gm)) if (row !== 'row') expect([row, ways.has(way!)]).toEqual([row, true]);
});

test('a guide leads to acts that there are', () => {
  for (const id of ACTS) for (const lead of kindOf(id).leads ?? []) expect(KINDS).toHaveProperty(lead);
  for (const id of ACTS) expect(GROUPS).toContain(kindOf(id).group);
});
