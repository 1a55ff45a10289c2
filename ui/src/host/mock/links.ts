// Links from outside, for looking at the screens: the real reader is in Rust.
import type { LinkRead, OpenedLink } from '../../wire';
import type { Scanned } from '../host';
import { readControl } from './controls';

/** One of a server, the card of a table, a control by its figures. */
export function readLink(text: string): LinkRead {
  const link = text.trim();
  if (link.length > 1_024 || !link.startsWith('hamle://')) return { link: 'foreign' };
  const join = /^hamle:\/\/enrol\?a=([^&]+)&k=[0-9a-f]{64}&t=[0-9a-f]{64}$/.exec(link);
  if (join) return { link: 'join', address: join[1]! };
  const table = /^hamle:\/\/board\?a=([^&]+)&k=[0-9a-f]{64}&n=\d+&s=([\w-]+)&b=(\d+)$/.exec(link);
  if (table) return { link: 'table', address: table[1]!, section: table[2]!, board: Number(table[3]) };
  const read = link.startsWith('hamle://control/') ? readControl(link.slice('hamle://control/'.length)) : null;
  return read?.read === 'control' ? { link: 'control', control: read.control } : { link: 'damaged' };
}

/** Links that a test opens. */
export class MockLinks {
  #link: OpenedLink | null = null;
  #nr = 0;
  #waits: ((link: OpenedLink) => void) | null = null;

  /** The system opens the app by it. */
  open(text: string): void {
    this.#link = { nr: ++this.#nr, text };
    this.#waits?.(this.#link);
    this.#waits = null;
  }

  next(settled: number): Promise<OpenedLink> {
    if (this.#link?.nr === settled) this.#link = null;
    return this.#link ? Promise.resolve(this.#link) : new Promise((resolve) => (this.#waits = resolve));
  }
}

/** A camera that sees what it is told: at once, or when a test says so. */
export class MockCamera {
  #waits: ((seen: Scanned) => void) | null = null;

  constructor(private readonly text: string | null, private readonly denied: boolean) {}

  readonly scan = (): Promise<Scanned> => {
    if (this.denied) return Promise.resolve({ none: 'denied' });
    return this.text ? Promise.resolve({ text: this.text }) : new Promise((resolve) => (this.#waits = resolve));
  };

  readonly see = (text: string): void => this.#end({ text });
  readonly stop = (): void => this.#end({ none: 'left' });

  #end(seen: Scanned): void {
    this.#waits?.(seen);
    this.#waits = null;
  }
}
