// The two displays, drawn anew only when what they show has changed.
import { clockText, countedText } from '../state/format';
import { shown } from '../state/picture';
import type { TableState } from '../state/table.svelte';
import type { SideDto, Table } from '../wire';

/** In a casual game a clock that runs warns from here on, in ms. */
export const LOW_MS = 10_000;
/** While the own picture stands at zero, the backend is asked so often, in ms. */
const ASK_EVERY = 350;

export class Face {
  white = $state('');
  black = $state('');
  /** Rest of the free time of this move, 0 to 1 in steps of a hundredth. */
  freeWhite = $state(0);
  freeBlack = $state(0);

  /** Whose running clock has little time left. Nobody's in competition, where nothing advises the players (11.3.2). */
  low = $state.raw<SideDto | null>(null);

  #asked = -Infinity;

  constructor(private readonly game: TableState) {}

  /** Draws what is true at `now`, an instant of the page's clock in ms. */
  draw(now: number): void {
    const { table, at, touch } = this.game;
    if (!table) return;
    let zero = false;
    let low: SideDto | null = null;
    for (const side of ['white', 'black'] as const) {
      const view = table[side];
      const runs = this.game.runs === side;
      // A touch stops the one clock and starts the other at its own instant, not when it was answered.
      const [from, to] = touch ? (runs ? [Math.max(touch.at, at), now] : [at, Math.min(touch.at, now)]) : [at, now];
      const picture = shown(view, runs || table.running === side, table.running !== null, to - from);
      const free = view.free_whole_ms ? Math.ceil((picture.freeMs / view.free_whole_ms) * 100) / 100 : 0;
      const text = view.counts_up ? countedText(picture.leftMs) : clockText(picture.leftMs);
      if (side === 'white') [this.white, this.freeWhite] = [text, free];
      else [this.black, this.freeBlack] = [text, free];
      const over = view.counts_up ? false : picture.leftMs <= 0 || (view.overtime?.kind === 'byo_yomi' && picture.leftMs > view.left_ms);
      if (runs && table.play === 'casual' && !view.counts_up && picture.leftMs > 0 && picture.leftMs <= LOW_MS) low = side;
      zero ||= runs && over && view.flag === null;
    }
    this.low = low;
    if (zero && now - this.#asked > ASK_EVERY) {
      this.#asked = now;
      void this.game.ask();
    }
  }

  /** Draws on every frame while a clock runs; the answer ends it. */
  run(): () => void {
    let frame = 0;
    const step = () => {
      this.draw(performance.now());
      frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }

  text(side: SideDto): string {
    return side === 'white' ? this.white : this.black;
  }

  free(side: SideDto): number {
    return side === 'white' ? this.freeWhite : this.freeBlack;
  }
}

/** What a screen reader is told of a half: ms now, by the last table. */
export function leftNow(table: Table, side: SideDto, elapsedMs: number): number {
  return shown(table[side], table.running === side, table.running !== null, elapsedMs).leftMs;
}
