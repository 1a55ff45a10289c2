import { describe, expect, it } from 'vitest';
import type { SheetLine, SideDto } from '../wire';
import { rowIndexOf, rowsOf, scrollFor, windowOf } from './rows';

function line(ply: number, side: SideDto): SheetLine {
  return {
    ply, side, text: 'e4', as_written: false, uci: null, clock_ms: null,
    offer: false, corrected: false, press: ply, state: 'plain',
  };
}

describe('rows', () => {
  it('pairs White and Black, and leaves the next place open', () => {
    const rows = rowsOf([line(1, 'white'), line(2, 'black'), line(3, 'white')], { ply: 4, side: 'black' });
    expect(rows.map((r) => [r.number, r.white?.ply, r.black?.ply])).toEqual([[1, 1, 2], [2, 3, 4]]);
    expect(rows[1]?.black?.line).toBeNull();
  });

  it('starts with an empty White place when Black is on move first', () => {
    const rows = rowsOf([line(1, 'black'), line(2, 'white'), line(3, 'black')], null);
    expect(rows.map((r) => [r.white?.ply, r.black?.ply])).toEqual([[undefined, 1], [2, 3]]);
    expect(rowIndexOf(rows, 2)).toBe(1);
    expect(rowIndexOf(rows, 9)).toBe(-1);
  });

  it('does not double a missing place that is also the next one', () => {
    expect(rowsOf([line(1, 'white')], { ply: 1, side: 'white' })).toHaveLength(1);
  });
});

describe('window', () => {
  it('keeps the height of the whole list whatever is drawn', () => {
    for (const scrolled of [0, 480, 6_000, 99_999]) {
      const w = windowOf(150, 48, scrolled, 340, 4);
      expect(w.above_px + (w.to - w.from) * 48 + w.below_px).toBe(150 * 48);
      expect(w.to - w.from).toBeLessThanOrEqual(17);
    }
  });

  it('brings a row into view and leaves a seen one alone', () => {
    expect(scrollFor(3, 48, 0, 336)).toBeNull();
    expect(scrollFor(7, 48, 0, 336)).toBe(48);
    expect(scrollFor(0, 48, 96, 336)).toBe(0);
  });
});
