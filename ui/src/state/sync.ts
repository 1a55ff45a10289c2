// Measures the page's clock against the backend's.
import type { Host } from '../host/host';
import { pageStamp } from './stamp';

/** Calls of one series. */
export const PINGS = 8;
/** A page that has only just begun or come back answers slowly: measured again after so long, in ms. */
export const SETTLED = [500, 2_000] as const;
/** While idle, a new series after so long, in ms. */
export const SERIES_EVERY = 20_000;
/** No series within so long of a touch, in ms: it would stand in the way of the next one. */
export const QUIET = 1_500;
/** A series that is due waits for such a moment, but no longer than this, in ms: after a sleep that no page is told of
 * players who touch without a pause would be timed by an old measurement for good. */
export const WAITS_MAX = 5_000;

/** Series of measurements: at start, after every resume, now and then while idle. */
export class ClockSync {
  #running = false;
  #again = false;
  #touched = -Infinity;

  constructor(
    private readonly host: Pick<Host, 'call'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A player has touched the clock. */
  touched(): void {
    this.#touched = this.now();
  }

  /** Begins; the answer ends it. */
  start(onResume: Host['onResume']): () => void {
    let put: ReturnType<typeof setTimeout> | undefined;
    const idle = (due = this.now()): void => {
      clearTimeout(put);
      const now = this.now();
      if (now - this.#touched > QUIET || now - due >= WAITS_MAX) void this.series();
      else put = setTimeout(() => idle(due), QUIET);
    };
    let settled: ReturnType<typeof setTimeout>[] = [];
    const begin = (): void => {
      void this.series();
      settled.forEach(clearTimeout);
      settled = SETTLED.map((ms) => setTimeout(() => idle(), ms));
    };
    begin();
    const stopResume = onResume(begin);
    const timer = setInterval(() => idle(), SERIES_EVERY);
    return () => {
      clearInterval(timer);
      clearTimeout(put);
      settled.forEach(clearTimeout);
      stopResume();
    };
  }

  /** One series. Asked for while one runs, it runs once more afterwards: the clock may have slept in between. */
  async series(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    do {
      this.#again = false;
      await this.#pings();
    } while (this.#again);
    this.#running = false;
  }

  async #pings(): Promise<void> {
    let last: number | null = null;
    for (let i = 0; i < PINGS; i++) {
      const sent = this.now();
      try {
        await this.host.call('sync_clock', { sent: pageStamp(sent), last_round_trip_us: last });
      } catch {
        return; // without a measurement the backend takes the arrival
      }
      last = Math.max(0, Math.round((this.now() - sent) * 1000));
    }
  }
}
