// The arbiter's desk: which board is open, which sheet, what was ordered and what came back.
import { isRefusal } from '../../host/host';
import type { AppState } from '../../state/app.svelte';
import type { ArbiterAct, ArbiterBoard, AskedDto, OfferedAct, RefusalDto } from '../../wire';
import { formAt, type Form } from '../acts/form';
import type { ActId } from '../acts/kinds';
import { opened } from '../acts/opened';
import { Words } from '../words/words';
import { HallState } from './hall.svelte';
import { ring } from './ring';

/** An own order may be undone at one tap for so long, in ms. */
export const UNDO_MS = 10_000;
/** A refusal stays in sight so long, in ms. */
const REFUSAL_SHOWN = 6_000;
const SOUND = 'hamle.arbiter.sound';

/** An open sheet. */
export interface OpenSheet {
  id: ActId;
  form: Form;
  /** An act that came back is asked anew by its name. */
  asked: string | null;
  /** Filled in by what happened. */
  filled: boolean;
}

export class Desk {
  readonly hall: HallState;
  readonly words: Words;
  game = $state.raw<string | null>(null);
  board = $state.raw<ArbiterBoard | null>(null);
  /** When the board came, on the page's clock in ms. */
  boardAt = $state.raw(0);
  boardLost = $state(false);
  offered = $state.raw<OfferedAct[]>([]);
  sheet = $state.raw<OpenSheet | null>(null);
  menu = $state(false);
  /** The last order, while it can be undone at one tap. */
  last = $state.raw<{ id: string; until: number } | null>(null);
  refusal = $state.raw<RefusalDto | null>(null);
  sound = $state(localStorage.getItem(SOUND) !== 'off');

  #clearRefusal: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly app: AppState) {
    this.hall = new HallState(app.host);
    this.words = new Words(app.i18n);
    this.hall.onCalls = () => {
      app.host.tick('call');
      if (this.sound) ring();
    };
  }

  setSound(on: boolean): void {
    this.sound = on;
    localStorage.setItem(SOUND, on ? 'on' : 'off');
    if (on) ring();
  }

  /** Opens a board; null goes back to the hall. */
  show(game: string | null): void {
    if (game !== this.game) {
      this.board = null;
      this.offered = [];
      this.boardLost = false;
    }
    this.game = game;
    if (game !== null) void this.look();
  }

  /** Fetches the open board. */
  async look(): Promise<void> {
    const { game } = this;
    if (game === null) return;
    try {
      const [board, offered] = await Promise.all([this.app.host.call('hall_board', game), this.app.host.call('offered_acts', game)]);
      if (this.game !== game) return;
      this.board = board;
      this.boardAt = performance.now();
      this.offered = offered;
      this.boardLost = false;
    } catch {
      if (this.game === game) this.boardLost = this.board === null;
    }
  }

  /** Opens the sheet of an act at the open board. */
  open(id: ActId, change: Partial<Form> = {}): void {
    if (!this.board) return;
    this.menu = false;
    this.sheet = { id, form: { ...formAt(this.board, id), ...change }, asked: null, filled: false };
  }

  /** Opens the sheet of an act that the backend knows, filled in. */
  openAct(act: ArbiterAct, asked: string | null = null): void {
    if (!this.board) return;
    this.menu = false;
    this.sheet = { ...opened(this.board, act), asked, filled: true };
  }

  /** An act that came back: its board is opened, and its sheet on top. */
  async openReturned(one: AskedDto): Promise<void> {
    this.show(one.game);
    await this.look();
    this.openAct(one.act, one.id);
  }

  close(): void {
    this.sheet = null;
  }

  /** Orders it, as it was shown. */
  async order(act: ArbiterAct, seen: string): Promise<void> {
    const { game, sheet } = this;
    if (game === null) return;
    const back = sheet?.asked ? this.hall.asked.get(sheet.asked) : undefined;
    const same = back !== undefined && JSON.stringify(back.act) === JSON.stringify(act);
    const asked = await this.#ask(async () => {
      // Confirmed as it was, it is known to be the same order; changed, it is a new one.
      if (back && same) return this.app.host.call('confirm_asked', { id: back.id, seen });
      if (back) await this.app.host.call('drop_asked', back.id);
      return this.app.host.call('ask_act', { game, act, seen });
    });
    if (!asked) return;
    const one = asked.answer;
    this.close();
    this.hall.asked.set(one.id, one);
    this.app.host.tick('press');
    const mine = { id: one.id, until: performance.now() + UNDO_MS };
    this.last = mine;
    setTimeout(() => this.last === mine && (this.last = null), UNDO_MS);
    void this.look();
  }

  async undo(id: string): Promise<void> {
    if (await this.#ask(() => this.app.host.call('undo_asked', id))) this.last = null;
    void this.look();
  }

  async drop(id: string): Promise<void> {
    await this.#ask(() => this.app.host.call('drop_asked', id));
  }

  async answer(game: string): Promise<void> {
    await this.#ask(() => this.app.host.call('answer_calls', game));
  }

  async all(stop: boolean): Promise<void> {
    await this.#ask(() => this.app.host.call('ask_all', { games: null, stop }));
  }

  refuse(refusal: RefusalDto | null): void {
    clearTimeout(this.#clearRefusal);
    this.refusal = refusal;
    if (refusal) this.#clearRefusal = setTimeout(() => (this.refusal = null), REFUSAL_SHOWN);
  }

  /** Null: refused. */
  async #ask<T>(call: () => Promise<T>): Promise<{ answer: T } | null> {
    try {
      const answer = await call();
      this.refuse(null);
      return { answer };
    } catch (thrown) {
      this.refuse(isRefusal(thrown) ? thrown : { code: 'store' });
      return null;
    }
  }
}
