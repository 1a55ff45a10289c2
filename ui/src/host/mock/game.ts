// An imitation of one game. Verdicts come from chess.js; the real ones from crates/laws.
import { Chess, type Move } from 'chess.js';
import { other } from '../../state/picture';
import { exchanged } from '../../sheet/letters';
import type { Deed, EndingDto, Letters, NewGame, OutcomeDto, RefusalDto, SheetLine, SideDto, Table, Uncertain, WriteMove } from '../../wire';
import { MockClaims } from './claims';
import { MockClock } from './clock';

/** Thrown where the real backend refuses. */
export function refuse(code: Exclude<RefusalDto['code'], 'bad_control'>): never {
  throw { code } as RefusalDto;
}

interface Line {
  side: SideDto;
  uci: string | null;
  dash: boolean;
  press: number | null;
  clock: number | null;
  offer: boolean;
  corrected: boolean;
}

const wins = (side: SideDto): OutcomeDto => (side === 'white' ? '1-0' : '0-1');
/** Printed form: no `+`, `#`, `=`; castling with zeros. */
export const printed = (san: string) => san.replace(/[+#=]/g, '').replace('O-O-O', '0-0-0').replace('O-O', '0-0');

export class MockGame {
  version = 1;
  readonly clock: MockClock;
  readonly claims = new MockClaims(this);
  lines: Line[] = [];
  ending: EndingDto | null = null;
  offer: { side: SideDto; ply: number } | null = null;
  called: SideDto | null = null;
  asked: SideDto | null = null;
  signed: Record<SideDto, OutcomeDto | null> = { white: null, black: null };
  begun = false;
  uncertain: Uncertain | null = null;
  kept = true;
  /** Where a game of a tournament is. */
  sent: Table['sent'] = 'server_has';
  presses = 0;
  started = '2026-11-30 15:40';
  #flagged = 0;

  constructor(readonly id: string, readonly set: NewGame) {
    this.clock = new MockClock(set.control);
  }

  get over(): boolean {
    return this.ending !== null;
  }

  #start(): string | undefined {
    return this.set.start.kind === 'fen' ? this.set.start.fen : undefined;
  }

  /** The board after the first `plies` places, or up to the first missing one. */
  board(plies = this.lines.length): { chess: Chess; read: number; moves: (Move | null)[] } {
    const chess = new Chess(this.#start());
    const moves: (Move | null)[] = [];
    for (const line of this.lines.slice(0, plies)) {
      if (line.uci === null) break;
      moves.push(chess.move({ from: line.uci.slice(0, 2), to: line.uci.slice(2, 4), ...(line.uci[4] ? { promotion: line.uci[4] } : {}) }));
    }
    return { chess, read: moves.length, moves };
  }

  /** Time passes; a fallen flag may end the game. */
  pass(now: number): void {
    if (this.over) return;
    this.clock.pass(now);
    const flags = (['white', 'black'] as const).filter((side) => this.clock.halves[side].flag);
    if (flags.length !== this.#flagged) {
      this.#flagged = flags.length;
      this.version++;
      const first = flags.find((side) => this.clock.halves[side].flag === 'first');
      if (this.set.auto_flag && first) this.end(wins(other(first)), 'flag', '6.9');
    }
  }

  end(outcome: OutcomeDto, reason: string, article: string | null): void {
    this.clock.running = null;
    this.ending = { outcome, reason, article, plies: this.lines.length };
    this.offer = null;
    this.version++;
  }

  press(side: SideDto, now: number): void {
    this.pass(now);
    if (this.over) return;
    if (!this.begun) {
      this.begun = true;
      this.clock.start(now);
      this.version++;
      return;
    }
    if (!this.clock.press(side, now)) return;
    this.presses++;
    const own = this.lines.at(-1);
    const line: Line =
      own && own.side === side && own.press === null ? own : { side, uci: null, dash: false, press: null, clock: null, offer: false, corrected: false };
    if (line !== own) this.lines.push(line);
    line.press = this.presses;
    line.clock = this.clock.view(side).left_ms;
    if (this.offer && this.offer.side !== side) this.offer = null;
    this.version++;
  }

  deed(deed: Deed, now: number): void {
    this.pass(now);
    if (deed.do === 'sign') {
      this.signed[deed.side] = deed.outcome;
      if (!this.over && this.signed[other(deed.side)] === deed.outcome) this.end(deed.outcome, 'signed', '8.7');
    } else if (deed.do === 'offer_mark') {
      const line = this.lines[deed.ply - 1] ?? refuse('no_such_ply');
      line.offer = deed.on;
    } else if (this.over) refuse('game_over');
    else if (this.claims.deed(deed, now)) this.asked = null;
    else this.#act(deed, now);
    this.version++;
  }

  #act(deed: Exclude<Deed, { do: 'sign' | 'offer_mark' }>, now: number): void {
    if (!('side' in deed) && deed.do !== 'nothing_moved') return;
    if (deed.do === 'nothing_moved') {
      this.lines = this.lines.filter((line) => line.press !== deed.press);
      return;
    }
    const { side } = deed;
    if (deed.do === 'offer_draw') {
      this.offer ??= { side, ply: this.lines.length };
      const line = this.lines.at(-1);
      if (line) line.offer = true;
    } else if (deed.do === 'accept_draw') {
      if (!this.offer) refuse('no_offer');
      if (this.offer.side === side) refuse('own_offer');
      if (this.lines.length < 2) refuse('both_must_move');
      this.end('1/2-1/2', 'agreement', '5.2.3');
    } else if (deed.do === 'decline_draw') this.offer = null;
    else if (deed.do === 'resign') this.end(wins(other(side)), 'resignation', '5.1.2');
    else if (deed.do === 'claim_flag') {
      if (!this.clock.halves[other(side)].flag) refuse('flag_up');
      this.end(wins(side), 'flag', '6.9');
    } else if (deed.do === 'stop_and_call') {
      this.clock.stop(now);
      this.called = side;
      this.asked = null;
    } else if (deed.do === 'restart') this.#restart(side, now);
    else if (deed.do === 'take_back') {
      const line = this.lines.at(-1);
      if (!line || line.side !== side || line.press !== null) refuse('no_such_ply');
      this.lines.pop();
    }
  }

  #restart(side: SideDto, now: number): void {
    if (this.set.play === 'casual' && this.asked !== other(side)) {
      this.asked = side;
      return;
    }
    this.asked = null;
    this.called = null;
    this.clock.start(now);
  }

  write(ask: WriteMove, now: number): void {
    this.pass(now);
    const ply = ask.ply ?? this.#next();
    const { chess, read } = this.board(ply - 1);
    if (read < ply - 1) refuse('no_such_ply');
    const side: SideDto = chess.turn() === 'w' ? 'white' : 'black';
    const text = ask.by === 'keypad' ? this.#typed(chess, ask.text, ask.letters) : ask.by === 'board' ? ask.uci : null;
    if (text !== null) {
      const legal = chess.moves({ verbose: true }).some((m) => m.lan === text);
      if (!legal) refuse('illegal');
    }
    const line = this.lines[ply - 1];
    if (line) {
      line.corrected = line.uci !== null;
      line.uci = text;
      line.dash = ask.by === 'dash';
      for (const later of this.lines.slice(ply)) if (line.corrected) later.uci = null;
    } else this.lines.push({ side, uci: text, dash: ask.by === 'dash', press: null, clock: null, offer: false, corrected: false });
    this.#judge();
    this.version++;
  }

  #typed(chess: Chess, text: string, letters: Letters): string {
    const plain = (san: string) => san.replace(/[x+#=]/g, '').replace(/O/g, '0');
    const wanted = plain(text);
    const fits = chess.moves({ verbose: true }).filter((m) => plain(exchanged(m.san, false, letters)) === wanted);
    const [only] = fits;
    return only ? only.lan : refuse(/[1-8]$|0$/.test(text) ? 'illegal' : 'unreadable');
  }

  #judge(): void {
    if (this.set.play !== 'casual' || this.over) return;
    const { chess, read } = this.board();
    if (read < this.lines.length) return;
    if (chess.isCheckmate()) this.end(chess.turn() === 'w' ? '0-1' : '1-0', 'checkmate', '5.1.1');
    else if (chess.isStalemate()) this.end('1/2-1/2', 'stalemate', '5.2.1');
    else if (chess.isInsufficientMaterial()) this.end('1/2-1/2', 'dead_position', '5.2.2');
  }

  /** Who has the move: the side behind the last place. */
  onMove(): SideDto {
    const last = this.lines.at(-1);
    return last ? other(last.side) : this.board(0).chess.turn() === 'w' ? 'white' : 'black';
  }

  /** A typed move at the end of the record, as squares. */
  typed(text: string, letters: Letters): string {
    return this.#typed(this.board().chess, text, letters);
  }

  #next(): number {
    const missing = this.lines.findIndex((line) => line.uci === null && !line.dash);
    return (missing < 0 ? this.lines.length : missing) + 1;
  }

  sheet(): SheetLine[] {
    const { moves } = this.board();
    return this.lines.map((line, i) => {
      const move = moves[i];
      const san = move ? printed(move.san) : null;
      return {
        ply: i + 1,
        side: line.side,
        text: line.dash ? '—' : san,
        as_written: false,
        uci: line.uci,
        clock_ms: line.clock === null ? null : Math.ceil(line.clock / 1000) * 1000,
        offer: line.offer,
        corrected: line.corrected,
        press: line.press,
        state: line.dash ? 'dash' : line.uci === null ? 'missing' : 'plain',
      };
    });
  }

  table(now: number): Table {
    this.pass(now);
    const next = this.#next();
    const { chess } = this.board(next - 1);
    const free = this.set.play === 'competition';
    const dests = new Map<string, string[]>();
    if (!free && !this.over) for (const m of chess.moves({ verbose: true })) dests.set(m.from, [...new Set([...(dests.get(m.from) ?? []), m.to])]);
    const play = !this.over && this.begun;
    const missing = (side: SideDto) => this.lines.filter((line) => line.side === side && line.press !== null && line.uci === null && !line.dash).length;
    const view = (side: SideDto) => ({ ...this.clock.view(side), moves_missing: this.set.sheets === 'none' ? 0 : missing(side) });
    const both = (f: (side: SideDto) => boolean): [boolean, boolean] => [f('white'), f('black')];
    return {
      version: this.version,
      game: this.id,
      play: this.set.play,
      sheets: this.set.sheets,
      white_name: this.set.white_name,
      black_name: this.set.black_name,
      control: this.set.control,
      auto_flag: this.set.auto_flag,
      phase: this.over ? 'over' : !this.begun ? 'not_started' : this.clock.running ? 'running' : 'stopped',
      running: this.clock.running,
      to_run: this.clock.toRun,
      white: view('white'),
      black: view('black'),
      offer: this.offer,
      may_offer: both((side) => play && this.offer?.side !== side && !this.offer),
      may_accept: both((side) => play && this.offer?.side === other(side)),
      may_claim_flag: both((side) => play && this.clock.halves[other(side)].flag !== null),
      called: this.called,
      restart_asked: this.asked ? { side: this.asked } : null,
      sheet: this.sheet(),
      next_ply: next,
      next_side: chess.turn() === 'w' ? 'white' : 'black',
      fen: chess.fen(),
      dests: [...dests],
      free_entry: free,
      ending: this.ending,
      signed_white: this.signed.white,
      signed_black: this.signed.black,
      of_tournament: this.set.at_board,
      sent: this.set.at_board ? this.sent : null,
      closed: false,
      kept: this.kept,
      store_failed: false,
      uncertain: this.uncertain,
      ...this.claims.view(),
    };
  }
}
