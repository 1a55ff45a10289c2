// The hall as the backend last told it: rows by game, own requests by id, and how the server is.
import { SvelteMap } from 'svelte/reactivity';
import type { Host } from '../../host/host';
import type { AskedDto, CallDto, HallNews, HallRow } from '../../wire';

/** After a failed poll, ask again after so long, in ms. */
const RETRY = 1_000;
/** Clocks are drawn anew so often, in ms. */
const TICK = 200;

/** A row, and when it came, on the page's clock in ms. */
export interface Seen {
  row: HallRow;
  at: number;
}

export class HallState {
  readonly rows = new SvelteMap<string, Seen>();
  readonly asked = new SvelteMap<string, AskedDto>();
  /** Null: nothing has come yet. */
  news = $state.raw<HallNews | null>(null);
  /** The backend did not answer. */
  silent = $state(false);
  /** The page's clock, in ms, for the pictures of the clocks. */
  now = $state(0);
  /** Called with calls that were not there before. */
  onCalls: (calls: CallDto[], row: HallRow) => void = () => {};

  #running: object | null = null;

  constructor(
    private readonly host: Host,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Follows the hall until it is stopped. */
  watch(): () => void {
    this.now = this.clock();
    const mine = (this.#running = {});
    const timer = setInterval(() => (this.now = this.clock()), TICK);
    void this.#poll(mine);
    return () => {
      clearInterval(timer);
      this.#running = null;
    };
  }

  /** Takes what has changed. */
  take(news: HallNews): void {
    const at = this.clock();
    const first = this.news === null;
    const kept = new Set(news.rows.map((row) => row.game));
    if (news.whole) for (const game of [...this.rows.keys()]) if (!kept.has(game)) this.rows.delete(game);
    for (const game of news.gone) this.rows.delete(game);
    for (const row of news.rows) {
      if (!first) this.#ring(row);
      this.rows.set(row.game, { row, at });
    }
    if (news.whole) this.asked.clear();
    for (const one of news.asked) this.asked.set(one.id, one);
    this.news = news;
    this.silent = false;
  }

  #ring(row: HallRow): void {
    const known = new Set(this.rows.get(row.game)?.row.calls.map((call) => call.number));
    const fresh = row.calls.filter((call) => !call.answered && !known.has(call.number));
    if (fresh.length > 0) this.onCalls(fresh, row);
  }

  async #poll(mine: object): Promise<void> {
    while (this.#running === mine) {
      try {
        const news = await this.host.call('hall', this.news?.version ?? 0);
        if (this.#running !== mine) return;
        this.take(news);
      } catch {
        this.silent = true;
        await new Promise((again) => setTimeout(again, RETRY));
      }
    }
  }
}
