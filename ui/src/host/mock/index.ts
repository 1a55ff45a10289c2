// An imitation of the backend, for looking at the screens and for tests of the UI. Not in the normal build.
import type { Commands, NewGame, OwnPhase, SideDto, Table } from '../../wire';
import type { Feeling, Host } from '../host';
import { copy, onEscape, onHide, onResume, share, WakeLock } from '../page';
import { MockGame, refuse } from './game';
import { MockHall } from './hall';
import { MockHosting } from './hosting';
import { head, keptGames, replay } from './kept';
import { readControl, rehearse, shareControl } from './controls';
import { timeAccount } from './times';
import { presets } from './presets';
import { MockCamera, MockLinks, readLink } from './links';
import { MockOwn } from './own';
import { MockServer } from './server';

/** What the imitation begins with: parts of the page's address after `?`. */
export interface MockSetUp {
  /** A game was going on; `uncertain`: after a reboot. */
  goingOn?: 'sure' | 'uncertain';
  /** The store had to set files aside. */
  damaged?: boolean;
  /** No games kept. */
  empty?: boolean;
  /** The clock of a board of a tournament. */
  member?: boolean;
  /** Announcements stand. */
  announced?: boolean;
  /** A player's own phone: whose sheet, and where it is. */
  own?: { side: SideDto; phase: OwnPhase | 'offline' };
  /** An arbiter's tablet, with so many boards. */
  arbiter?: { boards: number; offline: boolean; late: boolean; live: boolean };
  /** Delay of each answer, in ms. */
  delay?: number;
}

/** The imitation's clock shows so much at the page's time origin, in ms: instants before it exist. */
const ORIGIN = 1_000_000;

type Handlers = { [K in keyof Commands]: (ask: Commands[K][0], now: number) => Commands[K][1] | Promise<Commands[K][1]> };

export class MockBackend {
  games: MockGame[];
  game: MockGame | null = null;
  readonly server: MockServer;
  readonly links = new MockLinks();
  readonly own: MockOwn | null;
  readonly hall: MockHall | null;
  readonly hosting = new MockHosting();
  readonly #waiting = new Set<() => void>();

  constructor(readonly set: MockSetUp, readonly now: () => number) {
    this.server = new MockServer(set.own ? `${set.own.side}_sheet` : set.arbiter ? 'arbiter' : set.member ? 'clock' : null);
    if (set.announced) this.server.announce();
    this.own = set.own ? new MockOwn(set.own.side, set.own.phase) : null;
    this.hall = set.arbiter ? new MockHall(set.arbiter, now) : null;
    this.games = set.empty ? [] : keptGames();
    if (set.goingOn) this.games.push(this.#goingOn(set.goingOn === 'uncertain'));
  }

  #goingOn(uncertain: boolean): MockGame {
    const control = presets.find((p) => p.id === 'rapid-15-10')!.control;
    const game = new MockGame('f'.repeat(32), {
      play: 'casual', control, sheets: 'common', auto_flag: true, white_name: 'Ayşe Yıldız', black_name: 'İbrahim Öğüt', start: { kind: 'standard' }, at_board: false,
    });
    const now = this.now();
    for (const [i, side] of (['white', 'white', 'black', 'white'] as const).entries()) game.press(side, now - 190_000 + i * 60_000);
    if (uncertain) {
      const [white, black] = [game.clock.view('white').left_ms, game.clock.view('black').left_ms];
      game.uncertain = { stopped_white_ms: white, stopped_black_ms: black, ran_white_ms: white, ran_black_ms: black - 154_000 };
      game.clock.halves.black.left -= 154_000;
    }
    return game;
  }

  #open(): MockGame {
    return this.game ?? refuse('no_game');
  }

  #hall(): MockHall {
    return this.hall ?? refuse('role');
  }

  #find(id: string): MockGame {
    return this.games.find((game) => game.id === id) ?? refuse('no_game');
  }

  #changed(): Table {
    const table = this.#open().table(this.now());
    for (const wake of this.#waiting) wake();
    return table;
  }

  async #await(version: number): Promise<Table> {
    const until = this.now() + 2_000;
    while (this.game && this.game.table(this.now()).version <= version && this.now() < until) {
      await new Promise<void>((done) => {
        const timer = setTimeout(wake, 100);
        const waiting = this.#waiting;
        function wake() {
          clearTimeout(timer);
          waiting.delete(wake);
          done();
        }
        waiting.add(wake);
      });
    }
    return this.#open().table(this.now());
  }

  #own(): MockOwn {
    return this.own ?? refuse('not_approved');
  }

  async #awaitOwn(after: number) {
    const until = this.now() + 2_000;
    while (this.#own().sheet.version === after && this.now() < until) await new Promise((done) => setTimeout(done, 100));
    return this.#own().sheet;
  }

  #new(ask: NewGame): Table {
    if (ask.at_board) this.server.begins();
    if (ask.white_name.length > 64 || ask.black_name.length > 64) refuse('bad_name');
    const id = Array.from({ length: 32 }, (_, i) => ((this.games.length * 7 + i * 13) % 16).toString(16)).join('');
    this.game = new MockGame(id, ask);
    this.games.push(this.game);
    return this.#changed();
  }

  readonly handlers: Handlers = {
    sync_clock: () => null,
    prepare: (_, now) => ({
      going_on: this.games.findLast((game) => !game.over && game.begun && game.clock.running)?.table(now) ?? null,
      report: this.set.damaged ? { set_aside: 'hamle/set-aside-2026-11-30', entries_kept: 412, entries_lost: 3 } : null,
      games: this.games.length,
    }),
    presets: () => presets,
    read_control: (text) => readControl(text),
    read_link: (text) => readLink(text),
    knock: (ask) => this.server.knock(ask),
    admitted: () => this.server.admitted(),
    await_link: (settled) => this.links.next(settled),
    share_control: (control) => shareControl(control),
    rehearse: ({ control }) => rehearse(control),
    new_game: (ask) => this.#new(ask),
    open_game: (id) => {
      this.game = this.#find(id);
      return this.#changed();
    },
    leave_game: () => {
      this.game = null;
      return null;
    },
    table: (_, now) => this.#open().table(now),
    await_table: (version) => this.#await(version),
    press: ({ side, touched }, now) => {
      // The touch decides, not its arrival.
      this.#open().press(side, Math.min(now, touched.ms + touched.us / 1_000 + ORIGIN));
      return this.#changed();
    },
    deed: (deed, now) => {
      this.#open().deed(deed, now);
      return this.#changed();
    },
    claim_draw: (ask, now) => {
      this.#open().claims.draw(ask, now);
      return this.#changed();
    },
    write_move: (ask, now) => {
      this.#open().write(ask, now);
      return this.#changed();
    },
    kept_games: ({ name, skip, take }) => {
      const wanted = name.toLocaleLowerCase('tr');
      const fits = this.games.toReversed().filter((g) => `${g.set.white_name} ${g.set.black_name}`.toLocaleLowerCase('tr').includes(wanted));
      return { games: fits.slice(skip, skip + take).map(head), total: fits.length };
    },
    replay: (id) => replay(this.#find(id)),
    pgn: ({ game: id }) => `[White "${this.#find(id).set.white_name}"]\n[Black "${this.#find(id).set.black_name}"]\n\n*\n`,
    time_account: (id) => timeAccount(this.#find(id)),
    times_csv: () => 'move,side,thought_s\r\n',
    save_times: ({ game: id }) => `Hamle/${id.slice(0, 8)}.csv`,
    join: (link) => this.server.join(link),
    leave_server: () => this.server.leave(),
    server_status: () => this.server.status,
    own_sheet: () => this.#own().sheet,
    await_own_sheet: (after) => this.#awaitOwn(after),
    begin_sheet: (names) => this.#own().begin(names),
    write_own: (ask) => this.#own().write(ask),
    sheet_deed: (deed) => this.#own().deed(deed),
    save_pgn: ({ game: id }) => `Hamle/${id.slice(0, 8)}.pgn`,
    save_sheet: (paper) => `Hamle/${paper.game.slice(0, 12)}.pdf`,
    hall: (after) => this.#hall().hall(after),
    hall_board: (game) => this.#hall().board(game),
    offered_acts: (game) => this.#hall().offered(game),
    preview_act: (ask) => this.#hall().preview(ask),
    ask_act: (ask) => this.#hall().ask(ask),
    ask_all: (ask) => this.#hall().all(ask),
    confirm_asked: ({ id }) => this.#hall().confirm(id),
    drop_asked: (id) => this.#hall().drop(id),
    undo_asked: (id) => this.#hall().undo(id),
    answer_calls: (game) => this.#hall().answer(game),
    can_mate: (ask) => this.#hall().canMate(ask),
    spare_devices: (game) => this.#hall().spare(game),
    host: () => this.hosting.host,
    begin_host: () => this.hosting.begin(),
    end_host: () => this.hosting.end(),
    begin_evening: (ask) => this.hosting.pair(ask),
    evening_round: (round) => this.hosting.round(round),
    evening_result: (ask) => this.hosting.result(ask),
    host_code: (board) => this.hosting.code(board),
  };

  async call<K extends keyof Commands>(name: K, ask: Commands[K][0]): Promise<Commands[K][1]> {
    const handle: (ask: Commands[K][0], now: number) => Commands[K][1] | Promise<Commands[K][1]> = this.handlers[name];
    if (this.set.delay) await new Promise((done) => setTimeout(done, this.set.delay));
    // The real answer comes over a wire: never the same object, never in the same turn.
    return structuredClone(await handle(ask, this.now()));
  }
}

/** The imitation, set up by the page's address: `?going=sure&damaged&empty&delay=40`. */
export function mockHost(): Host {
  const query = new URLSearchParams(location.search);
  const going = query.get('going');
  const sheet = query.get('sheet');
  const backend = new MockBackend(
    {
      ...(going === 'sure' || going === 'uncertain' ? { goingOn: going } : {}),
      damaged: query.has('damaged'),
      empty: query.has('empty'),
      member: query.has('member'),
      announced: query.has('announced'),
      ...(sheet === 'white' || sheet === 'black' ? { own: { side: sheet, phase: (query.get('own') ?? 'writing') as OwnPhase | 'offline' } } : {}),
      delay: Number(query.get('delay') ?? 0), // in ms
      ...(query.has('arbiter') ? { arbiter: { boards: Number(query.get('boards') ?? 200), offline: query.has('offline'), late: query.has('late'), live: query.has('live') } } : {}),
    },
    () => performance.now() + ORIGIN,
  );
  const lock = new WakeLock();
  const felt: Feeling[] = [];
  const camera = new MockCamera(query.get('scans'), query.has('denied'));
  Object.assign(window, { hamleMock: { backend, felt, camera } });
  return {
    call: (name, ask) => backend.call(name, ask),
    tick: (what) => void felt.push(what),
    keepAwake: (on) => lock.set(on),
    scans: query.has('scans'),
    scan: camera.scan,
    stopScan: camera.stop,
    onResume,
    onHide,
    onBack: onEscape,
    onBattery: (f) => {
      const [level, charging] = (query.get('battery') ?? '').split(',');
      f(level ? { level: Number(level) / 100, charging: charging === 'charging' } : null);
      return () => {};
    },
    copy,
    share,
  };
}
