// What is said of a claim, of what waits for the arbiter, and of time that a ruling brings.
import type { I18n } from '../i18n/i18n.svelte';
import { clockSecs } from '../state/format';
import { other } from '../state/picture';
import type { ClaimDto, SideDto, Table } from '../wire';
import { textOf } from '../sheet/spoken';
import type { Mark, Words } from './sign';

/** `2:00`: what a wrong claim or a first illegal move brings the opponent. */
export function penalty(table: Table): string {
  return clockSecs(table.penalty_secs);
}

/** The ground, with the intended move if there is one. */
export function ground(i18n: I18n, claim: ClaimDto): string {
  const kind = i18n.t(`claim.kind.${claim.kind}`);
  const move = written(i18n, claim);
  return move === null ? kind : i18n.t('claim.with', { kind, move });
}

/** The intended move in the letters in use. */
export function written(i18n: I18n, claim: ClaimDto): string | null {
  return textOf(claim, i18n.letters);
}

/** Large words while something waits for the arbiter; null: nothing does. */
export function waiting(i18n: I18n, table: Table): Words | null {
  const { t } = i18n;
  const { waits, claim } = table;
  if (waits === null) return null;
  const rest = t('claim.pending_rest');
  if (waits.kind === 'claim') {
    if (claim === null) return { head: t('claim.pending', { side: t(`side.${table.to_run}`) }), rest };
    return { head: t('claim.pending', { side: t(`side.${claim.side}`) }), rest, more: ground(i18n, claim) };
  }
  if (waits.kind === 'illegal_move') return { head: t('illegal.head', { side: t(`side.${waits.offender}`) }), rest };
  return { head: t('loss.head'), rest, more: t(`loss.${waits.reason}`, { side: t(`side.${waits.loser}`) }) };
}

/** Why a claim was wrong, in plain words; the count is told only where there is no arbiter. */
export function wrong(i18n: I18n, claim: ClaimDto): string {
  const { t } = i18n;
  return claim.count === null ? t('claim.wrong') : t(`claim.wrong.${claim.kind}`, { n: claim.count });
}

/** The marks of one half after a wrong claim, until the next move. */
export function claimMarks(i18n: I18n, table: Table, side: SideDto): Mark[] {
  const { t } = i18n;
  const { claim } = table;
  if (claim?.state !== 'incorrect') return [];
  if (claim.side === other(side)) return [{ kind: 'plain', text: t('claim.gained', { time: penalty(table) }) }];
  const move = written(i18n, claim);
  const marks: Mark[] = [{ kind: 'warning', text: wrong(i18n, claim) }];
  if (move !== null) marks.push({ kind: 'plain', text: t('claim.must_play', { move }) });
  return marks;
}
