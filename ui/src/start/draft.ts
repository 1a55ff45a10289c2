// A time control while it is being typed. Which controls can be played is decided by the backend;
// this only reads figures and says at which place one is missing.
import type { ControlDto, ModeDto, PeriodDto } from '../wire';

export const KINDS = ['increment', 'delay', 'bronstein', 'none', 'hourglass'] as const;
export type Kind = (typeof KINDS)[number];
/** Most periods of one side. */
export const PERIODS_MAX = 16;
const MOVES_MAX = 999;

/** One period as typed. The last one of a side is for all the rest, whatever `moves` says. */
export interface PeriodDraft {
  moves: string;
  hours: string;
  minutes: string;
  seconds: string;
  kind: Kind;
  secs: string;
}

export interface ControlDraft {
  white: PeriodDraft[];
  /** Null: as White. */
  black: PeriodDraft[] | null;
  atZero: boolean | null;
  freeze: boolean | null;
}

export type Field = 'moves' | 'hours' | 'minutes' | 'seconds' | 'secs';
export type FaultCode = 'number' | 'moves' | 'sixty' | 'hundred' | 'no_time' | 'hourglass';

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

function periodFaults(draft: PeriodDraft, last: boolean): [Field, FaultCode][] {
  const faults: [Field, FaultCode][] = [];
  const read = (field: Field, limit: number, code: FaultCode): number => {
    const value = figure(draft[field]);
    if (value === null) faults.push([field, 'number']);
    else if (value > limit) faults.push([field, code]);
    return value ?? 0;
  };
  if (!last) {
    const moves = read('moves', MOVES_MAX, 'moves');
    if (moves === 0 && !faults.length) faults.push(['moves', 'moves']);
  }
  const base = [read('hours', 99, 'hundred'), read('minutes', 59, 'sixty'), read('seconds', 59, 'sixty')];
  const timed = draft.kind !== 'none' && draft.kind !== 'hourglass';
  const secs = timed ? read('secs', 999, 'number') : 0;
  if (!faults.length && base.every((n) => n === 0) && secs === 0) faults.push(['minutes', 'no_time']);
  if (!faults.length && draft.kind === 'hourglass' && base.every((n) => n === 0)) faults.push(['minutes', 'no_time']);
  return faults;
}

/** Everything that cannot be read. */
export function faults(draft: ControlDraft): Fault[] {
  const sides = [['white', draft.white], ['black', draft.black ?? []]] as const;
  const found = sides.flatMap(([side, periods]) =>
    periods.flatMap((period, i) => periodFaults(period, i === periods.length - 1).map(([field, code]) => ({ side, period: i, field, code }))),
  );
  const kinds = [...draft.white, ...(draft.black ?? draft.white)].map((period) => period.kind);
  if (!found.length && kinds.includes('hourglass') && (draft.white.length > 1 || kinds.some((kind) => kind !== 'hourglass'))) {
    const wrong = draft.white.findIndex((period) => period.kind === 'hourglass');
    found.push({ side: wrong < 0 ? 'black' : 'white', period: Math.max(0, wrong), field: 'secs', code: 'hourglass' });
  }
  return found;
}

function mode(draft: PeriodDraft): ModeDto {
  if (draft.kind === 'none' || draft.kind === 'hourglass') return { mode: draft.kind };
  const secs = figure(draft.secs) ?? 0;
  return secs === 0 ? { mode: 'none' } : { mode: draft.kind, secs };
}

function read(periods: PeriodDraft[]): PeriodDto[] {
  return periods.map((draft, i) => ({
    moves: i === periods.length - 1 ? null : figure(draft.moves),
    base_secs: (figure(draft.hours) ?? 0) * 3600 + (figure(draft.minutes) ?? 0) * 60 + (figure(draft.seconds) ?? 0),
    mode: mode(draft),
  }));
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
    }));
  return { white: typed(control.white), black: control.black && typed(control.black), atZero: control.at_zero, freeze: control.freeze };
}
