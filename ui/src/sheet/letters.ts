// Piece letters (Laws, Appendix C.3). The record speaks English; what is printed speaks the reader's.

import type { Letters } from '../wire';

/** King, queen, rook, bishop, knight. */
export const PIECES: Record<Letters, readonly string[]> = {
  tr: ['Ş', 'V', 'K', 'F', 'A'],
  en: ['K', 'Q', 'R', 'B', 'N'],
  de: ['K', 'D', 'T', 'L', 'S'],
  fr: ['R', 'D', 'T', 'F', 'C'],
  es: ['R', 'D', 'T', 'A', 'C'],
  it: ['R', 'D', 'T', 'A', 'C'],
  nl: ['K', 'D', 'T', 'L', 'P'],
  ru: ['Кр', 'Ф', 'Л', 'С', 'К'],
  pl: ['K', 'H', 'W', 'G', 'S'],
  pt: ['R', 'D', 'T', 'B', 'C'],
  figurines: ['♔', '♕', '♖', '♗', '♘'],
};

/** Each language by its own name; figurines have none. */
export const NAMES: Record<Exclude<Letters, 'figurines'>, string> = {
  tr: 'Türkçe',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  ru: 'Русский',
  pl: 'Polski',
  pt: 'Português',
};

/** Every choice, in the order in which it is offered. */
export const LETTERS = Object.keys(PIECES) as Letters[];

/** A printed move with its English piece letters exchanged; what was written by hand stays as it is. */
export function exchanged(text: string, asWritten: boolean, letters: Letters): string {
  if (asWritten) return text;
  return text.replace(/[KQRBN]/g, (letter) => PIECES[letters][PIECES.en.indexOf(letter)] ?? letter);
}
