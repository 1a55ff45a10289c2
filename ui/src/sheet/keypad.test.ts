import { describe, expect, it } from 'vitest';
import { add, EMPTY, erase, strokeOf, TEXT_MAX, type Draft } from './keypad';
import type { Letters } from '../wire';

function type(keys: string[], letters: Letters): Draft {
  return keys.reduce((draft, key) => {
    const stroke = strokeOf(key, letters, draft);
    return stroke?.do === 'add' ? add(draft, stroke.key) : draft;
  }, EMPTY);
}

describe('keypad', () => {
  it('builds a Turkish move, promotion and check', () => {
    expect(['e', 'x', 'd', '8', '=', 'V', '+'].reduce(add, EMPTY).text).toBe('exd8=V+');
    expect(['Ş', 'f', '3'].reduce(add, EMPTY).text).toBe('Şf3');
  });

  it('puts castling in place of what was there and takes it back whole', () => {
    const castled = add(add(EMPTY, 'A'), '0-0-0');
    expect(castled.text).toBe('0-0-0');
    expect(erase(castled).text).toBe('');
  });

  it('erases the offer mark when no text is left', () => {
    expect(erase({ text: 'ef', offer: true })).toEqual({ text: 'e', offer: true });
    expect(erase({ text: '', offer: true })).toEqual(EMPTY);
  });

  it('never grows above the limit of the contract', () => {
    expect(Array.from({ length: 40 }, () => 'a').reduce(add, EMPTY).text).toHaveLength(TEXT_MAX);
  });
});

describe('keyboard', () => {
  it('takes the Russian king, two letters, as one sign, and English letters for figurines', () => {
    expect(type(['к', 'р', 'e', '2'], 'ru').text).toBe('Крe2');
    expect(type(['К', 'f', '3'], 'ru').text).toBe('Кf3');
    expect(erase({ text: 'Кр', offer: false }).text).toBe('');
    expect(type(['N', 'f', '3'], 'figurines').text).toBe('♘f3');
  });

  it('reads small piece letters that no file has', () => {
    expect(type(['ş', 'f', '3'], 'tr').text).toBe('Şf3');
    expect(type(['v', 'd', '1'], 'tr').text).toBe('Vd1');
    expect(type(['n', 'f', '3'], 'en').text).toBe('Nf3');
  });

  it('keeps a small file letter a file and a large one a piece', () => {
    expect(type(['A', 'f', '3'], 'tr').text).toBe('Af3');
    expect(type(['a', '4'], 'tr').text).toBe('a4');
    expect(type(['b', '4'], 'en').text).toBe('b4');
    expect(type(['B', 'b', '5'], 'en').text).toBe('Bb5');
  });

  it('takes castling by zeros or letters', () => {
    expect(type(['0', '-', '0'], 'tr').text).toBe('0-0');
    expect(type(['O', '-', 'O', '-', 'O'], 'en').text).toBe('0-0-0');
  });

  it('is a dash on an empty place only, and leaves other keys alone', () => {
    expect(strokeOf('-', 'tr', EMPTY)).toEqual({ do: 'dash' });
    expect(strokeOf('-', 'tr', { text: 'e', offer: false })).toBeNull();
    expect(strokeOf('Tab', 'tr', EMPTY)).toBeNull();
    expect(strokeOf('z', 'tr', EMPTY)).toBeNull();
    expect(strokeOf('n', 'tr', EMPTY)).toBeNull();
  });
});
