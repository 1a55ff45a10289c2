// What a display shows between two tables: a picture of (left, running, received), never a judge.
import type { SideDto, SideView, Table } from '../wire';
import { TENTHS_BELOW } from './format';

/** The other side. */
export function other(side: SideDto): SideDto {
  return side === 'white' ? 'black' : 'white';
}

/** One display at one instant. */
export interface Shown {
  /** Time on the display, in ms. */
  leftMs: number;
  /** Rest of the free time of this move, in ms. */
  freeMs: number;
}

/** Display of one half, `elapsedMs` after its table was received. */
export function shown(view: SideView, runs: boolean, otherRuns: boolean, elapsedMs: number): Shown {
  const elapsed = Math.max(0, elapsedMs);
  if (view.counts_up) return { leftMs: view.left_ms + (runs ? elapsed : 0), freeMs: 0 };
  if (!runs) {
    const risen = view.rises && otherRuns ? elapsed : 0;
    return { leftMs: view.left_ms + risen, freeMs: view.free_left_ms };
  }
  const free = Math.max(0, view.free_left_ms - elapsed);
  const charged = view.free_in_display ? elapsed : Math.max(0, elapsed - view.free_left_ms);
  return { leftMs: Math.max(0, rolled(view, view.left_ms - charged)), freeMs: free };
}

/** Longest and shortest wait for the next change of a display, in ms. */
const [SECOND, SOON] = [1_000, 1];

/**
 * After how many ms this display may show something else; earlier is harmless, later would be seen. A clock that
 * drew on every frame would keep the phone awake sixty times a second.
 */
export function changesIn(view: SideView, runs: boolean, otherRuns: boolean, { leftMs, freeMs }: Shown): number {
  if (runs ? !view.counts_up && leftMs <= 0 : !(view.rises && otherRuns)) return SECOND;
  if (view.counts_up) return Math.max(SOON, SECOND - (leftMs % SECOND));
  if (leftMs === TENTHS_BELOW) return SOON; // the first tenth
  // Rising, it changes just after a whole step; falling, at one.
  const step = leftMs <= TENTHS_BELOW ? 100 : SECOND;
  const rest = runs ? leftMs - (Math.ceil(leftMs / step) - 1) * step : Math.ceil(leftMs / step) * step - leftMs + SOON;
  const free = runs && freeMs > 0 ? view.free_whole_ms / 100 : SECOND;
  return Math.max(SOON, Math.min(rest, free, SECOND));
}

/** Byo-yomi: a stretch at zero gives way to the next one that waits. */
function rolled(view: SideView, left: number): number {
  if (left > 0 || view.overtime?.kind !== 'byo_yomi') return left;
  const { stretch_ms, waiting } = view.overtime;
  const gone = Math.min(waiting, Math.floor(-left / stretch_ms) + 1);
  return left + gone * stretch_ms;
}

/** Time after which the display of the running side is at zero: its own time and, in delay, its free time. */
function reserve(view: SideView): number {
  if (view.counts_up) return -view.left_ms; // the later one shows more
  const waiting = view.overtime?.kind === 'byo_yomi' ? view.overtime.waiting * view.overtime.stretch_ms : 0;
  return view.left_ms + waiting + (view.free_in_display ? 0 : view.free_left_ms);
}

/**
 * Whether a table of the same version draws a better picture than the one received before. An answer
 * can only arrive late, and a late one shows too much time; so the one that shows less is nearer.
 */
export function nearer(old: { table: Table; at: number }, next: { table: Table; at: number }): boolean {
  const side = next.table.running;
  if (side === null || old.table.running !== side) return true;
  // Between the two the next period's time has come.
  const periods = next.table[side].period - old.table[side].period;
  if (periods !== 0) return periods > 0;
  return reserve(next.table[side]) <= reserve(old.table[side]) - (next.at - old.at);
}
