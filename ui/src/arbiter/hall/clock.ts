// The picture of a board's clock between two answers. It ends no game.
import { other, shown } from '../../state/picture';
import type { HallRow, SideDto } from '../../wire';

/** What the display of a side shows `since` ms after the row came, in ms. */
export function shownLeft(row: Pick<HallRow, 'running' | 'white' | 'black'>, side: SideDto, since: number): number {
  return shown(row[side], row.running === side, row.running === other(side), since).leftMs;
}

/** A span that may be negative, `+2:00` or `−0:30`, in ms. */
export function signedTime(ms: number, text: (ms: number) => string): string {
  return ms === 0 ? '0' : `${ms > 0 ? '+' : '−'}${text(Math.abs(ms))}`;
}

/** `1:30:00`, `90` (minutes) or `5:30` as typed on the keypad: digits fill from the right, `13000` is 1:30:00; in ms. */
export function typedMs(digits: string): number {
  const filled = digits.replace(/\D/g, '').slice(-6).padStart(6, '0');
  const [h, m, s] = [0, 2, 4].map((at) => Number(filled.slice(at, at + 2))) as [number, number, number];
  return ((h * 60 + m) * 60 + s) * 1000;
}
