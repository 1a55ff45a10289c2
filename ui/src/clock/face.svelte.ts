// The two displays, drawn anew only when what they show has changed.
import { clockText, countedText } from '../state/format';
import { changesIn, shown } from '../state/picture';
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

  /** Draws what is true at `now`, an instant of the page's clock in ms; says after how many ms it may be another. */
  draw(now: number): number {
    const { table, at, touch } = this.game;
    if (!table) return ASK_EVERY;
    let next = Infinity;
    let zero = false;
    let low: SideDto | null = null;
    for (const side of ['white', 'black'] as const) {
      const view = table[side];
      const runs = this.game.runs === side;
      // A touch stops the one clock and starts the other at its own instant, not when it was answered.
      const [from, to] = touch ? (runs ? [Math.max(touch.at, at), now] : [at, Math.min(touch.at, now)]) : [at, now];
      const ran = runs || table.running === side;
      const picture = shown(view, ran, table.running !== null, to - from);
      next = Math.min(next, changesIn(view, ran, table.running !== null, picture));
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
    return zero ? Math.min(next, ASK_EVERY) : next;
  }

  /** Draws whenever something changes while a clock runs; the answer ends it. A touch or an answer begins it anew. */
  run(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = () => {
      timer = setTimeout(step, this.draw(performance.now()));
    };
    step();
    return () => clearTimeout(timer);
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
