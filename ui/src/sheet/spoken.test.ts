import { describe, expect, it } from 'vitest';
import { partsOf, printed, textOf } from './spoken';

describe('a written move, taken apart', () => {
  it('knows piece, origin, capture, square, promotion and check', () => {
    expect(partsOf('Rad1')).toEqual({ kind: 'move', piece: 'R', from: 'a', takes: false, to: 'd1', promotes: null, sign: '' });
    expect(partsOf('exd8=Q#')).toEqual({ kind: 'move', piece: null, from: 'e', takes: true, to: 'd8', promotes: 'Q', sign: '#' });
    expect(partsOf('Qh4xe1+')).toEqual({ kind: 'move', piece: 'Q', from: 'h4', takes: true, to: 'e1', promotes: null, sign: '+' });
    expect(partsOf('b4')).toEqual({ kind: 'move', piece: null, from: '', takes: false, to: 'b4', promotes: null, sign: '' });
  });

  it('knows castling in both spellings and prints it with zeros', () => {
    expect(partsOf('O-O-O+')).toEqual({ kind: 'castle', long: true, sign: '+' });
    expect(partsOf('0-0')).toEqual({ kind: 'castle', long: false, sign: '' });
    expect(printed('O-O-O#')).toBe('0-0-0#');
  });

  it('is printed in the reader\'s letters unless it stands as it was written', () => {
    const line = { text: 'Rexd8=Q', as_written: false };
    expect(textOf(line, 'de')).toBe('Texd8=D');
    expect(textOf(line, 'tr')).toBe('Kexd8=V');
    expect(textOf({ ...line, text: 'O-O-O' }, 'fr')).toBe('0-0-0');
    expect(textOf({ text: 'Kd9', as_written: true }, 'tr')).toBe('Kd9');
    expect(textOf({ text: null, as_written: true }, 'tr')).toBeNull();
  });

  it('leaves alone what is no move', () => {
    for (const text of ['', '—', 'Şf3', 'Nz9', 'e4 e5', 'Nf3Nf3']) expect(partsOf(text)).toBeNull();
  });
});
