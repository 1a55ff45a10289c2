// What became of an own order, in words.
import { sheetClock } from '../state/format';
import type { AskedDto, NoUndo } from '../wire';
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

/** Why an order cannot be undone by another one. */
export const noUndo = ({ w, i18n }: Words, no: NoUndo): string =>
  w('sheet.not_undoable', { why: no.why === 'refused' ? i18n.refusal(no.refusal) : w(`no_undo.${no.why}`) });
