// Which page comes when.
import type { Show } from './taste.svelte';

export interface Turn {
  show: 'boards' | 'standings';
  page: number;
}

/** The pages of one round of the wall. */
export class Turns {
  readonly #all: Turn[];

  constructor(show: Show, boards: number, standings: number) {
    const of = (show: Turn['show'], count: number): Turn[] => Array.from({ length: Math.max(1, count) }, (_, page) => ({ show, page }));
    this.#all = [...(show === 'standings' ? [] : of('boards', boards)), ...(show === 'boards' ? [] : of('standings', standings))];
  }

  get length(): number {
    return this.#all.length;
  }

  at(turn: number): Turn {
    return this.#all[turn % this.#all.length] ?? { show: 'boards', page: 0 };
  }
}
