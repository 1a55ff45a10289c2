// A time control while it is being typed. Which controls can be played is decided by the backend;
// this only reads figures and says at which place one is missing.
import type { ControlDto, ModeDto, PeriodDto } from '../wire';

export const KINDS = ['increment', 'delay', 'bronstein', 'none', 'hourglass', 'byo_yomi', 'canadian', 'count_up'] as const;
export type Kind = (typeof KINDS)[number];
/** Most periods of one side. */
export const PERIODS_MAX = 16;
const MOVES_MAX = 999;
const STRETCHES_MAX = 99;

/** Kinds that come last and begin when the time before them is used up. */
export const isOvertime = (kind: Kind): boolean => kind === 'byo_yomi' || kind === 'canadian' || kind === 'count_up';
/** Kinds with seconds in each move. */
export const isTimed = (kind: Kind): boolean => kind === 'increment' || kind === 'delay' || kind === 'bronstein' || kind === 'byo_yomi';

/** One period as typed. The last one of a side is for all the rest, whatever `moves` says. */
export interface PeriodDraft {
  moves: string;
  hours: string;
  minutes: string;
  seconds: string;
  kind: Kind;
  secs: string;
  /** Of byo-yomi. */
  stretches: string;
}

export interface ControlDraft {
  white: PeriodDraft[];
  /** Null: as White. */
  black: PeriodDraft[] | null;
  atZero: boolean | null;
  freeze: boolean | null;
}

export type Field = 'moves' | 'hours' | 'minutes' | 'seconds' | 'secs' | 'stretches';
export type FaultCode = 'number' | 'moves' | 'sixty' | 'hundred' | 'no_time' | 'hourglass' | 'stretches' | 'overtime';

/** What cannot be read, and where. */
export interface Fault {
  side: 'white' | 'black';
  /** Index, from 0. */
  period: number;
  field: Field;
  code: FaultCode;
}

/** A number of at most three digits; an empty field is 0. */
function figure(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : null;
}

function periodFaults(draft: PeriodDraft, last: boolean, next: PeriodDraft | undefined): [Field, FaultCode][] {
  const faults: [Field, FaultCode][] = [];
  const read = (field: Field, limit: number, code: FaultCode): number => {
    const value = figure(draft[field]);
    if (value === null) faults.push([field, 'number']);
    else if (value > limit) faults.push([field, code]);
    return value ?? 0;
  };
  if (isOvertime(draft.kind) && !last) faults.push(['secs', 'overtime']);
  if (draft.kind === 'count_up') return faults;
  if (draft.kind === 'byo_yomi') {
    if (read('secs', 999, 'number') === 0 && !faults.length) faults.push(['secs', 'no_time']);
    if (read('stretches', STRETCHES_MAX, 'stretches') === 0 && !faults.length) faults.push(['stretches', 'stretches']);
    return faults;
  }
  if (draft.kind === 'canadian' || (!last && !(next && isOvertime(next.kind)))) {
    const moves = read('moves', MOVES_MAX, 'moves');
    if (moves === 0 && !faults.length) faults.push(['moves', 'moves']);
  }
  const base = [read('hours', 99, 'hundred'), read('minutes', 59, 'sixty'), read('seconds', 59, 'sixty')];
  const secs = isTimed(draft.kind) ? read('secs', 999, 'number') : 0;
  if (!faults.length && base.every((n) => n === 0) && secs === 0) faults.push(['minutes', 'no_time']);
  if (!faults.length && (draft.kind === 'hourglass' || draft.kind === 'canadian') && base.every((n) => n === 0)) faults.push(['minutes', 'no_time']);
  return faults;
}

/** Everything that cannot be read. */
export function faults(draft: ControlDraft): Fault[] {
  const sides = [['white', draft.white], ['black', draft.black ?? []]] as const;
  const found = sides.flatMap(([side, periods]) =>
    periods.flatMap((period, i) => periodFaults(period, i === periods.length - 1, periods[i + 1]).map(([field, code]) => ({ side, period: i, field, code }))),
  );
  const kinds = [...draft.white, ...(draft.black ?? draft.white)].map((period) => period.kind);
  if (!found.length && kinds.includes('hourglass') && (draft.white.length > 1 || kinds.some((kind) => kind !== 'hourglass'))) {
    const wrong = draft.white.findIndex((period) => period.kind === 'hourglass');
    found.push({ side: wrong < 0 ? 'black' : 'white', period: Math.max(0, wrong), field: 'secs', code: 'hourglass' });
  }
  return found;
}

function mode(draft: PeriodDraft): ModeDto {
  if (draft.kind === 'none' || draft.kind === 'hourglass' || draft.kind === 'canadian' || draft.kind === 'count_up') return { mode: draft.kind };
  const secs = figure(draft.secs) ?? 0;
  return secs === 0 ? { mode: 'none' } : { mode: draft.kind, secs };
}

function read(periods: PeriodDraft[]): PeriodDto[] {
  return periods.map((draft, i) => {
    const next = periods[i + 1];
    const counted = draft.kind === 'canadian' || (next !== undefined && !isOvertime(next.kind));
    return { moves: counted ? figure(draft.moves) : null, base_secs: base(draft), mode: mode(draft) };
  });
}

function base(draft: PeriodDraft): number {
  if (draft.kind === 'count_up') return 0;
  if (draft.kind === 'byo_yomi') return (figure(draft.stretches) ?? 0) * (figure(draft.secs) ?? 0);
  return (figure(draft.hours) ?? 0) * 3600 + (figure(draft.minutes) ?? 0) * 60 + (figure(draft.seconds) ?? 0);
}

/** The control, or null while something cannot be read. */
export function control(draft: ControlDraft): ControlDto | null {
  if (faults(draft).length) return null;
  return { white: read(draft.white), black: draft.black && read(draft.black), at_zero: draft.atZero, freeze: draft.freeze };
}

/** A control as it would be typed. */
export function draftOf(control: ControlDto): ControlDraft {
  const typed = (periods: PeriodDto[]): PeriodDraft[] =>
    periods.map(({ moves, base_secs, mode }) => ({
      moves: moves === null ? '40' : String(moves),
      hours: String(Math.floor(base_secs / 3600)),
      minutes: String(Math.floor(base_secs / 60) % 60),
      seconds: String(base_secs % 60),
      kind: mode.mode,
      secs: 'secs' in mode ? String(mode.secs) : '0',
      stretches: mode.mode === 'byo_yomi' ? String(base_secs / mode.secs) : '3',
    }));
  return { white: typed(control.white), black: control.black && typed(control.black), atZero: control.at_zero, freeze: control.freeze };
}
