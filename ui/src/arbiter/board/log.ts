// A line of the log in plain words.
import { sheetClock } from '../../state/format';
import type { ArbiterAct, BoardLogLine, LogWhat } from '../../wire';
import { idOf } from '../acts/opened';
import type { Words } from '../words/words';

/** Steps of the game itself, which are many. */
export const isPlay = ({ what }: BoardLogLine): boolean => ['pressed', 'moved', 'seen', 'took_back'].includes(what.what);

/** An arbiter's act with what matters of it. */
export function actText({ w, i18n }: Words, act: ArbiterAct): string {
  const name = w(`act.${idOf(act)}.name`);
  const side = 'offender' in act ? act.offender : 'side' in act ? act.side : null;
  const parts = [side ? i18n.t(`side.${side}`) : ''];
  if (act.act === 'illegal_move') parts.push(...act.faults.map((fault) => w(`fault.${fault}`)));
  if (act.act === 'penalty') parts.push(w(`penalty.${act.penalty.penalty}`), 'ms' in act.penalty ? sheetClock(act.penalty.ms) : '');
  if (act.act === 'set_clock') parts.push(...(['white', 'black'] as const).map((who) => (act.left_ms[who] === null ? '' : `${i18n.t(`side.${who}`)} ${sheetClock(act.left_ms[who])}`)));
  if (act.act === 'add_time') parts.push(...(['white', 'black'] as const).map((who) => (act.ms[who] === 0 ? '' : `${i18n.t(`side.${who}`)} ${act.ms[who] > 0 ? '+' : '−'}${sheetClock(Math.abs(act.ms[who]))}`)));
  if (act.act === 'rule_claim') parts.push(w(act.correct ? 'field.correct.yes' : 'field.correct.no'));
  if (act.act === 'confirm') parts.push(w('field.agree.yes'));
  if (act.act === 'dismiss') parts.push(w('field.agree.no'));
  if (act.act === 'enter_result') parts.push(act.outcome);
  if (act.act === 'override') parts.push(act.outcome ?? w('field.verdict.on'), act.why);
  const tail = parts.filter(Boolean).join(', ');
  return tail ? `${name}: ${tail}` : name;
}

/** What happened, without who. */
export function logText(words: Words, what: LogWhat): string {
  const { w, i18n } = words;
  switch (what.what) {
    case 'pressed': return what.press === null ? w('log.pressed_nothing') : w('log.pressed', { n: what.press });
    case 'moved': return w('log.moved', { move: what.uci });
    case 'restarted': return w('log.restarted', { side: i18n.t(`side.${what.side}`) });
    case 'claimed_draw': return w(`log.claimed_draw.${what.ground}`);
    case 'complained': return w('log.complained', { article: what.of });
    case 'touched':
    case 'adjusted': return w(`log.${what.what}`, { square: what.square });
    case 'signed': return w('log.signed', { outcome: what.outcome });
    case 'looked': return w(what.arbiters ? 'log.looked.arbiter' : 'log.looked.opponent');
    case 'reported':
    case 'announced': return w(`log.${what.what}`, { text: what.text });
    case 'held': return w('log.held', { secs: Math.round(what.ms / 1000) });
    case 'resumed': return w(what.same_boot ? 'log.resumed' : 'log.resumed_boot');
    case 'ruled': return actText(words, what.act);
    case 'granted': return w('log.granted', { to: what.to });
    case 'not_done': return what.refusal ? w('log.not_done', { why: i18n.refusal(what.refusal) }) : w('log.not_done_late');
    case 'other': return w('log.other', { kind: what.kind });
    default: return w(`log.${what.what}`);
  }
}
