// What the wall was told last, and when.
import type { WallBoard, WallHost, WallIndex, WallRound, WallStandings } from '../host/wall';

/** After so long without an answer the picture is called old, in ms. */
const OLD = 9_000;
/** How often sections and standings are asked for, in ms. */
const SELDOM = 10_000;

export class Feed {
  index = $state.raw<WallIndex | null>(null);
  round = $state.raw<WallRound | null>(null);
  standings = $state.raw<WallStandings | null>(null);
  /** The server has said that nothing is paired. */
  isMissing = $state(false);
  /** When the round was told, and now, by the page's clock. */
  at = $state(0);
  now = $state(0);
  tournament = $state(1);
  section = $state('');

  #asking = false;
  #again = false;
  #seldom = -Infinity;

  constructor(private readonly host: WallHost, private readonly clock: () => number) {
    this.now = this.at = clock();
  }

  /** Nothing was heard for so long that clocks on the wall would lie. */
  get isOld(): boolean {
    return this.now - this.at > OLD;
  }

  /** For how long, in ms. */
  get age(): number {
    return Math.max(0, this.now - this.at);
  }

  /** Starts listening; ends with what it returns. */
  listen(): () => void {
    const timer = setInterval(() => (this.now = this.clock()), 250);
    const [tournament, section] = [this.tournament, this.section];
    const follow = this.host.follow(tournament, section, { ask: () => void this.ask(), changed: (boards) => this.#changed(boards) });
    void this.ask();
    return () => {
      clearInterval(timer);
      follow();
    };
  }

  /** Boards on which something happened, a moment ago. */
  #changed(boards: WallBoard[]): void {
    if (!this.round) return;
    this.at = this.now = this.clock();
    const fresh = new Map(boards.map((board) => [board.board, { ...board, at: this.at }]));
    this.round = { ...this.round, boards: this.round.boards.map((board) => fresh.get(board.board) ?? board) };
  }

  /** Shows another section. */
  show(tournament: number, section: string): void {
    if (this.tournament === tournament && this.section === section) return;
    [this.tournament, this.section] = [tournament, section];
    [this.round, this.standings, this.isMissing] = [null, null, false];
    this.#seldom = -Infinity;
    void this.ask();
  }

  /** Asks once; whoever hints meanwhile is heard after that. */
  async ask(): Promise<void> {
    if (this.#asking) {
      this.#again = true;
      return;
    }
    this.#asking = true;
    try {
      await this.#once();
    } finally {
      this.#asking = false;
    }
    if (this.#again) {
      this.#again = false;
      await this.ask();
    }
  }

  async #once(): Promise<void> {
    if (this.clock() - this.#seldom > SELDOM) await this.#rare();
    const [tournament, section] = [this.tournament, this.section];
    if (section === '') return;
    if (this.index?.tournaments.find(({ number }) => number === tournament)?.sections.find(({ name }) => name === section)?.rounds === 0) {
      [this.isMissing, this.round] = [true, null];
      return;
    }
    const heard = await this.host.round(tournament, section);
    if (tournament !== this.tournament || section !== this.section || !heard) return;
    this.at = this.now = this.clock();
    this.isMissing = 'missing' in heard;
    this.round = 'told' in heard ? { ...heard.told, boards: heard.told.boards.map((board) => ({ ...board, at: this.at })) } : null;
  }

  async #rare(): Promise<void> {
    const index = await this.host.index();
    if (index && 'told' in index) {
      this.index = index.told;
      this.at = this.now = this.clock();
      const known = index.told.tournaments.some(({ number, sections }) => number === this.tournament && sections.some(({ name }) => name === this.section));
      const first = index.told.tournaments.find(({ sections }) => sections.length > 0);
      if (!known && first) [this.tournament, this.section] = [first.number, first.sections[0]?.name ?? ''];
      if (!first) [this.isMissing, this.section] = [true, ''];
    }
    const [tournament, section] = [this.tournament, this.section];
    if (section === '') return;
    const heard = await this.host.standings(tournament, section);
    if (tournament !== this.tournament || section !== this.section || !heard) return;
    this.standings = 'told' in heard ? heard.told : null;
    this.#seldom = this.clock();
  }
}
