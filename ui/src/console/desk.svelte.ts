// What the console knows, and how it asks for it.
import { untrack } from 'svelte';
import { HallHost, Refusal, Unreached, type AboutShape, type Change, type SectionShape, type WaitingShape, type WholeShape } from '../host/hall';

/** What went wrong, as far as it is to be told. */
export type Trouble = { kind: 'refused'; refusal: Refusal['told'] } | { kind: 'unreached' };

/** How often devices that knock and the open section are looked after, in ms. */
const LOOK = 4_000;

/** Nothing has changed but the clock. */
const same = (one: WholeShape, other: WholeShape | null): boolean => other !== null && JSON.stringify({ ...one, now_ms: 0 }) === JSON.stringify({ ...other, now_ms: 0 });

export class Desk {
  about = $state.raw<AboutShape | null>(null);
  sections = $state.raw<SectionShape[] | null>(null);
  whole = $state.raw<WholeShape | null>(null);
  waiting = $state.raw<WaitingShape[]>([]);
  trouble = $state.raw<Trouble | null>(null);
  /** Said once, then gone. */
  notice = $state('');
  isOffline = $state(false);
  /** The token is good for nothing any more. */
  isOut = $state(false);
  /** Calls that have not been answered. */
  busy = $state(0);
  #section = '';

  constructor(readonly host: HallHost) {}

  /** The players' names by number. */
  names = $derived(new Map((this.whole?.players ?? []).map((player) => [player.number, player])));

  name = (number: number): string => this.names.get(number)?.name ?? String(number);

  /** Does something and says what went wrong; null: it did. */
  async try<T>(work: () => Promise<T>): Promise<T | null> {
    // Whoever asks from an effect asks again when what it names has changed, not when this page is busy.
    const doing = untrack(() => {
      this.busy += 1;
      this.trouble = null;
      return work();
    });
    try {
      const done = await doing;
      this.isOffline = false;
      return done;
    } catch (thrown) {
      this.#fail(thrown);
      return null;
    } finally {
      this.busy -= 1;
    }
  }

  #fail(thrown: unknown): void {
    if (thrown instanceof Unreached) {
      this.isOffline = true;
      this.trouble = { kind: 'unreached' };
    } else if (thrown instanceof Refusal) {
      this.isOut ||= thrown.told.code === 'no_token';
      this.trouble = { kind: 'refused', refusal: thrown.told };
    } else {
      throw thrown;
    }
  }

  /** What stands around everything. */
  async begin(): Promise<void> {
    await this.try(async () => {
      [this.about, this.sections] = await Promise.all([this.host.about(), this.host.sections()]);
    });
  }

  /** Opens a section; the one that was open is not shown meanwhile. */
  async open(section: string): Promise<void> {
    if (this.#section === section && this.whole) return;
    this.#section = section;
    this.whole = null;
    await this.reload();
  }

  async reload(): Promise<void> {
    const section = this.#section;
    if (section === '') return;
    const whole = await this.try(() => this.host.section(section));
    if (whole && section === this.#section) this.whole = whole;
  }

  /** Changes the open section. */
  async change(change: Change, why = ''): Promise<boolean> {
    const section = this.#section;
    const whole = await this.try(() => this.host.edit({ section, change, why }));
    if (whole && section === this.#section) this.whole = whole;
    return whole !== null;
  }

  async result(round: number, board: number | null, result: string | null, why: string | null = null): Promise<boolean> {
    const section = this.#section;
    const done = await this.try(async () => {
      await this.host.results({ section, round, board, result, why });
      return this.host.section(section);
    });
    if (done && section === this.#section) this.whole = done;
    return done !== null;
  }

  async pair(pgn?: string): Promise<boolean> {
    const section = this.#section;
    const done = await this.try(async () => {
      await this.host.pair(section, pgn);
      return this.host.section(section);
    });
    if (done && section === this.#section) this.whole = done;
    return done !== null;
  }

  /** Gives a round to the tables; none: at once. */
  async start(round: number, startsMs: number | null): Promise<boolean> {
    const section = this.#section;
    const done = await this.try(async () => {
      await this.host.start(section, round, startsMs);
      return this.host.section(section);
    });
    if (done && section === this.#section) this.whole = done;
    return done !== null;
  }

  /** Forgets the open section: it is gone. */
  leave(): void {
    this.#section = '';
    this.whole = null;
  }

  /** Looks after what changes without this page, quietly, until what it returns is called. */
  watch(): () => void {
    const timer = setInterval(() => void this.#look(), LOOK);
    void this.#look();
    return () => clearInterval(timer);
  }

  async #look(): Promise<void> {
    if (this.busy > 0 || document.hidden) return;
    const section = this.#section;
    try {
      this.waiting = await this.host.waiting();
      const whole = section === '' ? null : await this.host.section(section);
      // What is new by a change of this page's own is not put back.
      if (whole && section === this.#section && this.busy === 0 && !same(whole, this.whole)) this.whole = whole;
      if (this.isOffline) this.trouble = null;
      this.isOffline = false;
    } catch (thrown) {
      if (thrown instanceof Unreached) this.isOffline = true;
      else this.#fail(thrown);
    }
  }
}
