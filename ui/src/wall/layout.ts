// How many columns make the boards as large as they can be.

/** Height of a tile, as a multiple of its board: a strip above and one below, or name and clock above each other. */
export const FLAT = 1.44;
export const TALL = 1.8;
/** A tall tile is read from further away: it may have so much smaller a board. */
const SMALLER = 0.9;

export interface Grid {
  columns: number;
  rows: number;
  /** Edge of a board, in px. */
  board: number;
  isTall: boolean;
}

/** The grid of `count` boards in an area, in px. */
export function grid(count: number, width: number, height: number, gap: number): Grid {
  const flat = shaped(count, width, height, gap, false);
  const tall = shaped(count, width, height, gap, true);
  return tall.board >= flat.board * SMALLER ? tall : flat;
}

function shaped(count: number, width: number, height: number, gap: number, isTall: boolean): Grid {
  let best: Grid = { columns: 1, rows: Math.max(1, count), board: 0, isTall };
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.max(1, Math.ceil(count / columns));
    const across = (width - gap * (columns - 1)) / columns;
    const down = (height - gap * (rows - 1)) / rows / (isTall ? TALL : FLAT);
    const board = Math.max(0, Math.floor(Math.min(across, down)));
    if (board > best.board) best = { columns, rows, board, isTall };
  }
  return best;
}

/** So many on each page that all pages are nearly alike. */
export function pages(count: number, most: number): number[] {
  const pages = Math.max(1, Math.ceil(count / most));
  const each = Math.ceil(count / pages);
  return Array.from({ length: pages }, (_, page) => Math.min(each, count - each * page));
}
