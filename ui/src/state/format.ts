// Times and controls as people read them. Input is ms or seconds; no words here.
import type { ControlDto, ModeDto, PeriodDto } from '../wire';

/** Below this a display shows tenths, in ms. */
export const TENTHS_BELOW = 20_000;

const two = (n: number) => String(n).padStart(2, '0');

/** Whole seconds as `1:29:58` or `9:05`. */
export function clockSecs(secs: number): string {
  const [h, m, s] = [Math.floor(secs / 3600), Math.floor(secs / 60) % 60, secs % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A display: rounded up, tenths below 20 s, `0:00` only at zero. */
export function clockText(ms: number): string {
  if (ms <= 0) return '0:00';
  if (ms < TENTHS_BELOW) {
    const tenths = Math.ceil(ms / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  return clockSecs(Math.ceil(ms / 1000));
}

/** A display that counts up: whole seconds, rounded down, as a stopwatch; nothing is short, so there are no tenths. */
export function countedText(ms: number): string {
  return clockSecs(Math.floor(Math.max(0, ms) / 1000));
}

/** A reading on a sheet or in a list: whole seconds, rounded up; `null` is unknown. */
export function sheetClock(ms: number | null): string {
  return ms === null ? '' : clockSecs(Math.ceil(ms / 1000));
}

/**
 * The shape whose size a display keeps while it counts: `9:59` is drawn at the size of `00:00`, so
 * that nothing jumps from 10:00 to 9:59. Tenths hang beside it and take no part.
 */
export function clockShape(text: string): string {
  const shape = text.replace(/\..*/, '').replace(/\d/g, '0');
  return shape.length <= '00:00'.length ? '00:00' : shape;
}

/** What a duration is made of, for words and for screen readers. */
export interface Spoken {
  hours: number;
  minutes: number;
  seconds: number;
}

/** A display as a duration, rounded up. */
export function spokenTime(ms: number): Spoken {
  const secs = Math.ceil(Math.max(0, ms) / 1000);
  return { hours: Math.floor(secs / 3600), minutes: Math.floor(secs / 60) % 60, seconds: secs % 60 };
}

/** Base time as on a tile: minutes when they are whole, else `1:30`. */
export function baseText(secs: number): string {
  return secs % 60 === 0 ? String(secs / 60) : clockSecs(secs);
}

/** Free or added seconds of a mode, 0 without. */
export function modeSecs(mode: ModeDto): number {
  return 'secs' in mode && mode.mode !== 'byo_yomi' ? mode.secs : 0;
}

/** Overtime in figures: `3×30` s, `20/10` min, `↑`; null: none. */
export function overtimeText({ base_secs, moves, mode }: PeriodDto): string | null {
  if (mode.mode === 'byo_yomi') return `${base_secs / mode.secs}×${mode.secs}`;
  if (mode.mode === 'canadian') return `${moves}/${baseText(base_secs)}`;
  return mode.mode === 'count_up' ? '↑' : null;
}

/** One period as on a tile: `3 + 2`, `40/90 + 30`. The kind of the seconds is said apart. */
export function periodText(period: PeriodDto): string {
  const overtime = overtimeText(period);
  if (overtime !== null) return overtime;
  const moves = period.moves === null ? '' : `${period.moves}/`;
  const secs = modeSecs(period.mode);
  const kind = period.mode.mode;
  const tail = kind === 'none' ? '' : kind === 'hourglass' ? '' : ` + ${secs}`;
  return `${moves}${baseText(period.base_secs)}${tail}`;
}

/** A whole control in figures: `3 + 2`, `40/90 + 30 · 30 + 30`, `5 : 3` when the sides differ. */
export function controlText(control: ControlDto): string {
  const side = (periods: PeriodDto[]) => periods.map(periodText).join(' · ');
  const white = side(control.white);
  return control.black ? `${white} : ${side(control.black)}` : white;
}

/** The kind of seconds that a control adds, if it is one and the same in all periods; else null. */
export function controlMode(control: ControlDto): ModeDto['mode'] | null {
  const kinds = new Set([...control.white, ...(control.black ?? [])].map((p) => p.mode.mode));
  const [only] = kinds;
  return kinds.size === 1 && only ? only : null;
}
