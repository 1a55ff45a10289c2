// What became of an own order, in words.
import { sheetClock } from '../state/format';
import type { AskedDto } from '../wire';
import type { Words } from './words/words';

/** Comes back to be confirmed anew. */
export const returned = (one: AskedDto): boolean => one.state.state === 'expired' || one.state.state === 'undone';

export function stateText({ w, i18n }: Words, { state }: AskedDto): string {
  switch (state.state) {
    case 'done': return w('asked.done', { white: sheetClock(state.white_ms), black: sheetClock(state.black_ms) });
    case 'refused': return w('asked.refused', { why: [i18n.refusal(state.refusal), state.article].filter(Boolean).join(' ') });
    default: return w(`asked.${state.state}`);
  }
}
