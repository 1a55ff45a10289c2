// An imitation of claims and rulings, for looking at the screens. The real ones are in crates/laws.
import { modeSecs } from '../../state/format';
import { other } from '../../state/picture';
import type { ClaimDraw, ClaimDto, Deed, SideDto, Table, WaitsDto, WriteMove } from '../../wire';
import { printed, refuse, type MockGame } from './game';

/** What is claimed and decided in one game. */
export class MockClaims {
  claim: (ClaimDto & { ply: number; presses: number }) | null = null;
  waits: WaitsDto | null = null;
  penalised: Record<SideDto, number> = { white: 0, black: 0 };
  asked: Table['reading_asked'] = null;

  constructor(readonly game: MockGame) {}

  /** Seconds that a wrong claim or an illegal move brings the opponent. */
  get penalty(): number {
    const [first] = this.game.set.control.white;
    const whole = first ? first.base_secs + 60 * modeSecs(first.mode) : 0;
    return whole > 600 ? 120 : 60;
  }

  draw({ side, kind, with: move }: ClaimDraw, now: number): void {
    const { game } = this;
    game.pass(now);
    if (game.over) refuse('game_over');
    if (!this.may(side)) refuse('not_your_move');
    const known = game.board().read === game.lines.length;
    const { chess } = game.board();
    let text: string | null = null;
    let asWritten = false;
    if (move) {
      if (!known) refuse('no_such_ply');
      const uci = this.#uci(move);
      const fits = chess.moves({ verbose: true }).find((m) => m.lan === uci);
      if (!fits && game.set.play === 'casual') refuse('illegal');
      text = fits ? printed(fits.san) : uci;
      asWritten = !fits;
      if (fits) chess.move(fits);
      if (game.set.play === 'competition') game.lines.push({ side, uci, dash: false, press: null, clock: null, offer: false, corrected: false });
    }
    game.offer ??= { side, ply: game.lines.length };
    game.version++;
    const ply = game.lines.length;
    const claim = { side, kind, text, as_written: asWritten, count: null, ply, presses: game.presses };
    if (game.set.play === 'competition') {
      game.clock.stop(now);
      this.claim = { ...claim, state: 'pending' };
      this.waits = { kind: 'claim' };
      return;
    }
    if (!known) return;
    const count = kind === 'fifty' ? Math.floor(Number(chess.fen().split(' ')[4]) / 2) : this.#seen(chess.fen(), move !== null);
    if (count >= (kind === 'fifty' ? 50 : 3)) return game.end('1/2-1/2', `${kind}_claim`, kind === 'fifty' ? '9.3' : '9.2');
    this.claim = { ...claim, state: 'incorrect', count };
    game.clock.halves[other(side)].left += this.penalty * 1000;
  }

  #uci(move: WriteMove): string {
    return move.by === 'board' ? move.uci : move.by === 'keypad' ? this.game.typed(move.text, move.letters) : refuse('unreadable');
  }

  /** How often that position has stood on the board. */
  #seen(fen: string, ahead: boolean): number {
    const key = (text: string) => text.split(' ').slice(0, 4).join(' ');
    let seen = ahead ? 1 : 0;
    for (let ply = 0; ply <= this.game.lines.length; ply++) if (key(this.game.board(ply).chess.fen()) === key(fen)) seen++;
    return seen;
  }

  may(side: SideDto): boolean {
    const { game } = this;
    return game.begun && !game.over && this.waits === null && side === game.onMove();
  }

  mayIllegal(side: SideDto): boolean {
    return this.game.set.play === 'competition' && this.may(side) && this.game.lines.some((line) => line.side !== side && line.press !== null);
  }

  /** A deed of this kind. False: it is another one. */
  deed(deed: Deed, now: number): boolean {
    const { game } = this;
    if (deed.do === 'take_reading') this.#reading(deed, now);
    else if (deed.do === 'claim_illegal') {
      game.clock.stop(now);
      this.waits = { kind: 'illegal_move', offender: other(deed.side) };
    } else if (deed.do === 'rule_claim') this.#ruleClaim(deed.correct);
    else if (deed.do === 'rule_illegal') this.#ruleIllegal(deed.offender);
    else if (deed.do === 'dismiss') this.waits = null;
    else if (deed.do === 'rule_loss') {
      if (this.waits?.kind !== 'loss') refuse('late');
      const lost = this.waits.loser === 'white' ? '0-1' : '1-0';
      game.end(deed.drawn ? '1/2-1/2' : lost, deed.drawn ? 'second_illegal_opponent_cannot_mate' : 'second_illegal_move', '7.5.5');
      this.waits = null;
    } else return false;
    return true;
  }

  #ruleClaim(correct: boolean): void {
    if (!this.claim) refuse('late');
    const { side, kind } = this.claim;
    this.waits = null;
    if (correct) return this.game.end('1/2-1/2', `${kind}_claim`, kind === 'fifty' ? '9.3' : '9.2');
    this.claim = { ...this.claim, state: 'incorrect' };
    this.game.clock.halves[other(side)].left += this.penalty * 1000;
  }

  #ruleIllegal(offender: SideDto): void {
    const { game } = this;
    const last = game.lines.findLastIndex((line) => line.side === offender && line.press !== null);
    if (last < 0) refuse('no_such_ply');
    game.lines.length = last;
    game.clock.halves[offender].moves -= 1;
    game.clock.toRun = offender;
    this.penalised[offender] += 1;
    this.waits = this.penalised[offender] > 1 ? { kind: 'loss', loser: offender, reason: 'illegal_moves' } : null;
    if (!this.waits) game.clock.halves[other(offender)].left += this.penalty * 1000;
  }

  #reading({ side, stopped }: { side: SideDto; stopped: boolean }, now: number): void {
    const { game } = this;
    const marked = game.uncertain ?? refuse('late');
    game.clock.stop(now);
    if (game.set.play === 'casual' && !(this.asked?.side === other(side) && this.asked.stopped === stopped)) {
      this.asked = { side, stopped };
      return;
    }
    if (stopped) for (const s of ['white', 'black'] as const) game.clock.halves[s].left += marked[`stopped_${s}_ms`] - marked[`ran_${s}_ms`];
    game.uncertain = null;
    this.asked = null;
  }

  /** What the table says of it. */
  view(): Pick<Table, 'may_claim_draw' | 'may_claim_illegal' | 'claim' | 'waits' | 'penalty_secs' | 'penalised' | 'reading_asked'> {
    const { game } = this;
    const open = !game.over && this.claim !== null && this.claim.ply === game.lines.length && this.claim.presses === game.presses;
    const { ply: _ply, presses: _presses, ...claim } = this.claim ?? { ply: 0, presses: 0 };
    return {
      may_claim_draw: [this.may('white'), this.may('black')],
      may_claim_illegal: [this.mayIllegal('white'), this.mayIllegal('black')],
      claim: open ? (claim as ClaimDto) : null,
      waits: game.over ? null : this.waits,
      penalty_secs: this.penalty,
      penalised: [this.penalised.white, this.penalised.black],
      reading_asked: this.asked,
    };
  }
}
