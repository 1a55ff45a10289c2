// What an arbiter's act does in the imitation: a picture for looking at the sheets. The Laws are in crates/laws.
import type { ArbiterAct, OfferedAct, OutcomeDto, Preview, RefusalDto, SideDto, Snapshot } from '../../wire';
import { other } from '../../state/picture';
import { type MockTable, PENALTY_MS } from './hall_table';

const wins = (side: SideDto): OutcomeDto => (side === 'white' ? '1-0' : '0-1');
const SCORES: Partial<Record<OutcomeDto, [number, number]>> = { '1-0': [100, 0], '0-1': [0, 100], '1/2-1/2': [50, 50], '1/2-0': [50, 0], '0-1/2': [0, 50] };

function end(snap: Snapshot, outcome: OutcomeDto, reason: string, article: string | null): void {
  snap.ending = { outcome, reason, article, plies: snap.plies };
  snap.score = SCORES[outcome] ?? [0, 0];
  snap.phase = 'over';
  snap.running = null;
  snap.proposal = null;
}

function stand(snap: Snapshot): void {
  snap.running = null;
  if (snap.phase === 'running') snap.phase = 'stopped';
}

function illegal(snap: Snapshot, act: Extract<ArbiterAct, { act: 'illegal_move' }>): void {
  const at = act.offender === 'white' ? 0 : 1;
  snap.penalised = snap.penalised.map((n, i) => n + Number(i === at)) as [number, number];
  snap.proposal = null;
  stand(snap);
  if (snap.penalised[at]! >= 2) return end(snap, wins(other(act.offender)), 'second_illegal_move', '7.5.5');
  snap[other(act.offender)].left_ms += PENALTY_MS;
  if (act.give_back) snap[act.offender].left_ms = Math.max(0, snap[act.offender].left_ms - 10_000);
  snap[act.offender].moves_completed -= 1;
  snap.plies -= 1;
  snap.on_move = act.offender;
  if (act.restart) Object.assign(snap, { phase: 'running', running: act.restart });
}

function penalty(snap: Snapshot, { offender, penalty: it }: Extract<ArbiterAct, { act: 'penalty' }>): void {
  if (it.penalty === 'opponent_time') snap[other(offender)].left_ms += it.ms;
  if (it.penalty === 'offender_time') snap[offender].left_ms = Math.max(0, snap[offender].left_ms - it.ms);
  if (it.penalty === 'lost') end(snap, it.opponent === 'win' ? wins(other(offender)) : offender === 'white' ? '0-1/2' : '1/2-0', 'forfeited_by_arbiter', '12.9.6');
}

function clock(snap: Snapshot, act: ArbiterAct): void {
  if (act.act === 'add_time') {
    snap.white.left_ms = Math.max(0, snap.white.left_ms + act.ms.white);
    snap.black.left_ms = Math.max(0, snap.black.left_ms + act.ms.black);
  } else if (act.act === 'set_clock' || act.act === 'replace_clock') {
    for (const side of ['white', 'black'] as const) {
      const [left, moves] = [act.left_ms[side], act.moves[side]];
      if (left !== null) Object.assign(snap[side], { left_ms: left, flag: left > 0 ? null : snap[side].flag });
      if (moves !== null) snap[side].moves_completed = moves;
    }
  }
}

/** What the act makes of a board. */
function applied(snap: Snapshot, act: ArbiterAct): RefusalDto | null {
  if (snap.phase === 'over' && !['override', 'set_score', 'declare_lost', 'penalty'].includes(act.act)) return { code: 'game_over' };
  switch (act.act) {
    case 'stop': stand(snap); break;
    case 'start':
    case 'restart': Object.assign(snap, { phase: 'running', running: act.act === 'restart' ? act.side : 'white', proposal: null }); break;
    case 'illegal_move': illegal(snap, act); break;
    case 'restore': Object.assign(snap, { plies: act.ply, on_move: act.ply % 2 ? 'black' : 'white', proposal: null }); stand(snap); break;
    case 'flag_seen':
      if (snap[act.side].flag === null) return { code: 'flag_up' };
      end(snap, wins(other(act.side)), 'flag', '6.9');
      break;
    case 'draw_instead': end(snap, '1/2-1/2', 'flag_opponent_cannot_mate', '6.9'); break;
    case 'rule_claim': {
      const claimant = snap.proposal?.kind === 'claim' ? snap.proposal.side : snap.on_move;
      if (act.correct) end(snap, '1/2-1/2', 'threefold_claim', '9.2');
      else snap[other(claimant)].left_ms += PENALTY_MS;
      snap.proposal = null;
      break;
    }
    case 'confirm':
      if (snap.proposal?.kind === 'flag') end(snap, wins(other(snap.proposal.loser)), 'flag', '6.9');
      else if (snap.proposal?.kind === 'illegal_move') illegal(snap, { act: 'illegal_move', offender: snap.proposal.offender ?? 'white', faults: ['illegal'], ply: null, give_back: true, restart: null });
      else snap.proposal = null;
      break;
    case 'dismiss': snap.proposal = null; break;
    case 'penalty': penalty(snap, act); break;
    case 'declare_lost': end(snap, act.opponent === 'win' ? wins(other(act.offender)) : '0-0', 'forfeited_by_arbiter', act.article === 'device' ? '11.3.2.2' : '11.7'); break;
    case 'enter_result': end(snap, act.outcome, 'arbiter_decision', null); break;
    case 'override':
      if (act.outcome) end(snap, act.outcome, 'arbiter_decision', null);
      else Object.assign(snap, { ending: null, score: null, phase: 'stopped', proposal: null });
      break;
    case 'set_score': snap.score = [act.hundredths.white, act.hundredths.black]; break;
    default: clock(snap, act);
  }
  return null;
}

const ARTICLES: Partial<Record<ArbiterAct['act'], string[]>> = {
  illegal_move: ['7.5.1', '7.5.5'], stop: ['6.11.1'], restart: ['6.11.3'], start: ['6.6'], set_clock: ['6.10.2'], add_time: ['12.5'], rule_claim: ['9.5.3'], flag_seen: ['6.8', '6.9'],
  penalty: ['12.9'], override: ['P.1'], restore: ['7.1'], declare_lost: ['11.7'], enter_result: ['8.7'], draw_instead: ['6.9'],
};

export const articles = (act: ArbiterAct): string[] => ARTICLES[act.act] ?? [];

/** What an act would do. */
export function preview(table: MockTable, act: ArbiterAct): Preview {
  const before = structuredClone(table.snap);
  const after = structuredClone(table.snap);
  const refusal = applied(after, act);
  return {
    seen: '00'.repeat(32), before, after: refusal ? before : after, articles: articles(act), refusal, refused_by: refusal ? '5.1.1' : null, steps: act.act === 'illegal_move' && act.restart ? 2 : 1,
    undoable: ['set_clock', 'add_time', 'stop', 'restart', 'illegal_move', 'override', 'penalty'].includes(act.act),
    asks_can_mate: act.act === 'flag_seen' ? other(act.side) : null,
  };
}

/** Does it. */
export function act(table: MockTable, it: ArbiterAct): RefusalDto | null {
  const refusal = applied(table.snap, it);
  if (refusal) return refusal;
  for (const call of table.calls) call.answered = true;
  if (it.act === 'penalty' && it.penalty.penalty === 'warning') table.warnings[it.offender === 'white' ? 0 : 1]++;
  if (it.act === 'establish') table.trouble = null;
  table.ruled(it, articles(it)[0] ?? null);
  return null;
}

/** What makes sense, most likely first. */
export function offered(table: MockTable): OfferedAct[] {
  const { snap } = table;
  const all: OfferedAct[] = [];
  const likely = (it: ArbiterAct) => all.push({ act: it, likely: true });
  if (snap.phase === 'over') return [];
  if (snap.proposal?.kind === 'illegal_move') likely({ act: 'illegal_move', offender: snap.proposal.offender ?? 'white', faults: ['illegal'], ply: snap.plies, give_back: true, restart: snap.proposal.offender });
  if (snap.proposal?.kind === 'claim') likely({ act: 'rule_claim', correct: false });
  if (snap.proposal?.kind === 'flag') {
    likely({ act: 'flag_seen', side: snap.proposal.loser });
    likely({ act: 'draw_instead' });
  }
  if (table.trouble === 'late') likely({ act: 'missing', side: 'black' });
  if (snap.proposal) all.push({ act: { act: 'dismiss' }, likely: false });
  if (snap.phase === 'stopped') all.push({ act: { act: 'restart', side: snap.on_move }, likely: snap.proposal === null });
  if (snap.phase === 'running') all.push({ act: { act: 'stop' }, likely: false });
  if (snap.phase === 'not_started') all.push({ act: { act: 'start' }, likely: false });
  return all;
}
