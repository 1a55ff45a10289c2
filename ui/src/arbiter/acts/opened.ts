// From an act back to its sheet: what is offered, asked or came back is opened filled in.
import type { ArbiterAct, ArbiterBoard, IrregularityDto } from '../../wire';
import { formAt, type Form } from './form';
import type { ActId } from './kinds';

const found: Record<IrregularityDto, ActId> = {
  initial_position: 'initial_position', board_orientation: 'orientation', colours_reversed: 'colours', displaced_pieces: 'displaced',
  castling_rook_first: 'castling_rook_first', illegal_position: 'illegal_position', both_flags: 'both_flags',
};

const named: Partial<Record<ArbiterAct['act'], ActId>> = {
  illegal_move: 'illegal', illegal_position: 'still_illegal', flag_seen: 'flag', rule_claim: 'draw_claim', confirm: 'proposal', dismiss: 'proposal',
  waive_default: 'waive', enter_result: 'result', grant_increment: 'increment', rule_normal_means: 'normal_means', review: 'establish',
  reconstruction_failed: 'reconstruct_failed',
};

/** Under which kind an act is found. */
export function idOf(act: ArbiterAct): ActId {
  if (act.act === 'irregularity') return found[act.found];
  if (act.act === 'declare_lost') return act.article === 'device' ? 'device_found' : 'lost';
  if (act.act === 'override') return act.outcome === 'annulled' ? 'annul' : 'override';
  return named[act.act] ?? (act.act as ActId);
}

/** What an act says, as a form's values. */
function said(act: ArbiterAct): Partial<Form> {
  switch (act.act) {
    case 'illegal_move': return { side: act.offender, faults: [...act.faults], ply: act.ply, giveBack: act.give_back, restart: act.restart };
    case 'touch_move': return { side: act.offender, piece: act.piece, to: act.to };
    case 'lift_illegal': return { side: act.offender };
    case 'restore': return { ply: act.ply, giveBack: act.give_back };
    case 'illegal_position': return { still: act.still_illegal };
    case 'flag_seen':
    case 'restart':
    case 'missing': return { side: act.side };
    case 'waive_default': return { side: act.side, why: act.why };
    case 'rule_claim': return { correct: act.correct };
    case 'confirm': return { agree: true };
    case 'dismiss': return { agree: false };
    case 'set_clock': return { white_ms: act.left_ms.white, black_ms: act.left_ms.black, white_moves: act.moves.white, black_moves: act.moves.black, reason: act.reason };
    case 'add_time': return added(act.ms);
    case 'penalty': return { side: act.offender, penalty: act.penalty.penalty, ...('ms' in act.penalty ? { span_ms: act.penalty.ms } : {}), ...('hundredths' in act.penalty ? { hundredths: act.penalty.hundredths } : {}), ...('opponent' in act.penalty ? { opponent: act.penalty.opponent } : {}) };
    case 'declare_lost': return { side: act.offender, opponent: act.opponent };
    case 'set_score': return { scores: act.hundredths };
    case 'enter_result': return { outcome: act.outcome, ground: act.ground };
    case 'override': return { outcome: act.outcome, goesOn: act.outcome === null, why: act.why };
    case 'nothing_moved': return { press: act.press };
    case 'establish': return { first: act.first, moves: [...act.moves] };
    case 'correct': return { ply: act.ply, piece: act.uci.slice(0, 2), to: act.uci.slice(2) };
    case 'resume': return { absent: act.absent };
    case 'rule_normal_means': return { finding: act.finding };
    case 'replace_clock': return { device: act.device, white_ms: act.left_ms.white, black_ms: act.left_ms.black, white_moves: act.moves.white, black_moves: act.moves.black };
    default: return {};
  }
}

function added({ white, black }: { white: number; black: number }): Partial<Form> {
  const whom = white !== 0 && black !== 0 ? 'both' : white !== 0 ? 'white' : 'black';
  return { whom, span_ms: white !== 0 ? white : black };
}

/** The sheet of an act at that board. */
export function opened(board: ArbiterBoard, act: ArbiterAct): { id: ActId; form: Form } {
  const id = idOf(act);
  return { id, form: { ...formAt(board, id), ...said(act) } };
}
