// Stepping through a kept game.
import type { Replay } from '../wire';

/** What the board shows after `ply` places; 0 is the start. */
export type Step = {
  fen: string;
  /** The record can be followed up to here; else `fen` is the last position that is known. */
  known: boolean;
  last: [string, string] | null;
  white_ms: number | null;
  black_ms: number | null;
};

export function stepAt(replay: Replay, ply: number): Step {
  const at = Math.min(Math.max(0, ply), replay.plies.length);
  const here = at === 0 ? null : (replay.plies[at - 1] ?? null);
  const uci = at === 0 ? null : (replay.sheet[at - 1]?.uci ?? null);
  const known = at === 0 || (here !== null && here.fen !== null);
  return {
    fen: known ? (here?.fen ?? replay.start_fen) : lastKnown(replay, at),
    known,
    last: known && uci ? [uci.slice(0, 2), uci.slice(2, 4)] : null,
    white_ms: here?.white_ms ?? null,
    black_ms: here?.black_ms ?? null,
  };
}

function lastKnown(replay: Replay, ply: number): string {
  for (let at = ply - 1; at >= 1; at--) {
    const fen = replay.plies[at - 1]?.fen;
    if (fen) return fen;
  }
  return replay.start_fen;
}

/** A key's step; null: not one of ours. */
export function stepOf(key: string, ply: number, plies: number): number | null {
  switch (key) {
    case 'ArrowRight': return Math.min(plies, ply + 1);
    case 'ArrowLeft': return Math.max(0, ply - 1);
    case 'Home': return 0;
    case 'End': return plies;
    default: return null;
  }
}

/** Least way of a swipe, in px. */
const SWIPE = 40;

/** A finger's way over the board: to the left is on, to the right is back; null: no swipe. */
export function swipeOf(dx: number, dy: number): 'next' | 'prev' | null {
  if (Math.abs(dx) < SWIPE || Math.abs(dx) < 2 * Math.abs(dy)) return null;
  return dx < 0 ? 'next' : 'prev';
}

/** Unix seconds as local date and time, written out. */
export function whenText(startedSecs: number, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(startedSecs * 1000));
}

/** Moves as one counts them: a move of White and one of Black are one. */
export function movesOf(plies: number): number {
  return Math.ceil(plies / 2);
}
