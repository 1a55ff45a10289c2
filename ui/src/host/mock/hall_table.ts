// One board of the imitated hall.
import type { ArbiterAct, ArbiterBoard, ArbiterPly, CallDto, HallRow, LogWhat, BoardLogLine, SideDto, SideView, Snapshot, Urgency } from '../../wire';
import { other } from '../../state/picture';
import { MockGame } from './game';
import { replay } from './kept';
import { presets } from './presets';

const SIDES = ['white', 'black'] as const;
const NAMES = ['Ayşe Yıldız', 'İbrahim Öğüt', 'Şükrü Çağlayan', 'Ege Işık', 'Gökçe Ünlü', 'Barış Dağ', 'Zeynep Koç', 'Mehmet Ali Aksoy', 'Elif Şahin', 'Çınar Doğan',
  'Defne Özkan', 'Kerem Arslan', 'Nil Güneş', 'Tuna Bozkurt', 'Irmak Çelik', 'Oğuz Polat', 'Selin Kaya', 'Yiğit Erdem', 'Müzeyyen Abdülhamitoğlu-Karaosmanoğlu', 'Deniz Uçar'];
const MOVES = ('e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7').split(' ');
export const PENALTY_MS = 120_000;

/** A fixed row of numbers, so that the hall is the same each time. */
export function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function half(left_ms: number, moves: number): SideView {
  return {
    left_ms, free_left_ms: 0, free_whole_ms: 0, free_in_display: false, rises: false, counts_up: false, overtime: null, period: 1, periods: 1,
    moves_completed: moves, flag: null, exempt: false, moves_missing: 0,
  };
}

/** What is the matter with some of the boards. */
const TROUBLES = ['illegal', 'claim', 'flag', 'call', 'late', 'sheets', 'silent', 'little', 'unsigned', 'done', 'offer', 'stopped', 'split', 'waiting', 'unwritten'] as const;
export type Trouble = (typeof TROUBLES)[number];

const RANK: Urgency[] = ['flag', 'call', 'proposal', 'returned', 'fault', 'default_time', 'sheets', 'stopped', 'little_time', 'not_recording', 'quiet', 'unsigned', 'running', 'waiting', 'done'];

export class MockTable {
  readonly game: string;
  readonly white_name: string;
  readonly black_name: string;
  snap: Snapshot;
  at: number;
  calls: CallDto[] = [];
  trouble: Trouble | null;
  changed = 1;
  asking = 0;
  warnings: [number, number] = [0, 0];
  log: BoardLogLine[] = [];
  readonly plies: number;
  readonly #played: MockGame;
  #shown: ArbiterPly[] | null = null;

  constructor(readonly index: number, now: number) {
    const next = numbers(index + 7);
    this.game = (index + 4_096).toString(16).padStart(32, '0');
    this.white_name = NAMES[(index * 7) % NAMES.length]!;
    this.black_name = NAMES[(index * 7 + 9) % NAMES.length]!;
    this.trouble = index < TROUBLES.length ? TROUBLES[index]! : index % 23 === 5 ? TROUBLES[index % TROUBLES.length]! : null;
    this.plies = this.trouble === 'waiting' || this.trouble === 'late' ? 0 : 8 + Math.floor(next() * 20);
    this.at = now;
    const control = presets.find((preset) => preset.id === 'rapid-15-10')!.control;
    this.#played = new MockGame(this.game, { play: 'competition', control, sheets: 'common', auto_flag: false, white_name: this.white_name, black_name: this.black_name, start: { kind: 'standard' }, at_board: true });
    let time = 0;
    this.#played.press('white', time);
    for (const [i, uci] of MOVES.slice(0, this.plies).entries()) {
      time += 3_000 + Math.floor(next() * 30_000);
      const side = SIDES[i % 2]!;
      this.#played.lines.push({ side, uci, dash: false, press: null, clock: null, offer: false, corrected: false });
      this.#played.press(side, time);
    }
    this.snap = this.#begin(next);
    this.#line({ what: 'opened' }, 'system', null);
    this.#line({ what: 'started' }, 'arbiter', '6.6');
    for (let i = 0; i < this.plies; i++) {
      const by = SIDES[i % 2]!;
      this.#line({ what: 'moved', ply: i + 1, uci: MOVES[i]! }, by, null);
      this.#line({ what: 'pressed', press: i + 1, arrival: false }, by, '6.2.1');
    }
    this.#trouble();
  }

  #begin(next: () => number): Snapshot {
    const on: SideDto = SIDES[this.plies % 2]!;
    const left = () => 300_000 + Math.floor(next() * 900_000);
    const fresh = this.plies === 0;
    return {
      white: half(fresh ? 900_000 : left(), Math.ceil(this.plies / 2)), black: half(fresh ? 900_000 : left(), Math.floor(this.plies / 2)),
      phase: fresh ? 'not_started' : 'running', running: fresh ? null : on, on_move: on, penalised: [0, 0], plies: this.plies,
      fen: this.#played.board(this.plies).chess.fen(), offer: null, ending: null, score: null, proposal: null, must_play: [], sealer: null,
    };
  }

  call(code: CallDto['code'], side: SideDto | null, since_secs: number): void {
    this.calls.push({ number: this.calls.length + 1, code, side, ply: this.plies || null, since_secs, answered: false });
  }

  #stop(): void {
    this.snap.running = null;
    this.snap.phase = 'stopped';
  }

  #trouble(): void {
    const { snap } = this;
    const mover = other(snap.on_move);
    switch (this.trouble) {
      case 'illegal':
        this.#stop();
        snap.proposal = { kind: 'illegal_move', offender: mover, illegal: true, loses: false };
        this.call('illegal_move', mover, 40);
        break;
      case 'claim':
        this.#stop();
        snap.proposal = { kind: 'claim', side: snap.on_move, ground: 'threefold', uci: null, correct: false };
        this.call('claim', snap.on_move, 75);
        break;
      case 'flag':
        snap[snap.on_move].left_ms = 0;
        snap[snap.on_move].flag = 'first';
        snap.proposal = { kind: 'flag', loser: snap.on_move };
        this.#stop();
        this.call('flag', snap.on_move, 12);
        break;
      case 'call':
        this.#stop();
        this.call('stop_and_call', snap.on_move, 130);
        break;
      case 'little':
        snap[snap.on_move].left_ms = 43_000;
        break;
      case 'unsigned':
      case 'done':
        snap.phase = 'over';
        snap.running = null;
        snap.ending = { outcome: '1-0', reason: 'resignation', article: '5.1.2', plies: this.plies };
        snap.score = [100, 0];
        break;
      case 'offer':
        snap.offer = { side: mover, ply: this.plies };
        break;
      case 'stopped':
        this.#stop();
        break;
    }
  }

  #line(what: LogWhat, by: BoardLogLine['by'], article: string | null): void {
    this.log.push({ seq: this.log.length, wall_secs: 1_796_000_000 + this.log.length * 20, at_ms: this.log.length * 20_000, by, device: 'a1b2c3d4e5f60718', what, article, shown_ms: this.snap && [this.snap.white.left_ms, this.snap.black.left_ms] });
  }

  ruled(act: ArbiterAct, article: string | null): void {
    this.#line({ what: 'ruled', act }, 'arbiter', article);
  }

  /** The board at that instant. */
  pass(now: number): void {
    const { running } = this.snap;
    const span = Math.max(0, now - this.at);
    this.at = now;
    if (running === null) return;
    const view = this.snap[running];
    view.left_ms = Math.max(0, view.left_ms - span);
    if (view.left_ms === 0 && view.flag === null) view.flag = 'first';
  }

  #urgency(): Urgency {
    const { snap } = this;
    if (snap.phase === 'over') return this.trouble === 'unsigned' ? 'unsigned' : 'done';
    if (SIDES.some((side) => snap[side].flag !== null)) return 'flag';
    if (this.calls.some((call) => !call.answered)) return 'call';
    if (snap.proposal) return 'proposal';
    if (this.trouble === 'split') return 'fault';
    if (this.trouble === 'late') return 'default_time';
    if (this.trouble === 'sheets') return 'sheets';
    if (snap.phase === 'not_started') return 'waiting';
    if (snap.phase === 'stopped') return 'stopped';
    if (SIDES.some((side) => snap[side].left_ms < 300_000)) return 'little_time';
    if (this.trouble === 'unwritten') return 'not_recording';
    return this.trouble === 'silent' ? 'quiet' : 'running';
  }

  row(now: number): HallRow {
    this.pass(now);
    const { snap, trouble } = this;
    const urgency = this.#urgency();
    return {
      game: this.game, section: this.index < 120 ? 'Açık' : 'Gençler', round: 4, board: this.index < 120 ? this.index + 1 : this.index - 119,
      white_name: this.white_name, black_name: this.black_name, phase: snap.phase, reported: trouble !== 'waiting', running: snap.running, to_run: snap.on_move,
      white: snap.white, black: snap.black, move_number: Math.floor(snap.plies / 2) + 1, on_move: snap.on_move, speed: 'rapid', offer: snap.offer?.side ?? null,
      claim: snap.proposal?.kind === 'claim' ? snap.proposal.ground : null, proposal: snap.proposal, calls: this.calls, stopped_by: trouble === 'call' ? snap.on_move : null,
      default_ms: [null, trouble === 'late' ? 1_260_000 : null], not_recording: [trouble === 'unwritten', false], unestablished: trouble === 'sheets', sealer: snap.sealer,
      uncertain: false, fault: trouble === 'split' ? 'split' : null, quiet_secs: trouble === 'silent' ? 240 : 3, contact_secs: trouble === 'silent' ? 240 : 3, exact: true, clock_off: false,
      ending: snap.ending, unsigned: [false, trouble === 'unsigned'], signed: [null, null], urgency, rank: RANK.indexOf(urgency) * 1_000_000 + Math.min(999_999, Math.floor(Math.min(snap.white.left_ms, snap.black.left_ms) / 10)),
      asking: this.asking,
    };
  }

  #plies(): ArbiterPly[] {
    if (this.#shown) return this.#shown;
    const { plies, sheet } = replay(this.#played);
    const apart = this.trouble === 'sheets' ? this.plies - 2 : -1;
    this.#shown = sheet.map((line, i) => {
      const cell = { text: line.text ?? '-', as_written: false, uci: line.uci, offer: this.snap.offer?.ply === line.ply, rewritten: false, clock_ms: line.clock_ms };
      const late = this.trouble === 'unwritten' && line.side === 'white' && i > this.plies - 4;
      return {
        ply: line.ply, side: line.side, uci: line.uci, san: line.text, fen: plies[i]?.fen ?? null, illegal: this.trouble === 'illegal' && i === this.plies - 1, corrected: false, completed: true,
        press: line.ply, offer: cell.offer, white: late ? null : cell, black: i === apart ? { ...cell, text: 'Nc6', uci: 'b8c6' } : cell, differs: i === apart,
        shown_ms: [plies[i]?.white_ms ?? 900_000, plies[i]?.black_ms ?? 900_000], used_ms: 4_000 + ((i * 7_919) % 31_000), added_ms: [0, 0],
      };
    });
    return this.#shown;
  }

  board(now: number): ArbiterBoard {
    const row = this.row(now);
    const plies = this.#plies().slice(0, this.snap.plies);
    const account = SIDES.map((side) => {
      const charged = plies.filter((ply) => ply.side === side).reduce((sum, ply) => sum + (ply.used_ms ?? 0), 0);
      const left = this.snap[side].left_ms;
      return { granted_ms: left + charged, charged_ms: charged, lost_ms: 0, remaining_ms: left, free_used_ms: 0, added_ms: 0 };
    });
    const differs = plies.find((ply) => ply.differs);
    const setting = { white_ms: row.white.left_ms, black_ms: row.black.left_ms, white_moves: row.white.moves_completed, black_moves: row.black.moves_completed };
    return {
      row, now: this.snap, edition: '2018-01', control: presets.find((preset) => preset.id === 'rapid-15-10')!.control, supervised: true, points: [100, 50, 0], penalty_ms: PENALTY_MS,
      illegal_losing: 2, start_fen: replay(this.#played).start_fen, plies, first_difference: differs?.ply ?? null,
      establish: differs ? [{ kind: 'moves', first: differs.ply - 1, moves: [plies[differs.ply - 2]?.uci ?? 'e2e4'], both: true }, { kind: 'differs', ply: differs.ply, white: differs.white?.uci ?? null, black: differs.black?.uci ?? null }] : [],
      known_fen: plies.at(-1)?.fen ?? replay(this.#played).start_fen, knows_board: !differs, occurrences: 1, occurred: [this.snap.plies], quiet_plies: 4,
      account, audit: this.#audit(), drift: { ms: 12, over_secs: 3_540 }, counters: { illegal: this.snap.penalised, offers: this.snap.offer ? [1, 0] : [0, 0], claims: this.snap.proposal?.kind === 'claim' ? [1, 0] : [0, 0], warnings: this.warnings, calls: [this.calls.length, 0], looks: [0, 0] },
      touched: [], log: this.log, log_left_out: 0, late: null, setting, clock_device: 'a1'.repeat(32), epoch: 1, branches: [],
    };
  }

  /** A row every half hour of a game that has gone on for an hour, and now. */
  #audit(): ArbiterBoard['audit'] {
    if (this.snap.phase === 'not_started') return [];
    const { white, black } = this.snap;
    return [1_800, 3_600, 3_725].map((secs, i) => {
      const [of_white, of_black] = [white, black].map((side) => side.left_ms + (2 - i) * 880_000);
      return { wall_secs: 1_795_000_000 + secs, ran_ms: secs * 1_000, white_ms: of_white!, black_ms: of_black!, white_moves: (i + 1) * 3, black_moves: (i + 1) * 3 - 1, off_ms: 0 };
    });
  }

}
