// What is filled in on a sheet, and the act it comes to. No rules: whether it may be done is the preview's to say.
import type {
  ArbiterAct, ArbiterBoard, FaultDto, FindingDto, IrregularityDto, OutcomeDto, PenaltyDto, ResultGround, ShareDto, SideDto, TimeReasonDto,
} from '../../wire';
import type { ActId } from './kinds';

export type Penalty = PenaltyDto['penalty'];

export interface Form {
  side: SideDto | null;
  faults: FaultDto[];
  /** Null: the last completed one. */
  ply: number | null;
  giveBack: boolean;
  restart: SideDto | null;
  piece: string | null;
  to: string | null;
  correct: boolean | null;
  agree: boolean | null;
  still: boolean | null;
  finding: FindingDto | null;
  white_ms: number | null;
  black_ms: number | null;
  white_moves: number | null;
  black_moves: number | null;
  reason: TimeReasonDto;
  whom: SideDto | 'both';
  span_ms: number;
  penalty: Penalty | null;
  hundredths: number | null;
  opponent: ShareDto | null;
  scores: { white: number | null; black: number | null };
  outcome: OutcomeDto | null;
  ground: ResultGround;
  /** P.1: the game goes on. */
  goesOn: boolean;
  why: string;
  absent: { white: boolean; black: boolean };
  device: string | null;
  press: number | null;
  first: number | null;
  moves: string[];
}

const EMPTY: Form = {
  side: null, faults: ['illegal'], ply: null, giveBack: true, restart: null, piece: null, to: null, correct: null, agree: null, still: null,
  finding: null, white_ms: null, black_ms: null, white_moves: null, black_moves: null, reason: 'ruling', whom: 'both', span_ms: 60_000,
  penalty: null, hundredths: null, opponent: null, scores: { white: null, black: null }, outcome: null, ground: 'decision', goesOn: false,
  why: '', absent: { white: false, black: false }, device: null, press: null, first: null, moves: [],
};

/** An empty sheet at that board: what the board already tells is filled in. */
export function formAt(board: ArbiterBoard, id: ActId): Form {
  const form = structuredClone(EMPTY);
  const { row } = board;
  form.span_ms = id === 'penalty' ? board.penalty_ms : 60_000;
  if (id === 'restart') form.side = row.to_run;
  if (id === 'replace_clock') {
    const set = board.late ?? board.setting;
    if (set) Object.assign(form, { white_ms: set.white_ms, black_ms: set.black_ms, white_moves: set.white_moves, black_moves: set.black_moves });
  }
  if (id === 'restore') form.ply = Math.max(0, board.now.plies - 1);
  if (id === 'correct') form.ply = board.now.plies || null;
  if (id === 'nothing_moved') form.press = board.plies.findLast((ply) => ply.press !== null)?.press ?? null;
  const ready = board.establish.find((it) => it.kind === 'moves');
  if (id === 'establish' && ready) [form.first, form.moves] = [ready.first, [...ready.moves]];
  return form;
}

const found: Partial<Record<ActId, IrregularityDto>> = {
  displaced: 'displaced_pieces', initial_position: 'initial_position', orientation: 'board_orientation', colours: 'colours_reversed',
  illegal_position: 'illegal_position', castling_rook_first: 'castling_rook_first', both_flags: 'both_flags',
};

function penalty(form: Form): PenaltyDto | null {
  const { penalty: kind, span_ms: ms, hundredths, opponent } = form;
  switch (kind) {
    case 'opponent_time':
    case 'offender_time':
      return ms > 0 ? { penalty: kind, ms } : null;
    case 'opponent_score':
    case 'offender_score':
      return hundredths === null ? null : { penalty: kind, hundredths };
    case 'lost':
      return opponent === null ? null : { penalty: kind, opponent };
    case null:
      return null;
    default:
      return { penalty: kind };
  }
}

const both = <T>(white: T, black: T) => ({ white, black });

/** Acts that ask for nothing. */
function plain(id: ActId): ArbiterAct | null {
  switch (id) {
    case 'start':
    case 'stop':
    case 'consent_draw':
    case 'draw_instead':
    case 'adjourn':
      return { act: id };
    case 'increment': return { act: 'grant_increment' };
    case 'reconstruct_failed': return { act: 'reconstruction_failed' };
    default: return found[id] ? { act: 'irregularity', found: found[id] } : null;
  }
}

/** Acts about one player. */
function ofSide(id: ActId, form: Form): ArbiterAct | null {
  const { side } = form;
  if (side === null) return null;
  switch (id) {
    case 'illegal':
      return form.faults.length ? { act: 'illegal_move', offender: side, faults: form.faults, ply: form.ply, give_back: form.giveBack, restart: form.restart } : null;
    case 'touch_move': return form.piece === null ? null : { act: 'touch_move', offender: side, piece: form.piece, to: form.to };
    case 'lift_illegal': return { act: id, offender: side };
    case 'flag': return { act: 'flag_seen', side };
    case 'restart': return { act: 'restart', side };
    case 'missing': return { act: 'missing', side };
    case 'waive': return form.why.trim() ? { act: 'waive_default', side, why: form.why.trim() } : null;
    case 'lost': return form.opponent === null ? null : { act: 'declare_lost', offender: side, article: 'disobedience', opponent: form.opponent };
    case 'device_found': return { act: 'declare_lost', offender: side, article: 'device', opponent: 'win' };
    case 'penalty': {
      const it = penalty(form);
      return it && { act: 'penalty', offender: side, penalty: it };
    }
    default: return null;
  }
}

/** Acts about the clock and the record. */
function ofRecord(id: ActId, form: Form): ArbiterAct | null {
  const { white_ms, black_ms, white_moves, black_moves } = form;
  switch (id) {
    case 'restore': return form.ply === null ? null : { act: 'restore', ply: form.ply, give_back: form.giveBack };
    case 'nothing_moved': return form.press === null ? null : { act: 'nothing_moved', press: form.press };
    case 'set_clock': {
      const some = [white_ms, black_ms, white_moves, black_moves].some((it) => it !== null);
      return some ? { act: 'set_clock', left_ms: both(white_ms, black_ms), moves: both(white_moves, black_moves), reason: form.reason } : null;
    }
    case 'add_time': {
      const ms = both(form.whom === 'black' ? 0 : form.span_ms, form.whom === 'white' ? 0 : form.span_ms);
      return form.span_ms === 0 ? null : { act: 'add_time', ms };
    }
    case 'replace_clock':
      if (form.device === null || white_ms === null || black_ms === null || white_moves === null || black_moves === null) return null;
      return { act: 'replace_clock', device: form.device, after: null, left_ms: both(white_ms, black_ms), moves: both(white_moves, black_moves) };
    case 'establish': return form.first === null || form.moves.length === 0 ? null : { act: 'establish', first: form.first, moves: form.moves };
    case 'correct': return form.ply === null || form.piece === null || form.to === null ? null : { act: 'correct', ply: form.ply, uci: form.piece + form.to };
    default: return null;
  }
}

/** Verdicts and results. */
function ofVerdict(id: ActId, form: Form): ArbiterAct | null {
  const why = form.why.trim();
  switch (id) {
    case 'still_illegal': return form.still === null ? null : { act: 'illegal_position', still_illegal: form.still };
    case 'draw_claim': return form.correct === null ? null : { act: 'rule_claim', correct: form.correct };
    case 'proposal': return form.agree === null ? null : { act: form.agree ? 'confirm' : 'dismiss' };
    case 'normal_means': return form.finding && { act: 'rule_normal_means', finding: form.finding };
    case 'resume': return { act: 'resume', absent: form.absent };
    case 'result': return form.outcome && { act: 'enter_result', outcome: form.outcome, ground: form.ground };
    case 'flag_withdrawn': return why ? { act: 'override', outcome: null, why } : null;
    case 'annul': return why ? { act: 'override', outcome: 'annulled', why } : null;
    case 'override': return why && (form.goesOn || form.outcome) ? { act: 'override', outcome: form.goesOn ? null : form.outcome, why } : null;
    case 'set_score': {
      const { white, black } = form.scores;
      return white === null || black === null ? null : { act: 'set_score', hundredths: both(white, black) };
    }
    default: return null;
  }
}

/** The act that a filled-in sheet comes to; null: something is still to be said, or it is only a guide. */
export function actOf(id: ActId, form: Form): ArbiterAct | null {
  return plain(id) ?? ofSide(id, form) ?? ofRecord(id, form) ?? ofVerdict(id, form);
}
