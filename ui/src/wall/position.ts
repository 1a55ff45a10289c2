// A position as squares. It knows no rules.

export interface Piece {
  /** Square from 0 (a8) to 63 (h1), as it is seen with White below. */
  at: number;
  /** `wK`, `bP`. */
  kind: string;
}

/** The pieces of a FEN. */
export function pieces(fen: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const sign of fen.split(' ', 1)[0] ?? '') {
    if (sign === '/') continue;
    if (/[1-8]/.test(sign)) at += Number(sign);
    else if (/[kqrbnp]/i.test(sign) && at < 64) found.push({ at: at++, kind: (sign === sign.toUpperCase() ? 'w' : 'b') + sign.toUpperCase() });
  }
  return found;
}

/** A square such as `e4` as a number; -1: none. */
export function square(name: string): number {
  const [file, rank] = [name.charCodeAt(0) - 97, 8 - Number(name[1])];
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : -1;
}

/** What each side has of a result: `1`, `½`, `0`; null while the game goes on. */
export function halves(result: string): [string, string] | null {
  const known: Record<string, [string, string]> = {
    '1-0': ['1', '0'], '0-1': ['0', '1'], '1/2-1/2': ['½', '½'], '0-0': ['0', '0'],
    '1/2-0': ['½', '0'], '0-1/2': ['0', '½'], '+/-': ['+', '–'], '-/+': ['–', '+'], '-/-': ['–', '–'],
  };
  return known[result] ?? null;
}
