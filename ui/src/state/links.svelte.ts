// Links from outside: scanned with the camera, or by which the system opened the app. Nothing is done with one before
// the user has said so.
import type { Host, Scanned, Stop } from '../host/host';
import type { LinkRead } from '../wire';

/** A text with what it is. */
export interface Offer {
  text: string;
  read: LinkRead;
}

export class LinkState {
  /** The camera is on. */
  scanning = $state(false);
  /** Why the last scan brought nothing. */
  none = $state.raw<'denied' | 'failed' | null>(null);
  /** By which the system opened the app. */
  opened = $state.raw<Offer | null>(null);
  #scanned = $state.raw<Offer | null>(null);
  /** What the user is to be asked about. */
  readonly offer = $derived(this.#scanned ?? this.opened);
  #settled: (() => void) | null = null;

  constructor(private readonly host: Host) {}

  /** Waits for links until it is stopped; one is settled before the next is asked for. */
  watch(): Stop {
    let on = true;
    const ask = async (): Promise<void> => {
      for (let settled = 0; on; ) {
        const { nr, text } = await this.host.call('await_link', settled);
        if (!on) return;
        const done = new Promise<void>((resolve) => (this.#settled = resolve));
        this.opened = await this.#read(text);
        await done;
        settled = nr;
      }
    };
    ask().catch(() => {}); // a backend that has no links opens none
    return () => {
      on = false;
    };
  }

  /** Lets the camera read a code. */
  async scan(): Promise<string | null> {
    if (this.scanning) return null;
    this.scanning = true;
    this.none = null;
    const seen: Scanned = await this.host.scan().catch(() => ({ none: 'failed' }) as const);
    this.scanning = false;
    if ('text' in seen) return seen.text;
    if (seen.none !== 'left') this.none = seen.none;
    return null;
  }

  /** The same; what was read is then asked about. */
  async scanLink(): Promise<void> {
    const text = await this.scan();
    if (text !== null) this.#scanned = await this.#read(text);
  }

  /** What was pasted as a server's link. True: it is another one of ours and is asked about. */
  async pasted(text: string): Promise<boolean> {
    const offer = await this.#read(text);
    const asked = offer.read.link === 'table' || offer.read.link === 'control';
    if (asked) this.#scanned = offer;
    return asked;
  }

  /** The user has decided. */
  settle(): void {
    if (this.#scanned) {
      this.#scanned = null;
      return;
    }
    this.opened = null;
    this.#settled?.();
    this.#settled = null;
  }

  async #read(text: string): Promise<Offer> {
    try {
      return { text, read: await this.host.call('read_link', text) };
    } catch {
      return { text, read: { link: 'foreign' } };
    }
  }
}
