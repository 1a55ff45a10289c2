// The sheet's lines as the paper has them: one row for a move number, White left, Black right.

import type { SheetLine, SideDto } from '../wire';

/** One place of a row: a line of the record, or the empty place that the next entry fills. */
export type Place = { ply: number; side: SideDto; line: SheetLine | null };

/** One ruled row. */
export type Row = { number: number; white: Place | null; black: Place | null };

const PLIES_MAX = 1_024;

function put(rows: Row[], place: Place): void {
  const last = rows[rows.length - 1];
  // A game that starts with Black on move leaves White's first place out, as on paper.
  if (place.side === 'black' && last && last.black === null && last.white !== null) {
    last.black = place;
    return;
  }
  const row: Row = { number: rows.length + 1, white: null, black: null };
  if (place.side === 'white') row.white = place;
  else row.black = place;
  rows.push(row);
}

/** Rows for the lines of the record; `next` is shown as an empty place when it follows them. */
export function rowsOf(lines: readonly SheetLine[], next: { ply: number; side: SideDto } | null): Row[] {
  const rows: Row[] = [];
  for (const line of lines.slice(0, PLIES_MAX)) put(rows, { ply: line.ply, side: line.side, line });
  if (next && next.ply > lines.length) put(rows, { ply: next.ply, side: next.side, line: null });
  return rows;
}

/** Index of the row in which a ply stands; -1 without. */
export function rowIndexOf(rows: readonly Row[], ply: number): number {
  // Rows hold two plies at most, so the place is near ply / 2: look around it only.
  const near = Math.floor((ply - 1) / 2);
  for (const index of [near, near + 1, near - 1]) {
    const row = rows[index];
    if (row && (row.white?.ply === ply || row.black?.ply === ply)) return index;
  }
  return -1;
}

/** Move number and side of a ply, as one says it: `12`, `white`. */
export function numberOf(rows: readonly Row[], ply: number): number {
  return rows[rowIndexOf(rows, ply)]?.number ?? Math.ceil(ply / 2);
}

/** What is drawn of a long list: rows `from` to `to` (exclusive) and the room left out above and below. */
export type Window = { from: number; to: number; above_px: number; below_px: number };

/** The rows seen at a scroll place, and `spare` more at both ends so that a fast finger finds no gap. */
export function windowOf(count: number, row_px: number, scrolled_px: number, height_px: number, spare: number): Window {
  if (row_px <= 0 || count <= 0) return { from: 0, to: Math.max(0, count), above_px: 0, below_px: 0 };
  const first = Math.floor(Math.max(0, scrolled_px) / row_px) - spare;
  const from = Math.min(Math.max(0, first), count);
  const seen = Math.ceil(Math.max(0, height_px) / row_px) + 1 + 2 * spare;
  const to = Math.min(count, from + seen);
  return { from, to, above_px: from * row_px, below_px: (count - to) * row_px };
}

/** Where to scroll so that row `index` is seen with `behind` rows below it; null: it is seen already. */
export function scrollFor(index: number, row_px: number, scrolled_px: number, height_px: number): number | null {
  const top = index * row_px;
  const bottom = top + row_px;
  if (top >= scrolled_px && bottom <= scrolled_px + height_px) return null;
  return Math.max(0, bottom - height_px);
}
