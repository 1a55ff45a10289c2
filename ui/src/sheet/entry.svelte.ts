// What a player is writing, and where. The truth is the table's; this is the pen.

import type { Deed, Letters, RefusalDto, SheetLine, SideDto, Table, WriteMove } from '../wire';
import { add, EMPTY, erase, type Draft, type Stroke } from './keypad';

/** How moves are entered. */
export type Way = 'board' | 'keypad';

/** What the pen has to know of a sheet. */
export type Written = Pick<Table, 'play' | 'sheet' | 'next_ply' | 'next_side' | 'fen' | 'free_entry' | 'dests'>;

/** What the pen needs of the open game; both acts answer null when done, or why not. */
export interface Desk {
  readonly table: Written;
  write(ask: WriteMove): Promise<RefusalDto | null>;
  deed(ask: Deed): Promise<RefusalDto | null>;
  /** Position before a place; null when it is not known. */
  before(ply: number): Promise<string | null>;
}

/** A refusal, at the place where it belongs. */
export type Refused = { ply: number; refusal: RefusalDto };

/** Where the board stands: the next place, or an earlier one that is being corrected. */
export type Stand = { fen: string; turn: SideDto; free: boolean; dests: [string, string[]][] };

export class Pen {
  draft = $state<Draft>(EMPTY);
  refused = $state<Refused | null>(null);
  /** Raised when the board has to be put back. */
  round = $state(0);
  /** A claim's move is being entered: nothing is written until the claim is made. */
  intending = $state(false);
  /** The move entered for a claim. */
  intended = $state.raw<WriteMove | null>(null);
  #selected = $state<number | null>(null);
  #earlier = $state<{ ply: number; fen: string | null } | null>(null);
  #queue: Promise<unknown> = Promise.resolve();
  #refusals = 0;

  constructor(
    private readonly desk: Desk,
    private readonly letters: () => Letters,
  ) {}

  /** The place that was tapped; null: the next one. */
  get selected(): number | null {
    return this.#selected;
  }

  /** The place that the next entry fills. */
  get target(): number {
    return this.#selected ?? this.desk.table.next_ply;
  }

  /** The tapped place as it stands on the sheet. */
  get line(): SheetLine | null {
    return this.desk.table.sheet[this.target - 1] ?? null;
  }

  /** The target has an entry already, which will be kept beside the new one. */
  get correcting(): boolean {
    const line = this.line;
    return this.#selected !== null && line !== null && line.state !== 'missing';
  }

  /** What the board shows; null: the position there is not known. */
  get stand(): Stand | null {
    const table = this.desk.table;
    if (this.target === table.next_ply) {
      return { fen: table.fen, turn: table.next_side, free: table.free_entry, dests: table.dests };
    }
    const earlier = this.#earlier;
    if (earlier?.ply !== this.target || earlier.fen === null) return null;
    return { fen: earlier.fen, turn: this.line?.side ?? table.next_side, free: true, dests: [] };
  }

  /** Begins or ends entering the move of a claim, which goes to the next place. */
  intend(on: boolean): void {
    if (this.intending === on) return;
    this.intending = on;
    this.intended = null;
    if (on) this.select(null);
    this.round += 1;
  }

  /** Chooses a place; the same once more, or the next one, goes back to writing on. */
  select(ply: number | null): void {
    const again = ply === this.#selected || ply === this.desk.table.next_ply;
    this.#selected = again ? null : ply;
    this.#earlier = null;
    this.draft = EMPTY;
    this.refused = null;
    this.round += 1;
    const asked = this.#selected;
    if (asked === null) return;
    void this.desk.before(asked).then((fen) => {
      if (this.#selected === asked) this.#earlier = { ply: asked, fen };
    });
  }

  /** One key of the keypad or the keyboard. */
  async stroke(stroke: Stroke): Promise<void> {
    if (stroke.do !== 'enter') this.refused = null;
    if (stroke.do === 'add') this.draft = add(this.draft, stroke.key);
    else if (stroke.do === 'erase') this.draft = erase(this.draft);
    else if (stroke.do === 'offer') await this.offer();
    else if (stroke.do === 'dash') await this.dash();
    else await this.enter();
  }

  /** The back key: first the text, then the chosen place. False: there was neither. */
  leave(): boolean {
    if (this.draft.text !== '') this.draft = EMPTY;
    else if (this.#selected !== null) this.select(null);
    else return false;
    return true;
  }

  /** Writes what was typed. */
  async enter(): Promise<void> {
    const { text, offer } = this.draft;
    if (text === '') return;
    const ply = this.target;
    const done = await this.#write({ by: 'keypad', ply: this.#selected, text, letters: this.letters() });
    if (done && offer) await this.#deed({ do: 'offer_mark', ply, on: true }, ply);
  }

  /** Writes what was moved on the board. */
  async board(uci: string): Promise<void> {
    await this.#write({ by: 'board', ply: this.#selected, uci });
  }

  /** Writes a dash for a move that cannot be read or is not known. */
  async dash(): Promise<void> {
    if (!this.desk.table.free_entry || this.intending) return; // casual: the record has to be whole
    this.draft = EMPTY;
    await this.#write({ by: 'dash', ply: this.#selected });
  }

  /** Place whose `(=)` the key turns on or off now: the tapped one, else the last one written. */
  get offerPly(): number | null {
    if (this.#selected !== null) return this.line === null ? null : this.#selected;
    const last = this.desk.table.next_ply - 1;
    return last >= 1 ? last : null;
  }

  /** `(=)`: on the move being typed, else on the tapped or last written one. */
  async offer(): Promise<void> {
    if (this.draft.text !== '') {
      this.draft = { ...this.draft, offer: !this.draft.offer };
      return;
    }
    const ply = this.offerPly;
    if (ply === null || this.intending) return;
    const on = !this.desk.table.sheet[ply - 1]?.offer;
    await this.#deed({ do: 'offer_mark', ply, on }, ply);
  }

  /** 7.5.3: nothing was moved before the press that made this place. */
  async nothingMoved(ply: number): Promise<void> {
    const press = this.desk.table.sheet[ply - 1]?.press;
    if (press === null || press === undefined) return;
    if (await this.#deed({ do: 'nothing_moved', press }, ply)) this.select(null);
  }

  /**
   * One entry after the other, in the order in which they were made. What was entered before a
   * refusal was seen meant another place, so it is dropped with it.
   */
  #write(ask: WriteMove): Promise<boolean> {
    if (this.intending) {
      this.intended = ask;
      this.draft = EMPTY;
      this.round += 1;
      return Promise.resolve(false); // nothing was written, so no offer goes with it
    }
    const [sent, refusals] = [this.draft, this.#refusals];
    // Emptied before the answer, so that a key pressed meanwhile belongs to the next move.
    this.draft = EMPTY;
    const done = this.#queue.then(() => (refusals === this.#refusals ? this.#send(ask, sent) : false));
    this.#queue = done;
    return done;
  }

  async #send(ask: WriteMove, sent: Draft): Promise<boolean> {
    const ply = ask.ply ?? this.desk.table.next_ply;
    const refusal = await this.desk.write(ask);
    this.refused = refusal && { ply, refusal };
    this.round += 1;
    if (refusal !== null) {
      this.#refusals += 1;
      if (this.draft.text === '') this.draft = sent;
    } else if (this.#selected === ask.ply) {
      this.#selected = null;
      this.#earlier = null;
    }
    return refusal === null;
  }

  async #deed(ask: Deed, ply: number): Promise<boolean> {
    const refusal = await this.desk.deed(ask);
    this.refused = refusal && { ply, refusal };
    return refusal === null;
  }
}
