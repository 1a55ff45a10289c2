// An imitation of the clock, for looking at the screens. The real one is crates/laws.
import { modeSecs } from '../../state/format';
import { other } from '../../state/picture';
import type { ControlDto, FlagMark, PeriodDto, SideDto, SideView } from '../../wire';

/** Touches on both halves within so long are one, in ms. */
const AT_ONCE = 16;

interface Half {
  left: number;
  free: number;
  period: number;
  moves: number;
  /** Moves made in this stretch of Canadian overtime. */
  stretch: number;
  flag: FlagMark | null;
}

export class MockClock {
  running: SideDto | null = null;
  toRun: SideDto = 'white';
  readonly halves: Record<SideDto, Half>;
  readonly #periods: Record<SideDto, PeriodDto[]>;
  #at = 0;
  #began = -Infinity;

  constructor(readonly control: ControlDto) {
    this.#periods = { white: control.white, black: control.black ?? control.white };
    this.halves = { white: this.#first('white'), black: this.#first('black') };
  }

  #first(side: SideDto): Half {
    const half: Half = { left: 0, free: 0, period: 1, moves: 0, stretch: 0, flag: null };
    const period = this.#period(side, half);
    half.left = period.base_secs * 1000;
    this.#grant(half, period);
    return half;
  }

  #period(side: SideDto, half: Half): PeriodDto {
    const periods = this.#periods[side];
    const period = periods[half.period - 1] ?? periods.at(-1);
    if (!period) throw new Error('a control has a period');
    return period;
  }

  #grant(half: Half, period: PeriodDto): void {
    const ms = modeSecs(period.mode) * 1000;
    if (period.mode.mode === 'increment') half.left += ms;
    half.free = period.mode.mode === 'delay' || period.mode.mode === 'bronstein' ? ms : 0;
  }

  /** Time passes. */
  pass(now: number): void {
    const span = Math.max(0, now - this.#at);
    this.#at += span;
    if (this.running === null) return;
    const half = this.halves[this.running];
    const period = this.#period(this.running, half);
    if (period.mode.mode === 'count_up') return void (half.left += span);
    const free = Math.min(half.free, span);
    half.free -= free;
    const charged = Math.min(half.left, span - free);
    half.left -= charged;
    if (period.mode.mode === 'hourglass') this.halves[other(this.running)].left += charged;
    if (half.left <= 0 && half.flag === null) {
      const periods = this.#periods[this.running];
      if (half.period < periods.length) {
        half.period += 1;
        half.left += this.#period(this.running, half).base_secs * 1000;
        this.#late(span - free - charged, half);
      } else half.flag ??= this.halves[other(this.running)].flag ? 'second' : 'first';
    }
  }

  /** What was used beyond the end of a period comes out of the next one. */
  #late(rest: number, half: Half): void {
    half.left = Math.max(0, half.left - rest);
  }

  /** What a move does to overtime. */
  #renew(half: Half, { mode, moves, base_secs }: PeriodDto): void {
    if (mode.mode === 'byo_yomi') half.left = Math.ceil(half.left / (mode.secs * 1000)) * mode.secs * 1000;
    if (mode.mode === 'canadian' && ++half.stretch >= (moves ?? 1)) [half.stretch, half.left] = [0, base_secs * 1000];
  }

  start(now: number): void {
    this.pass(now);
    this.running = this.toRun;
    this.#began = now;
  }

  stop(now: number): void {
    this.pass(now);
    if (this.running) this.toRun = this.running;
    this.running = null;
  }

  press(side: SideDto, now: number): boolean {
    this.pass(now);
    // Fingers on both halves at once are one touch.
    if (this.running !== side || now - this.#began < AT_ONCE) return false;
    this.#began = now;
    const half = this.halves[side];
    half.moves += 1;
    const period = this.#period(side, half);
    if (!half.flag) {
      this.#renew(half, period);
      this.#grant(half, period);
    }
    this.running = other(side);
    this.toRun = this.running;
    return true;
  }

  view(side: SideDto): SideView {
    const half = this.halves[side];
    const period = this.#period(side, half);
    const { mode, moves } = period;
    const stretch_ms = mode.mode === 'byo_yomi' ? mode.secs * 1000 : 0;
    const waiting = stretch_ms ? Math.max(0, Math.ceil(half.left / stretch_ms) - 1) : 0;
    const bronstein = period.mode.mode === 'bronstein';
    return {
      left_ms: Math.ceil(half.left - waiting * stretch_ms + (bronstein ? half.free : 0)),
      free_left_ms: Math.ceil(half.free),
      free_whole_ms: period.mode.mode === 'delay' || bronstein ? modeSecs(period.mode) * 1000 : 0,
      free_in_display: bronstein,
      rises: period.mode.mode === 'hourglass',
      counts_up: mode.mode === 'count_up',
      overtime: stretch_ms ? { kind: 'byo_yomi', stretch_ms, waiting } : mode.mode === 'canadian' ? { kind: 'canadian', moves: (moves ?? 1) - half.stretch } : null,
      period: half.period,
      periods: this.#periods[side].length,
      moves_completed: half.moves,
      flag: half.flag,
      exempt: false,
      moves_missing: 0,
    };
  }
}
