// The account of a game's time as it is drawn. Milliseconds in, nothing decided.
import type { SideDto, TimeAccountDto } from '../wire';

export interface Sums {
  thought: number;
  free: number;
  gained: number;
  base: number;
  ruled: number;
  lost: number;
  left: number;
}

/** Sums of one side's rows; `left` is what stood on its display at the end, without free time. */
function sumsOf(account: TimeAccountDto, side: SideDto): Sums {
  const rows = account.rows.filter((row) => row.side === side);
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0);
  return {
    thought: sum((row) => row.thought_ms),
    free: sum((row) => row.free_ms),
    gained: sum((row) => row.gained_ms),
    base: sum((row) => row.base_ms),
    ruled: sum((row) => row.ruled_ms),
    lost: sum((row) => row.lost_ms),
    left: rows.at(-1)?.left_ms ?? account.start_ms[side === 'white' ? 0 : 1],
  };
}

export function sums(account: TimeAccountDto): Record<SideDto, Sums> {
  return { white: sumsOf(account, 'white'), black: sumsOf(account, 'black') };
}

/** What a side had left after each of its moves, in a box of 100 × 50. */
export function curve(account: TimeAccountDto, side: SideDto): string {
  const lefts = (of: SideDto) => [account.start_ms[of === 'white' ? 0 : 1], ...account.rows.filter((row) => row.side === of).map((row) => row.left_ms)];
  const [own, all] = [lefts(side), [...lefts('white'), ...lefts('black')]];
  const most = Math.max(1, ...all);
  const wide = Math.max(1, lefts('white').length - 1, lefts('black').length - 1);
  const point = (left: number, i: number) => `${((100 * i) / wide).toFixed(2)} ${(48 - (46 * left) / most).toFixed(2)}`;
  return `M${own.map(point).join('L')}`;
}

/** Thinking time by move; null where there was no press. */
export function rowsOf(account: TimeAccountDto): { number: number; white: number | null; black: number | null }[] {
  const thought = (side: SideDto) => account.rows.filter((row) => row.side === side && row.press !== null).map((row) => row.thought_ms);
  const [white, black] = [thought('white'), thought('black')];
  return Array.from({ length: Math.max(white.length, black.length) }, (_, i) => ({ number: i + 1, white: white[i] ?? null, black: black[i] ?? null }));
}
