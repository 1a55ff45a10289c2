// An imitation of the hall: two hundred boards, always the same ones, and an arbiter's requests.
import type { ActAll, ActAsk, AskedDto, AskState, HallNews, SpareDevice, CanMateAsk, CanMateDto } from '../../wire';
import { refuse } from './game';
import { act, offered, preview } from './hall_acts';
import { MockTable } from './hall_table';

/** How the hall is. */
export interface HallSetUp {
  boards: number;
  /** No network: requests wait. */
  offline: boolean;
  /** The first request comes too late. */
  late: boolean;
  /** Some boards press all the time. */
  live: boolean;
}

/** A request is answered after so long, in ms. */
const ANSWER = 350;

export class MockHall {
  readonly tables = new Map<string, MockTable>();
  readonly asked: AskedDto[] = [];
  version = 1;
  #late: boolean;
  readonly #waiting = new Set<() => void>();

  constructor(readonly set: HallSetUp, readonly now: () => number) {
    this.#late = set.late;
    for (let i = 0; i < set.boards; i++) {
      const table = new MockTable(i, now());
      this.tables.set(table.game, table);
    }
    if (set.live) setInterval(() => this.#play(), 100);
  }

  /** One running board after the other presses. */
  #play(): void {
    const running = [...this.tables.values()].filter((table) => table.snap.running !== null && table.trouble === null);
    for (const table of running.slice(0, 5).map((_, i) => running[(this.version * 5 + i) % running.length]!)) {
      table.pass(this.now());
      const side = table.snap.running!;
      table.snap[side].left_ms += 10_000;
      table.snap.running = table.snap.on_move = side === 'white' ? 'black' : 'white';
      table.changed = this.version + 1;
    }
    this.changed(null);
  }

  table(game: string): MockTable {
    return this.tables.get(game) ?? refuse('no_game');
  }

  changed(table: MockTable | null): void {
    this.version++;
    if (table) table.changed = this.version;
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  async hall(after: number): Promise<HallNews> {
    if (after >= this.version) await new Promise<void>((done) => {
      const timer = setTimeout(done, 2_000);
      this.#waiting.add(() => {
        clearTimeout(timer);
        setTimeout(done, 60);
      });
    });
    const whole = after === 0;
    const rows = [...this.tables.values()].filter((table) => whole || table.changed > after).map((table) => table.row(this.now()));
    return { version: this.version, whole, rows, gone: [], asked: [...this.asked], sent: this.set.offline ? 'only_here' : 'server_has', heard_secs: this.set.offline ? 95 : 1, trouble: this.set.offline ? 'unreachable' : null };
  }

  ask({ game, act: it }: ActAsk): AskedDto {
    const table = this.table(game);
    table.pass(this.now());
    const one: AskedDto = {
      id: (this.asked.length + 1).toString(16).padStart(32, '0'), game, act: it, state: { state: this.set.offline ? 'queued' : 'sent' }, asked_secs: 0, steps_done: 0, steps: 1, undo: preview(table, it).undoable ? { act: 'stop' } : null,
    };
    this.asked.push(one);
    table.asking++;
    this.changed(table);
    if (!this.set.offline) setTimeout(() => this.#answer(one, table), ANSWER);
    return one;
  }

  #answer(one: AskedDto, table: MockTable): void {
    table.pass(this.now());
    table.asking--;
    if (this.#late) {
      this.#late = false;
      one.state = { state: 'expired' };
    } else {
      const before = structuredClone(table.snap);
      const refusal = act(table, one.act);
      one.state = refusal ? { state: 'refused', refusal, article: '5.1.1' } : this.#done(table);
      this.#before.set(one.id, before);
    }
    this.changed(table);
  }

  readonly #before = new Map<string, MockTable['snap']>();

  #done(table: MockTable): AskState {
    return { state: 'done', white_ms: table.snap.white.left_ms, black_ms: table.snap.black.left_ms };
  }

  #find(id: string): AskedDto {
    return this.asked.find((one) => one.id === id) ?? refuse('no_game');
  }

  confirm(id: string): AskedDto {
    const old = this.#find(id);
    old.state = { state: 'dropped' };
    return this.ask({ game: old.game, act: old.act, seen: null });
  }

  drop(id: string): null {
    const old = this.#find(id);
    old.state = { state: 'dropped' };
    this.changed(this.table(old.game));
    return null;
  }

  undo(id: string): AskedDto {
    const old = this.#find(id);
    const table = this.table(old.game);
    const before = this.#before.get(id);
    if (before) table.snap = before;
    old.undo = null;
    table.ruled({ act: 'override', outcome: null, why: '' }, null);
    this.changed(table);
    return old;
  }

  all({ games, stop }: ActAll): AskedDto[] {
    const wanted = stop ? 'running' : 'stopped';
    const fit = [...this.tables.values()].filter((table) => table.snap.phase === wanted && (games === null || games.includes(table.game)));
    return fit.map((table) => this.ask({ game: table.game, act: stop ? { act: 'stop' } : { act: 'restart', side: table.snap.on_move }, seen: null }));
  }

  answer(game: string): null {
    const table = this.table(game);
    for (const call of table.calls) call.answered = true;
    this.changed(table);
    return null;
  }

  canMate({ game, side }: CanMateAsk): CanMateDto {
    const { fen } = this.table(game).board(this.now()).plies.at(-1) ?? { fen: '' };
    if (side === 'white') return { answer: 'cannot', fen: fen ?? '' };
    return { answer: 'can', fen: fen ?? '', line: ['g2g4', 'd8h4'], san: ['g4', 'Qh4#'] };
  }

  spare(game: string): SpareDevice[] {
    const { board, section } = this.table(game).row(this.now());
    return [{ device: '5c'.repeat(32), section, board, code: '482913', role: 'clock' }];
  }

  offered = (game: string) => offered(this.table(game));

  preview({ game, act: it }: ActAsk) {
    const table = this.table(game);
    table.pass(this.now());
    return preview(table, it);
  }

  board(game: string) {
    return this.table(game).board(this.now());
  }
}
