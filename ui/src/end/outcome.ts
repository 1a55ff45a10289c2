// Results in figures, and what the end screen says about them.
import type { OutcomeDto, SideDto } from '../wire';

const SCORES: Record<OutcomeDto, string> = {
  '1-0': '1–0',
  '0-1': '0–1',
  '1/2-1/2': '½–½',
  '0-0': '0–0',
  '1/2-0': '½–0',
  '0-1/2': '0–½',
  '+/-': '+/−',
  '-/+': '−/+',
  '-/-': '−/−',
  annulled: '—',
};

/** A result as it is written on the sheet. */
export function score(outcome: OutcomeDto): string {
  return SCORES[outcome];
}

/** Results that players choose between; the one the game ended with is always among them. */
export function choices(ended: OutcomeDto | null): OutcomeDto[] {
  const usual: OutcomeDto[] = ['1-0', '1/2-1/2', '0-1'];
  return ended === null || usual.includes(ended) ? usual : [...usual, ended];
}

/** How far the signing is. */
export type Signing =
  | { state: 'open' }
  | { state: 'one'; by: SideDto; outcome: OutcomeDto }
  | { state: 'differ'; white: OutcomeDto; black: OutcomeDto }
  | { state: 'signed'; outcome: OutcomeDto };

/** 8.7: equal signatures stand; different ones are said plainly. */
export function signing(white: OutcomeDto | null, black: OutcomeDto | null): Signing {
  if (white !== null && black !== null) {
    return white === black ? { state: 'signed', outcome: white } : { state: 'differ', white, black };
  }
  if (white !== null) return { state: 'one', by: 'white', outcome: white };
  if (black !== null) return { state: 'one', by: 'black', outcome: black };
  return { state: 'open' };
}

/** Endings whose article is put into a sentence; others have their number only. */
const WHYS = [
  'checkmate', 'resignation', 'resignation_opponent_cannot_mate', 'stalemate', 'dead_position', 'agreement',
  'threefold_claim', 'fifty_claim', 'fivefold', 'seventyfive', 'flag', 'flag_opponent_cannot_mate', 'signed', 'default',
] as const;
type Why = (typeof WHYS)[number];

/** Key of the sentence about its article; null: there is none. */
export function whyKey(reason: string): `end.why.${Why | 'illegal'}` | null {
  if (/^(first|second)_illegal/.test(reason)) return 'end.why.illegal';
  const known = WHYS.find((it) => it === reason);
  return known ? `end.why.${known}` : null;
}
