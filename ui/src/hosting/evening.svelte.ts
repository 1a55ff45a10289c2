// The own server as the backend tells it, as long as its page is shown.
import { isRefusal, type Host } from '../host/host';
import type { BeginEvening, Commands, EveningResult, HostDto, RefusalDto } from '../wire';

/** It is looked at so often, in ms. */
const EVERY = 3_000;

type Ask = { [K in keyof Commands]: Commands[K][1] extends HostDto ? K : never }[keyof Commands];

export class Evening {
  /** Null until the backend has answered. */
  host = $state.raw<HostDto | null>(null);
  /** Why the last thing was not done. */
  refusal = $state.raw<RefusalDto | null>(null);
  /** What is being done; it may take seconds. */
  doing = $state<Ask | null>(null);
  /** The last look was not answered. */
  silent = $state(false);

  constructor(
    private readonly backend: Host,
    private readonly told: (runs: boolean) => void,
  ) {}

  /** Keeps it fresh until it is stopped. */
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), EVERY);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    if (this.doing !== null) return;
    try {
      const host = await this.backend.call('host', null);
      // What was done meanwhile is newer.
      if (this.doing === null) this.#take(host);
    } catch {
      this.silent = true;
    }
  }

  begin = () => this.#ask('begin_host', null);
  end = () => this.#ask('end_host', null);
  pair = (ask: BeginEvening) => this.#ask('begin_evening', ask);
  round = (round: number) => this.#ask('evening_round', round);
  result = (ask: EveningResult) => this.#ask('evening_result', ask);

  #take(host: HostDto): void {
    this.host = host;
    this.silent = false;
    this.told(host.runs);
  }

  /** True: it was done. */
  async #ask<K extends Ask>(name: K, ask: Commands[K][0]): Promise<boolean> {
    if (this.doing !== null) return false;
    this.doing = name;
    this.refusal = null;
    try {
      this.#take((await this.backend.call(name, ask)) as HostDto);
      return true;
    } catch (thrown) {
      this.refusal = isRefusal(thrown) ? thrown : { code: 'store' };
      return false;
    } finally {
      this.doing = null;
    }
  }
}

/** The names of a text, one a line. */
export function namesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim().replace(/\s+/g, ' ')).filter((line) => line !== '');
}

/** A name that stands there twice, whatever its letters' size. */
export function twice(names: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const name of names) {
    const folded = name.toLocaleLowerCase('tr');
    if (seen.has(folded)) return name;
    seen.add(folded);
  }
  return null;
}

/** How many rounds everybody against everybody takes. */
export const roundsOf = (players: number): number => (players < 2 ? 0 : players - 1 + (players % 2));
