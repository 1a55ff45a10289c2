import { expect, test } from 'vitest';
import type { ArbiterAct, ArbiterBoard } from '../../wire';
import { MockTable } from '../../host/mock/hall_table';
import { actOf, formAt } from './form';
import { ACTS, kindOf } from './kinds';
import { idOf, opened } from './opened';

const board: ArbiterBoard = new MockTable(3, 0).board(0);
const both = <T>(white: T, black: T) => ({ white, black });

/** One act of every kind that the backend knows. */
const all: ArbiterAct[] = [
  { act: 'start' }, { act: 'stop' }, { act: 'restart', side: 'black' },
  { act: 'lift_illegal', offender: 'white' },
  { act: 'illegal_move', offender: 'black', faults: ['two_hands', 'illegal'], ply: 4, give_back: false, restart: 'black' },
  { act: 'touch_move', offender: 'white', piece: 'e2', to: 'e4' }, { act: 'restore', ply: 3, give_back: true },
  ...(['initial_position', 'board_orientation', 'colours_reversed', 'displaced_pieces', 'castling_rook_first', 'illegal_position', 'both_flags'] as const).map((found) => ({ act: 'irregularity' as const, found })),
  { act: 'illegal_position', still_illegal: true },
  { act: 'flag_seen', side: 'white' }, { act: 'rule_claim', correct: false }, { act: 'confirm' }, { act: 'dismiss' }, { act: 'draw_instead' },
  { act: 'set_clock', left_ms: both(90_000, null), moves: both(null, 12), reason: 'setting' }, { act: 'add_time', ms: both(0, -60_000) }, { act: 'add_time', ms: both(5_000, 5_000) },
  { act: 'penalty', offender: 'white', penalty: { penalty: 'opponent_time', ms: 120_000 } }, { act: 'penalty', offender: 'black', penalty: { penalty: 'warning' } },
  { act: 'penalty', offender: 'black', penalty: { penalty: 'offender_score', hundredths: 50 } }, { act: 'penalty', offender: 'white', penalty: { penalty: 'lost', opponent: 'draw' } },
  { act: 'declare_lost', offender: 'white', article: 'disobedience', opponent: 'draw' }, { act: 'declare_lost', offender: 'black', article: 'device', opponent: 'win' },
  { act: 'set_score', hundredths: both(50, 0) }, { act: 'enter_result', outcome: '1/2-1/2', ground: 'stalemate' }, { act: 'override', outcome: '0-1', why: 'x' },
  { act: 'override', outcome: null, why: 'clock' }, { act: 'override', outcome: 'annulled', why: 'y' }, { act: 'consent_draw' }, { act: 'missing', side: 'white' },
  { act: 'waive_default', side: 'black', why: 'train' }, { act: 'nothing_moved', press: 5 }, { act: 'establish', first: 7, moves: ['g1f3'] }, { act: 'correct', ply: 3, uci: 'a7a8q' },
  { act: 'reconstruction_failed' }, { act: 'adjourn' }, { act: 'resume', absent: both(false, true) }, { act: 'grant_increment' }, { act: 'rule_normal_means', finding: 'reject' },
  { act: 'replace_clock', device: '5c'.repeat(32), after: null, left_ms: both(1_000, 2_000), moves: both(3, 4) },
];

test.each(all.map((act) => [JSON.stringify(act), act] as const))('opened and read back it is the same act: %s', (_, act) => {
  const { id, form } = opened(board, act);
  expect(actOf(id, form)).toEqual(act);
  expect(kindOf(id).leads).toBeUndefined();
});

test('every act of the catalogue is one of the backend, or a guide', () => {
  const known = new Set(all.map(idOf));
  // Both are overrides: opened from the log they are shown as such.
  const twice = ['flag_withdrawn'];
  for (const id of ACTS) expect([id, known.has(id) || twice.includes(id) || kindOf(id).leads !== undefined]).toEqual([id, true]);
});

test('an empty sheet orders nothing that is still to be said', () => {
  for (const id of ACTS) {
    const asks = kindOf(id).fields.filter((field) => ['side', 'correct', 'agree', 'still', 'finding', 'penalty', 'scores', 'outcome', 'verdict', 'why', 'device', 'piece', 'move', 'clocks'].includes(field));
    if (asks.length > 0 && id !== 'restart') expect([id, actOf(id, formAt(board, id))]).toEqual([id, null]);
  }
});

test('a penalty starts with the time of this game, a new clock with the last reading', () => {
  expect(formAt(board, 'penalty').span_ms).toBe(120_000);
  expect(formAt(board, 'replace_clock')).toMatchObject({ white_ms: board.setting?.white_ms, black_moves: board.setting?.black_moves });
});
