import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Colours of one theme by token. */
function tokens(theme: string): Map<string, string> {
  const block = css.match(new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`));
  return new Map([...(block?.[1] ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]));
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, two: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((i) => {
      const c = parseInt(hex.slice(i, i + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Display digits, then all other text. */
const digits = [['running-ink', 'running'], ['waiting-ink', 'waiting'], ['ready-ink', 'ready'], ['ink', 'ground'], ['ink', 'surface']] as const;
const text = [
  ['ink', 'surface-2'], ['muted', 'ground'], ['muted', 'surface'], ['muted', 'surface-2'], ['accent', 'ground'], ['accent', 'surface'],
  ['on-accent', 'accent'], ['warning', 'ground'], ['warning', 'surface'], ['on-warning', 'warning'], ['flag', 'ground'], ['flag', 'surface'],
  ['flag', 'surface-2'], ['on-flag', 'flag'], ['running-muted', 'running'], ['waiting-muted', 'waiting'], ['mark-ink', 'mark'],
  ['bar-ink', 'bar'], ['bar', 'bar-accent'], ['bar-accent', 'bar'], ['bar-warning', 'bar'],
] as const;

test('the formula knows black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2); // the grey that just fails, as WCAG's own examples have it
});

test.each(['light', 'dark', 'contrast', 'paper', 'wall'])('%s: digits 7:1, text 4.5:1, focus 3:1', (theme) => {
  const all = tokens(theme);
  const pair = ([ink, ground]: readonly [string, string]) => contrast(all.get(ink) ?? '', all.get(ground) ?? '');
  for (const names of digits) expect([names, pair(names) >= 7]).toEqual([names, true]);
  for (const names of text) expect([names, pair(names) >= 4.5]).toEqual([names, true]);
  for (const ground of ['ground', 'surface']) expect([ground, pair(['focus', ground]) >= 3]).toEqual([ground, true]);
});

test('every theme has every token', () => {
  const names = (theme: string) => [...tokens(theme).keys()].sort();
  for (const theme of ['dark', 'contrast', 'paper', 'wall']) expect(names(theme)).toEqual(names('light'));
});

test('colours live in tokens.css only', () => {
  const sources = import.meta.glob(['../**/*.svelte', './base.css'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
  expect(Object.keys(sources).length).toBeGreaterThan(10);
  const literal = /#[0-9a-fA-F]{3,8}\b(?=[;\s)])|\brgba?\(|\bhsla?\(/;
  for (const [path, source] of Object.entries(sources)) expect([path, literal.exec(source.replace(/<script[\s\S]*?<\/script>/, ''))]).toEqual([path, null]);
});
