// What is said on a half besides its time.
import { controlWords } from '../i18n/control';
import type { I18n } from '../i18n/i18n.svelte';
import { clockSecs } from '../state/format';
import { other } from '../state/picture';
import { claimMarks, waiting } from './claim';
import type { SideDto, Table } from '../wire';

/** Large words in place of play: before the start, while stopped, after the end. */
export interface Words {
  head: string;
  rest: string;
  /** The time control before the start, whose move it is while stopped; what large letters leave out. */
  more?: string;
}

/** The words of one half, or null while the clock runs. */
export function words(i18n: I18n, table: Table, side: SideDto): Words | null {
  const { t } = i18n;
  if (table.ending) return { head: i18n.outcome(table.ending.outcome), rest: i18n.reason(table.ending.reason) };
  if (table.phase === 'not_started') {
    const first = table.to_run === side;
    return {
      head: first ? t('clock.you_start') : t('clock.starts', { side: t(`side.${table.to_run}`) }),
      rest: t('clock.touch_to_start'),
      more: controlWords(i18n, table.control),
    };
  }
  if (table.phase !== 'stopped') return null;
  const waits = waiting(i18n, table);
  if (waits) return waits;
  const head = table.called && table.play === 'competition' ? t('clock.called', { side: t(`side.${table.called}`) }) : t('clock.stopped');
  const more = t('clock.to_run', { side: t(`side.${table.to_run}`) });
  if (table.play === 'competition') return { head, rest: t('clock.arbiter_restarts'), more };
  const asked = table.restart_asked?.side;
  if (asked === side) return { head: t('clock.ready'), rest: t('clock.wait_for_other'), more };
  return asked ? { head: t('clock.other_ready'), rest: t('clock.touch_to_go_on'), more } : { head, rest: t('clock.both_touch'), more };
}

/** A small mark on a half. */
export interface Mark {
  kind: 'flag' | 'offer' | 'plain' | 'warning';
  text: string;
}

/** The marks of one half, most urgent first. */
export function marks(i18n: I18n, table: Table, side: SideDto): Mark[] {
  const { t } = i18n;
  const view = table[side];
  const found: Mark[] = [];
  if (view.flag) found.push({ kind: 'flag', text: t(`clock.flag_${view.flag}`) });
  if (table.phase === 'over') return found;
  if (table.store_failed) found.push({ kind: 'warning', text: t('clock.not_kept') });
  found.push(...claimMarks(i18n, table, side));
  if (table.offer) found.push({ kind: 'offer', text: t(table.offer.side === side ? 'clock.offered' : 'clock.offer_open') });
  const index = side === 'white' ? 0 : 1;
  // A player is told of the opponent's flag only where there is no arbiter.
  if (table.play === 'casual' && table.may_claim_flag[index]) found.push({ kind: 'plain', text: t('clock.flag_other') });
  if (table.uncertain && table.uncertain[`ran_${side}_ms`] !== table.uncertain[`stopped_${side}_ms`]) {
    const time = clockSecs(Math.ceil(table.uncertain[`stopped_${side}_ms`] / 1000));
    found.push({ kind: 'warning', text: t('clock.uncertain', { time }) });
  }
  return found;
}

/** The figures in the corner nearest to the player. */
export function facts({ t }: I18n, table: Table, side: SideDto): string[] {
  const view = table[side];
  const found: string[] = [];
  if (view.moves_missing > 0) found.push(t('clock.to_write', { n: view.moves_missing }));
  if (view.periods > 1) found.push(t('clock.period', { n: view.period, of: view.periods }));
  if (view.overtime?.kind === 'byo_yomi') found.push(t('clock.stretches', { n: view.overtime.waiting }));
  if (view.overtime?.kind === 'canadian') found.push(t('clock.stretch_moves', { n: view.overtime.moves }));
  if (table.phase !== 'not_started') found.push(t('clock.moves', { n: view.moves_completed }));
  return found;
}

/** A half for a screen reader. */
export function spoken(i18n: I18n, table: Table, side: SideDto, leftMs: number): string {
  const { t } = i18n;
  const name = table[`${side}_name`];
  const state = table.running === side ? t('clock.runs') : t('clock.waits');
  const who = name ? `${t(`side.${side}`)}, ${name}` : t(`side.${side}`);
  return [who, i18n.duration(leftMs), state, ...marks(i18n, table, side).map((mark) => mark.text)].join(', ') + '. ' + t('clock.opponent_is', { side: t(`side.${other(side)}`) });
}
