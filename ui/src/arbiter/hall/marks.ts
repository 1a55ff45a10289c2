// The marks of a row in words, the most urgent first.
import { clockText } from '../../state/format';
import { age } from '../../state/server.svelte';
import type { HallRow, SideDto } from '../../wire';
import type { Words } from '../words/words';
import { SILENT_SECS } from './order';

export type Tone = 'flag' | 'warn' | 'call' | 'plain';
export interface Mark {
  text: string;
  tone: Tone;
}

const SIDES: readonly SideDto[] = ['white', 'black'];

/** An age in short words. */
export function agoText({ w }: Words, secs: number): string {
  const { key, n } = age(Math.floor(secs));
  return w(key === 'time.seconds' ? 'ago.seconds' : key === 'time.minutes' ? 'ago.minutes' : 'ago.hours', { n });
}

function proposal(words: Words, row: HallRow): string | null {
  const { w, i18n } = words;
  const { proposal: it } = row;
  if (!it) return null;
  const side = (who: SideDto) => ({ side: i18n.t(`side.${who}`) });
  switch (it.kind) {
    case 'flag':
    case 'resignation': return w(`mark.proposal.${it.kind}`, side(it.loser));
    case 'claim': return w(`mark.claim.${it.ground}`, side(it.side));
    default: return w(`mark.proposal.${it.kind}`);
  }
}

/** What is the matter with a board, `since` ms after its row came. */
export function marksOf(words: Words, row: HallRow, since: number): Mark[] {
  const { w, i18n } = words;
  const all: Mark[] = [];
  const put = (text: string, tone: Tone = 'plain') => all.some((mark) => mark.text === text) || all.push({ text, tone });
  const side = (who: SideDto) => ({ side: i18n.t(`side.${who}`) });
  if (row.phase === 'over') {
    if (row.ending) put(`${row.ending.outcome} · ${i18n.reason(row.ending.reason)}`);
    if (row.unsigned.some(Boolean)) put(w('mark.unsigned'), 'warn');
    return all;
  }
  for (const who of SIDES) if (row[who].flag) put(`${side(who).side} · ${w(`mark.flag.${row[who].flag}`)}`, 'flag');
  const waits = row.proposal?.kind === 'flag' && all.length > 0 ? null : proposal(words, row);
  if (waits) put(waits, 'call');
  for (const call of row.calls) if (!call.answered && call.code !== 'flag' && !(waits && (call.code === 'claim' || call.code === 'illegal_move'))) put(call.side ? `${side(call.side).side}: ${w(`call.${call.code}`)}` : w(`call.${call.code}`), 'call');
  if (row.fault) put(w(`mark.${row.fault}`), 'flag');
  for (const [i, ms] of row.default_ms.entries()) {
    const left = ms === null ? null : ms - since;
    if (left !== null) put(left > 0 ? w('mark.default', { ...side(SIDES[i]!), time: clockText(left) }) : w('mark.default_over', side(SIDES[i]!)), left > 0 ? 'warn' : 'flag');
  }
  if (row.unestablished) put(w('mark.sheets'), 'warn');
  if (row.offer) put(`(=) ${side(row.offer).side}`);
  for (const [i, no] of row.not_recording.entries()) if (no) put(w('mark.unwritten', side(SIDES[i]!)), 'warn');
  if (row.sealer) put(w('mark.sealer', side(row.sealer)));
  if (row.uncertain) put(w('mark.uncertain'), 'warn');
  if (row.clock_off) put(w('mark.clock_off'), 'warn');
  if (row.phase === 'stopped') put(w('mark.stopped'));
  if (row.phase === 'not_started' && row.reported) put(w('mark.not_started'));
  if (!row.reported) put(w('mark.never'), 'warn');
  else {
    const quiet = (row.contact_secs ?? row.quiet_secs) + since / 1000;
    if (quiet >= SILENT_SECS) put(w('mark.quiet', { ago: agoText(words, quiet) }), 'warn');
    if (!row.exact) put(w('mark.inexact'));
  }
  if (row.asking > 0) put(w('mark.asking'));
  return all;
}
