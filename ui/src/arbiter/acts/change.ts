// What an act changes, line by line: before and after.
import { clockText } from '../../state/format';
import type { SideDto, Snapshot } from '../../wire';
import type { Words } from '../words/words';

export interface Line {
  key: string;
  what: string;
  from: string;
  to: string;
  /** A display of a clock. */
  digits: boolean;
}

const SIDES: readonly SideDto[] = ['white', 'black'];

/** Hundredths of a point as `1`, `½`, `0` or with decimals. */
export function pointsText(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  if (rest === 0) return String(whole);
  if (rest === 50) return whole === 0 ? '½' : `${whole}½`;
  return (hundredths / 100).toFixed(2);
}

const scoreText = (score: Snapshot['score'] | null): string => (score ? `${pointsText(score[0])} – ${pointsText(score[1])}` : '–');

/** Everything that differs; both clocks always, so that it is seen that they stay. */
export function changes({ w, i18n }: Words, before: Snapshot, after: Snapshot): Line[] {
  const lines: Line[] = [];
  const put = (key: string, what: string, from: string, to: string, digits = false) => (digits || from !== to) && lines.push({ key, what, from, to, digits });
  const side = (who: SideDto) => ({ side: i18n.t(`side.${who}`) });
  const whose = (who: SideDto | null) => (who ? i18n.t(`side.${who}`) : w('change.none_runs'));
  const ends = ({ ending }: Snapshot) => (ending ? `${ending.outcome} · ${i18n.reason(ending.reason)}${ending.article ? ` (${ending.article})` : ''}` : w('change.open'));
  for (const who of SIDES) put(`clock-${who}`, w('change.clock', side(who)), clockText(before[who].left_ms), clockText(after[who].left_ms), true);
  put('running', w('change.running'), whose(before.running), whose(after.running));
  for (const [i, who] of SIDES.entries()) {
    put(`illegal-${who}`, w('change.illegal', side(who)), String(before.penalised[i]), String(after.penalised[i]));
    put(`moves-${who}`, w('change.moves', side(who)), String(before[who].moves_completed), String(after[who].moves_completed));
  }
  put('plies', w('change.plies'), String(before.plies), String(after.plies));
  put('result', w('change.result'), ends(before), ends(after));
  put('score', w('change.score'), scoreText(before.score), scoreText(after.score));
  put('proposal', w('change.proposal'), w(before.proposal ? 'change.open_one' : 'change.none'), w(after.proposal ? 'change.open_one' : 'change.none'));
  const must = ({ must_play }: Snapshot) => (must_play.length ? must_play.slice(0, 6).join(' ') : w('change.free'));
  put('must', w('change.must'), must(before), must(after));
  return lines;
}
