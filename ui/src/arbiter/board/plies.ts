// The record and both sheets, as they are read on the board's screen.
import { textOf } from '../../sheet/spoken';
import { sheetClock } from '../../state/format';
import type { ArbiterBoard, ArbiterPly, SheetCell } from '../../wire';
import type { Words } from '../words/words';

/** `12.` or `12...` */
export const moveNumber = (ply: number): string => `${Math.ceil(ply / 2)}${ply % 2 ? '.' : '…'}`;

/** What stands in one place of a sheet, in the reader's letters. */
export function cellText({ i18n }: Words, cell: Pick<SheetCell, 'text' | 'as_written'>): string {
  return textOf(cell, i18n.letters) ?? '';
}

/** The move of a ply: as established, else as a sheet has it. */
export function plyText(words: Words, ply: ArbiterPly): string {
  if (ply.san) return textOf({ text: ply.san, as_written: false }, words.i18n.letters) ?? '';
  const cell = ply.white ?? ply.black;
  return cell ? cellText(words, cell) : '?';
}

/** `12. Af3` of a place. */
export function moveAt(words: Words, board: Pick<ArbiterBoard, 'plies'>, ply: number): string {
  const at = board.plies[ply - 1];
  return at ? `${moveNumber(ply)} ${plyText(words, at)}` : moveNumber(ply);
}

/** A position, and the move that led to it; the last one that is known where it is not. */
export interface Position {
  fen: string;
  known: boolean;
  last: [string, string] | null;
}

export function positionAt(board: Pick<ArbiterBoard, 'plies' | 'start_fen'>, ply: number): Position {
  if (ply <= 0) return { fen: board.start_fen, known: true, last: null };
  const at = board.plies[ply - 1];
  if (at?.fen) return { fen: at.fen, known: true, last: at.uci ? [at.uci.slice(0, 2), at.uci.slice(2, 4)] : null };
  const known = board.plies.slice(0, ply).findLast((one) => one.fen !== null);
  return { fen: known?.fen ?? board.start_fen, known: false, last: null };
}

/** How one place of the sheets stands. */
export type Standing = 'same' | 'differs' | 'missing' | 'illegal';
export function standing(ply: ArbiterPly): Standing {
  if (ply.differs) return 'differs';
  if (ply.illegal || [ply.white, ply.black].some((cell) => cell !== null && cell.uci === null && cell.text !== '-')) return 'illegal';
  return ply.white === null || ply.black === null ? 'missing' : 'same';
}

/** A span of time in the account; nothing for nothing. */
export const spanText = (ms: number): string => (ms === 0 ? '' : `${ms < 0 ? '−' : ''}${sheetClock(Math.abs(ms))}`);

/** Plies at which an offer stands, as numbers of moves with their side. */
export const offersAt = (plies: readonly ArbiterPly[]): string => plies.filter((ply) => ply.offer).map((ply) => moveNumber(ply.ply)).join(' ');
