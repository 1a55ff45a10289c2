// A player's own sheet as the backend last told it. What is written is the backend's; nothing is judged here.
import { isRefusal, type Host, type Stop } from '../host/host';
import type { BeginSheet, OwnPhase, OwnSheet, RefusalDto, SheetDeed, WriteMove } from '../wire';

/** After a failed long poll, ask again after so long, in ms. */
const RETRY = 1_000;

/** Phases in which the player is not at his game. */
const IDLE: readonly OwnPhase[] = ['not_approved', 'waiting', 'elsewhere', 'signed'];

export class OwnState {
  sheet = $state.raw<OwnSheet | null>(null);
  /** Why the last thing was not done. */
  refusal = $state.raw<RefusalDto | null>(null);
  #polling: object | null = null;

  constructor(private readonly host: Host) {}

  /** 11.3.1: from the opened sheet to the signature there is nothing else on this phone. */
  get mayLeave(): boolean {
    return this.sheet === null || IDLE.includes(this.sheet.phase);
  }

  /** Keeps it fresh, and notes when the app leaves the front, until it is stopped. */
  watch(): Stop {
    const mine = (this.#polling = {});
    void this.#poll(mine);
    const front = (front: boolean) => void this.deed({ do: 'front', front });
    const stops = [this.host.onHide(() => front(false)), this.host.onResume(() => front(true))];
    return () => {
      if (this.#polling === mine) this.#polling = null;
      for (const stop of stops) stop();
    };
  }

  begin(names: BeginSheet): Promise<boolean> {
    return this.#change(() => this.host.call('begin_sheet', names));
  }

  write(ask: WriteMove): Promise<boolean> {
    return this.#change(() => this.host.call('write_own', ask));
  }

  deed(ask: SheetDeed): Promise<boolean> {
    return this.#change(() => this.host.call('sheet_deed', ask));
  }

  async #change(call: () => Promise<OwnSheet>): Promise<boolean> {
    try {
      this.#take(await call());
      this.refusal = null;
      return true;
    } catch (thrown) {
      this.refusal = isRefusal(thrown) ? thrown : { code: 'store' };
      return false;
    }
  }

  /** An older answer that comes late is dropped. */
  #take(sheet: OwnSheet): void {
    if (this.sheet === null || sheet.version >= this.sheet.version) this.sheet = sheet;
  }

  async #poll(mine: object): Promise<void> {
    let after = 0;
    while (this.#polling === mine) {
      try {
        const sheet = after === 0 ? await this.host.call('own_sheet', null) : await this.host.call('await_own_sheet', after);
        if (this.#polling !== mine) return;
        this.#take(sheet);
        after = sheet.version;
      } catch (thrown) {
        if (isRefusal(thrown)) this.refusal = thrown;
        await new Promise((again) => setTimeout(again, RETRY));
      }
    }
  }
}
