// The cross table: for each player and round the opponent, the colour and the own half of the result.
import type { RoundOfShape } from '../host/hall';
import { halves } from '../wall/position';

export interface Cross {
  /** Starting number of the opponent; null: none. */
  opponent: number | null;
  isWhite: boolean;
  /** `1`, `½`, `0`, `+`, `–`; empty while the game goes on. */
  score: string;
  /** Kind of the round without a game, or empty. */
  alone: string;
}

/** What a round was for a player. */
export function cell(round: RoundOfShape, number: number): Cross {
  const pair = round.boards.find(({ white, black }) => white === number || black === number);
  const isWhite = pair?.white === number;
  const score = pair ? (halves(pair.result)?.[isWhite ? 0 : 1] ?? '') : '';
  const alone = round.alone.find((one) => one.number === number)?.kind ?? '';
  return { opponent: pair ? (isWhite ? pair.black : pair.white) : null, isWhite, score, alone };
}

/** A round without a game, in one sign. */
export const SIGNS: Record<string, string> = { half: '½', full: '1', paired: '1', zero: '0', forfeit_win: '+', forfeit_loss: '–' };
