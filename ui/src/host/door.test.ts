import { expect, test } from 'vitest';

const sources = import.meta.glob(['../**/*.ts', '../**/*.svelte', '!../**/*.test.ts', '!../wire/**'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const importing = (what: RegExp) =>
  Object.entries(sources)
    .filter(([, source]) => [...source.matchAll(/(?:from|import\(|import) ?['"]([^'"]+)['"]/g)].some(([, name]) => what.test(name ?? '')))
    .map(([path]) => path)
    .sort();

test('only one file knows Tauri', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(30);
  expect(importing(/^@tauri-apps\/|^tauri-plugin-/)).toEqual(['./tauri.ts']);
});

test('the imitation is reached through one door', () => {
  expect(importing(/(^|\/)mock(\/|$)/)).toEqual(['./index.ts']);
  expect(importing(/(^|\/)loopback$/)).toEqual(['./index.ts']);
  expect(importing(/^chess\.js$/)).toEqual(['./mock/game.ts']);
});

/** The doors of the pages that a server serves, and that of the tests' loopback host; the app has no part of them. */
const FETCHING = ['./hall.ts', './loopback.ts', './wall.ts'];

test('nothing is fetched but by those pages, and nothing evaluated or written as markup', () => {
  expect(importing(/(^|\/)host\/(hall|wall)$/).filter((path) => !/^\.\.\/(console|wall)\//.test(path))).toEqual([]);
  const found = Object.entries(sources).flatMap(([path, source]) => [...source.matchAll(/\b(fetch\(|XMLHttpRequest|eval\(|new Function|innerHTML|\{@html)/g)].map(([what]) => [path, what] as const));
  expect(found.filter(([path, what]) => what !== 'fetch(' || !FETCHING.includes(path))).toEqual([]);
});
