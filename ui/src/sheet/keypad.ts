// What the keypad's and the keyboard's keys do to the text of a move. No rules of chess here: any
// text can be built, the backend reads it.

import { PIECES } from './letters';
import type { Letters } from '../wire';

export const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export const RANKS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
export const SIGNS = ['x', '=', '+', '#'] as const;
export const CASTLING = ['0-0', '0-0-0'] as const;

/** The contract's limit for a typed move. */
export const TEXT_MAX = 16;

/** What is being written: the text and the draw offer's mark. */
export type Draft = { text: string; offer: boolean };

export const EMPTY: Draft = { text: '', offer: false };

/** A key adds its character(s). Castling replaces what was there: nobody means both. */
export function add(draft: Draft, key: string): Draft {
  const text = key.startsWith('0-0') ? key : draft.text + key;
  return [...text].length > TEXT_MAX ? draft : { ...draft, text };
}

/** Takes the last character back; castling goes at once, and the mark goes when no text is left. */
export function erase(draft: Draft): Draft {
  if (draft.text === '') return EMPTY;
  if (draft.text.startsWith('0-0')) return { ...draft, text: '' };
  // The Russian king has two letters and is one sign: half of him would be a knight.
  if (draft.text.endsWith('Кр')) return { ...draft, text: draft.text.slice(0, -2) };
  return { ...draft, text: [...draft.text].slice(0, -1).join('') };
}

/** What a physical key does. */
export type Stroke =
  | { do: 'add'; key: string }
  | { do: 'erase' }
  | { do: 'enter' }
  | { do: 'offer' }
  | { do: 'dash' };

/** Physical keys by which a square or sign is typed as it stands. */
const PLAIN = new Set<string>([...FILES, ...RANKS, ...SIGNS, '0', '-']);

/**
 * A physical key as a stroke; null: not ours. A letter that names a file stays small and is the file;
 * every other piece letter may be typed small (`ş`, `v`, `k` · `n`, `k`, `q`, `r` · `к`). `*` is (=), and a
 * dash on an empty place is the dash for an illegible move.
 */
export function strokeOf(key: string, letters: Letters, draft: Draft): Stroke | null {
  if (key === 'Enter') return { do: 'enter' };
  if (key === 'Backspace' || key === 'Delete') return { do: 'erase' };
  if (key === '*') return { do: 'offer' };
  if ((key === '-' || key === '–' || key === '—') && draft.text === '') return { do: 'dash' };
  if (key === 'o' || key === 'O') return typed('0', draft);
  if (key === '×' || key === ':' || key === 'X') return { do: 'add', key: 'x' };
  if (PLAIN.has(key)) return typed(key, draft);
  if (letters === 'ru' && key === 'р' && draft.text.endsWith('К')) return { do: 'add', key };
  const large = key.toLocaleUpperCase(letters === 'tr' ? 'tr-TR' : 'en-GB');
  // No keyboard has figurines: the English letters stand for them.
  const piece = letters === 'figurines' ? PIECES.figurines[PIECES.en.indexOf(large)] : large;
  return piece !== undefined && PIECES[letters].includes(piece) ? { do: 'add', key: piece } : null;
}

/** `0`, then `-`, then `0`: castling typed character by character is kept as it comes. */
function typed(key: string, draft: Draft): Stroke | null {
  if (key === '-' && !draft.text.startsWith('0')) return null;
  if (key === '0' && draft.text !== '' && !draft.text.startsWith('0')) return null;
  return { do: 'add', key };
}
