// How the boards of a round stand now: what the server tells as it happens.
import type { HallHost } from '../host/hall';
import type { WallBoard } from '../host/wall';
import { clockSecs } from '../state/format';

/** After so long without a word clocks here would lie, in ms. The server says something every 5 s. */
const OLD = 12_000;

/** A board's clock: whether it has one, and how long ago that called, in s. */
type Contact = { clock: boolean; seen_s: number | null };

export class Live {
  /** By number. */
  boards = $state.raw<ReadonlyMap<number, WallBoard>>(new Map());
  #contacts = $state.raw<Contact[]>([]);
  /** By this page's clock: when contacts were told, when anything was, and now. */
  #contactsAt = 0;
  #heard = $state(-Infinity);
  now = $state(0);

  constructor(private readonly host: HallHost, private readonly clock: () => number) {}

  get isOld(): boolean {
    return this.now - this.#heard > OLD;
  }

  /** Follows a round until what it returns is called. */
  follow(section: string, round: number): () => void {
    [this.boards, this.#contacts, this.#heard] = [new Map(), [], -Infinity];
    const timer = setInterval(() => (this.now = this.clock()), 250);
    const stop = this.host.live(section, round, (event, data) => this.take(event, data));
    return () => {
      clearInterval(timer);
      stop();
    };
  }

  /** One event of the stream. */
  take(event: string, data: unknown): void {
    const at = (this.now = this.#heard = this.clock());
    if (event === 'seen') {
      this.#contacts = (data as { seen: Contact[] }).seen;
      this.#contactsAt = at;
      return;
    }
    const told = (data as { boards: WallBoard[] }).boards.map((board) => [board.board, { ...board, at }] as const);
    this.boards = new Map(event === 'changed' ? [...this.boards, ...told] : told);
  }

  /** What White's or Black's clock shows; empty without one. */
  time(board: number, side: 'white' | 'black'): string {
    const it = this.boards.get(board);
    const left = it?.clock_ms?.[side === 'white' ? 0 : 1];
    if (!it || left === undefined) return '';
    const since = it.running === side ? this.now - (it.at ?? this.now) : 0;
    return clockSecs(Math.ceil(Math.max(0, left - since) / 1000));
  }

  /** The move that is being made, from 1; null before the game. */
  move(board: number): number | null {
    const plies = this.boards.get(board)?.plies;
    return plies === undefined ? null : Math.floor(plies / 2) + 1;
  }

  /** How long ago its clock called, in s; null: never, undefined: the board has none. */
  contact(board: number): number | null | undefined {
    const it = this.#contacts[board - 1];
    if (!it?.clock) return undefined;
    return it.seen_s === null ? null : it.seen_s + Math.floor(Math.max(0, this.now - this.#contactsAt) / 1000);
  }
}
