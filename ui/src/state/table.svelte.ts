// The open game as the backend last told it, and what the player has just touched.
import { isRefusal, type Host } from '../host/host';
import type { ClaimDraw, Deed, NewGame, PageStamp, RefusalDto, SideDto, Table, WriteMove } from '../wire';
import { nearer, other } from './picture';

/** After a failed long poll, ask again after so long, in ms. */
const RETRY = 1_000;
/** A refusal stays in sight so long, in ms. */
const REFUSAL_SHOWN = 4_000;

/** Touches on both halves within one frame are one touch, in ms. */
const AT_ONCE = 16;

/** A touch that the backend has not answered yet: drawn as if it had. */
interface Touch {
  /** Whose clock runs by this touch. */
  runs: SideDto;
  /** The instant of the touch on the page's clock, in ms. */
  at: number;
}

export class TableState {
  /** The game, or none open. */
  table = $state.raw<Table | null>(null);
  /** When it was received, on the page's clock in ms. */
  at = $state.raw(0);
  /** The last refusal, for a while. */
  refusal = $state.raw<RefusalDto | null>(null);
  /** A touch under way. */
  touch = $state.raw<Touch | null>(null);

  #polling: object | null = null;
  #clearRefusal: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: Host,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whose clock is drawn as running. */
  get runs(): SideDto | null {
    return this.touch?.runs ?? this.table?.running ?? null;
  }

  /** Opens a new game. False: refused. */
  open(ask: NewGame): Promise<boolean> {
    return this.#fresh(() => this.host.call('new_game', ask));
  }

  /** Opens a kept game. False: refused. */
  reopen(game: string): Promise<boolean> {
    return this.#fresh(() => this.host.call('open_game', game));
  }

  /** Closes the game; it is kept. */
  async leave(): Promise<void> {
    this.#polling = null;
    this.table = null;
    this.touch = null;
    this.refusal = null;
    await this.#ask(() => this.host.call('leave_game', null));
  }

  /** A touch on a half. Answers at once in the picture; the backend decides. */
  async press(side: SideDto, touched: PageStamp): Promise<void> {
    const table = this.table;
    if (!table) return;
    const at = touched.ms + touched.us / 1000;
    if (this.#counts(table, side, at)) this.touch = { runs: table.phase === 'not_started' ? table.to_run : other(side), at };
    const mine = this.touch;
    await this.#change(() => this.host.call('press', { side, touched }));
    if (this.touch === mine) this.touch = null;
  }

  /** Whether a touch is drawn as acting at once; fingers on both halves at once are one touch. */
  #counts(table: Table, side: SideDto, at: number): boolean {
    if (this.touch && Math.abs(at - this.touch.at) < AT_ONCE) return false;
    return table.phase === 'not_started' ? this.touch === null : table.phase === 'running' && this.runs === side;
  }

  /** Anything else. False: refused. */
  deed(deed: Deed): Promise<boolean> {
    return this.#change(() => this.host.call('deed', deed));
  }

  /** Claims a draw. False: refused. */
  claim(ask: ClaimDraw): Promise<boolean> {
    return this.#change(() => this.host.call('claim_draw', ask));
  }

  /** Writes on the sheet. False: refused. */
  write(ask: WriteMove): Promise<boolean> {
    return this.#change(() => this.host.call('write_move', ask));
  }

  /** Asks how the game stands, for instance because the own picture has reached zero. */
  ask(): Promise<boolean> {
    return this.#change(() => this.host.call('table', null));
  }

  /** Takes a table unless a newer one, or a better picture of the same one, is here already. */
  take(table: Table, at: number): void {
    const old = this.table;
    if (old && old.game === table.game) {
      if (table.version < old.version) return;
      if (table.version === old.version && !nearer({ table: old, at: this.at }, { table, at })) return;
    }
    this.table = table;
    this.at = at;
  }

  /** Shows a refusal for a while. */
  refuse(refusal: RefusalDto | null): void {
    clearTimeout(this.#clearRefusal);
    this.refusal = refusal;
    if (refusal) this.#clearRefusal = setTimeout(() => (this.refusal = null), REFUSAL_SHOWN);
  }

  async #fresh(call: () => Promise<Table>): Promise<boolean> {
    const table = await this.#ask(call);
    if (!table) return false;
    this.touch = null;
    this.table = table;
    this.at = this.now();
    void this.#poll(table.game);
    return true;
  }

  async #change(call: () => Promise<Table>): Promise<boolean> {
    const table = await this.#ask(call);
    if (table) this.take(table, this.now());
    return table !== null;
  }

  async #ask<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      const answer = await call();
      this.refuse(null);
      return answer;
    } catch (thrown) {
      this.refuse(isRefusal(thrown) ? thrown : { code: 'store' });
      return null;
    }
  }

  /** Waits for changes as long as this game is open. */
  async #poll(game: string): Promise<void> {
    const mine = (this.#polling = {});
    while (this.#polling === mine) {
      try {
        const table = await this.host.call('await_table', this.table?.version ?? 0);
        if (this.#polling !== mine) return;
        if (table.game === game) this.take(table, this.now());
      } catch {
        await new Promise((again) => setTimeout(again, RETRY));
      }
    }
  }
}
