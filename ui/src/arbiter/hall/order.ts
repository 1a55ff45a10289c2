// Which boards are shown, and in which order. Pure: the urgency itself is the backend's.
import type { HallRow, SideDto } from '../../wire';
import { shownLeft } from './clock';

export const FILTERS = ['flag', 'little', 'call', 'claim', 'silent', 'unwritten', 'late', 'unsigned'] as const;
export type Filter = (typeof FILTERS)[number];

/** Under five minutes, in ms. */
export const LITTLE_MS = 300_000;
/** Nothing heard of a board's clock for so long: no contact, in seconds. */
export const SILENT_SECS = 60;

const SIDES: readonly SideDto[] = ['white', 'black'];
const goesOn = (row: HallRow) => row.phase === 'running' || row.phase === 'stopped';

/** Whether a row is one of those, `since` ms after it came. */
export function fits(row: HallRow, filter: Filter, since: number): boolean {
  switch (filter) {
    case 'flag': return goesOn(row) && SIDES.some((side) => row[side].flag !== null);
    case 'little': return goesOn(row) && SIDES.some((side) => shownLeft(row, side, since) < LITTLE_MS);
    case 'call': return row.calls.some((call) => !call.answered);
    case 'claim': return row.claim !== null || row.proposal !== null;
    case 'silent': return row.phase !== 'over' && (!row.reported || (row.contact_secs ?? row.quiet_secs) + since / 1000 >= SILENT_SECS);
    case 'unwritten': return row.not_recording.some(Boolean);
    case 'late': return row.default_ms.some((ms) => ms !== null);
    case 'unsigned': return row.phase === 'over' && row.unsigned.some(Boolean);
  }
}

/** Letters without their marks, small: `Şükrü Çağlayan` is found by `sukru`. */
export function folded(text: string): string {
  return text.toLocaleLowerCase('tr').replace(/ı/g, 'i').normalize('NFD').replace(/\p{M}/gu, '');
}

/** Whether a search finds a row: the board's number from its start, else each word in a name or the section. */
export function found(row: HallRow, search: string): boolean {
  const wanted = folded(search).trim();
  if (wanted === '') return true;
  if (/^\d+$/.test(wanted)) return String(row.board).startsWith(wanted);
  const text = folded(`${row.white_name} ${row.black_name} ${row.section}`);
  return wanted.split(/\s+/).every((word) => text.includes(word));
}

/** Most urgent first, then by section and board. */
export function byUrgency(a: HallRow, b: HallRow): number {
  return a.rank - b.rank || byPlace(a, b);
}

export function byPlace(a: HallRow, b: HallRow): number {
  return a.section.localeCompare(b.section, 'tr') || a.board - b.board;
}

/**
 * The order to show: as before for all that stay while a finger is on the list, newcomers at the end; else the wanted
 * one. So nothing moves under a finger.
 */
export function steady(before: readonly string[], wanted: readonly string[], held: boolean): readonly string[] {
  if (!held) return wanted;
  const there = new Set(wanted);
  const stayed = before.filter((game) => there.has(game));
  const known = new Set(stayed);
  return [...stayed, ...wanted.filter((game) => !known.has(game))];
}

/** Whether two orders are the same. */
export const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((game, i) => game === b[i]);
