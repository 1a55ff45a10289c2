// The kept games, page by page. Answers of an older search are thrown away.
import type { Host } from '../host/host';
import type { KeptGame } from '../wire';

/** Games in one page. */
export const PAGE = 30;

export class Shelf {
  games = $state.raw<KeptGame[]>([]);
  total = $state(0);
  name = $state('');
  state = $state<'loading' | 'ready' | 'failed'>('loading');
  #asked = 0;

  constructor(private readonly host: Pick<Host, 'call'>) {}

  /** From the newest one on. */
  search(name: string): Promise<void> {
    this.name = name.slice(0, 64);
    return this.#page(0);
  }

  /** The next, older ones. */
  more(): Promise<void> {
    return this.#page(this.games.length);
  }

  async #page(skip: number): Promise<void> {
    const mine = ++this.#asked;
    this.state = 'loading';
    try {
      const page = await this.host.call('kept_games', { name: this.name.trim(), skip, take: PAGE });
      if (mine !== this.#asked) return;
      // A game begun meanwhile shifts the pages by one: no game is shown twice.
      const seen = new Set(skip === 0 ? [] : this.games.map((game) => game.game));
      const fresh = page.games.filter((game) => !seen.has(game.game));
      this.games = skip === 0 ? page.games : [...this.games, ...fresh];
      this.total = page.total;
      this.state = 'ready';
    } catch {
      if (mine === this.#asked) this.state = 'failed';
    }
  }
}
