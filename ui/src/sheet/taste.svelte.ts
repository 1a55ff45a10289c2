// How this phone's user likes to write. No game is kept here.
import type { Way } from './entry.svelte';

const KEY = 'hamle.sheet.1';

type Kept = { way?: Way; left?: boolean; turned?: boolean };

function read(): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Kept) : {};
  } catch {
    return {}; // no storage, or not ours: the defaults serve
  }
}

export class Taste {
  #kept = $state.raw<Kept>(read());

  /** Board or keypad: the one used last. */
  get way(): Way {
    return this.#kept.way === 'keypad' ? 'keypad' : 'board';
  }
  set way(way: Way) {
    this.#put({ way });
  }

  /** Tools under the left thumb. */
  get left(): boolean {
    return this.#kept.left === true;
  }
  set left(left: boolean) {
    this.#put({ left });
  }

  /** Black's side of the board is near. */
  get turned(): boolean {
    return this.#kept.turned === true;
  }
  set turned(turned: boolean) {
    this.#put({ turned });
  }

  #put(change: Kept): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Kept for this run only.
    }
  }
}
