// A written move taken apart, so that it can be spoken in words. It says what stands on the sheet;
// whether that is legal is nobody's business here.

import type { Letters, SheetLine } from '../wire';
import { exchanged } from './letters';

export type PieceLetter = 'K' | 'Q' | 'R' | 'B' | 'N';

/** A move in the English letters of the record, taken apart. */
export type Parts =
  | { kind: 'castle'; long: boolean; sign: '' | '+' | '#' }
  | {
      kind: 'move';
      piece: PieceLetter | null;
      /** File, rank or square that tells two pieces apart; empty without. */
      from: string;
      takes: boolean;
      to: string;
      promotes: PieceLetter | null;
      sign: '' | '+' | '#';
    };

const MOVE = /^([KQRBN])?([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=?([QRBN]))?([+#]?)$/;
const CASTLE = /^[O0]-[O0](-[O0])?([+#]?)$/;

/** The parts of a move; null: it is not a move that can be put into words, it is read out as it stands. */
export function partsOf(text_en: string): Parts | null {
  const castle = CASTLE.exec(text_en);
  if (castle) return { kind: 'castle', long: castle[1] !== undefined, sign: sign(castle[2]) };
  const move = MOVE.exec(text_en);
  const to = move?.[4];
  if (!move || to === undefined) return null;
  return {
    kind: 'move',
    piece: letter(move[1]),
    from: move[2] ?? '',
    takes: move[3] === 'x',
    to,
    promotes: letter(move[5]),
    sign: sign(move[6]),
  };
}

function letter(text: string | undefined): PieceLetter | null {
  return text === 'K' || text === 'Q' || text === 'R' || text === 'B' || text === 'N' ? text : null;
}

function sign(text: string | undefined): '' | '+' | '#' {
  return text === '+' || text === '#' ? text : '';
}

/** Castling is printed with zeros, as on paper (Laws, Appendix C); the rest stands as it is. */
export function printed(text: string): string {
  return text.replace(/^O-O-O/, '0-0-0').replace(/^O-O/, '0-0');
}

/** A text of a sheet or a claim in the reader's letters; null: missing. */
export function textOf(line: Pick<SheetLine, 'text' | 'as_written'>, letters: Letters): string | null {
  return line.text === null ? null : printed(exchanged(line.text, line.as_written, letters));
}
