// How it stands with the tournament's server, as long as somebody looks at it.
import { isRefusal, type Host } from '../host/host';
import type { RefusalDto, ServerStatus } from '../wire';

/** While it is shown it is asked for so often, in ms: the age of the last contact grows. */
const EVERY = 5_000;

export class ServerState {
  /** Null until the backend has answered. */
  status = $state.raw<ServerStatus | null>(null);
  /** Why the last link was not used. */
  refusal = $state.raw<RefusalDto | null>(null);
  /** A link is being used. */
  joining = $state(false);
  /** Announcements that were read here; they come no more in this run of the app. */
  #read = $state.raw<ReadonlySet<number>>(new Set());

  /** What is announced and was not read. */
  announced = $derived((this.status?.announcements ?? []).filter(({ number }) => !this.#read.has(number)));

  constructor(private readonly host: Host) {}

  /** Keeps the status fresh until it is stopped. */
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), EVERY);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    try {
      this.status = await this.host.call('server_status', null);
    } catch {
      // What was shown last stays; the next look comes soon.
    }
  }

  read(number: number): void {
    this.#read = new Set([...this.#read, number]);
  }

  /** Uses a link. True: this phone belongs to the tournament. */
  join(link: string): Promise<boolean> {
    return this.#change(() => this.host.call('join', link.trim()));
  }

  leave(): Promise<boolean> {
    return this.#change(() => this.host.call('leave_server', null));
  }

  async #change(ask: () => Promise<ServerStatus>): Promise<boolean> {
    if (this.joining) return false;
    this.joining = true;
    this.refusal = null;
    try {
      this.status = await ask();
      return true;
    } catch (thrown) {
      this.refusal = isRefusal(thrown) ? thrown : { code: 'store' };
      return false;
    } finally {
      this.joining = false;
    }
  }
}

/** An age by its largest unit: the text's key and its number. */
export function age(secs: number): { key: 'time.seconds' | 'time.minutes' | 'time.hours'; n: number } {
  if (secs < 60) return { key: 'time.seconds', n: secs };
  if (secs < 3_600) return { key: 'time.minutes', n: Math.floor(secs / 60) };
  return { key: 'time.hours', n: Math.floor(secs / 3_600) };
}

/** Whether this phone is a player's score sheet. */
export function isSheet(status: ServerStatus | null): boolean {
  return status?.member === 'white_sheet' || status?.member === 'black_sheet';
}

/** Whether this device has the arbiter's desk. */
export function isArbiter(status: ServerStatus | null): boolean {
  return status?.member === 'arbiter' || status?.member === 'chief_arbiter' || status?.member === 'assistant';
}
