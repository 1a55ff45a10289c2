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

test('nothing is fetched, evaluated or written as markup', () => {
  const found = Object.entries(sources).flatMap(([path, source]) => [...source.matchAll(/\b(fetch\(|XMLHttpRequest|eval\(|new Function|innerHTML|\{@html)/g)].map(([what]) => [path, what]));
  expect(found).toEqual([['./loopback.ts', 'fetch(']]);
});
