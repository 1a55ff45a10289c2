// The catalogue: every act of an arbiter, where it is found, what it asks, which articles and rows it serves.

export const GROUPS = ['irregular', 'claim', 'flag', 'time', 'penalty', 'presence', 'record', 'adjourn', 'result', 'people'] as const;
export type Group = (typeof GROUPS)[number];

/** What a sheet asks before it can say what will change. */
export type Field =
  | 'side' | 'faults' | 'ply' | 'giveBack' | 'restart' | 'piece' | 'move' | 'correct' | 'agree' | 'still' | 'finding' | 'clocks' | 'reason'
  | 'span' | 'penalty' | 'opponent' | 'scores' | 'outcome' | 'ground' | 'verdict' | 'why' | 'absent' | 'device' | 'press' | 'moves';

export interface Kind {
  group: Group;
  /** The article of the 2018 edition; the preview names those of the edition in force. */
  article: string;
  fields: readonly Field[];
  /** Rows of docs/laws.md that are served here. */
  rows: readonly string[];
  /** Nothing is written: what to look at, and the acts it may lead to. */
  leads?: readonly string[];
}

const act = (group: Group, article: string, fields: readonly Field[], ...rows: string[]): Kind => ({ group, article, fields, rows });
const guide = (group: Group, article: string, leads: readonly string[], ...rows: string[]): Kind => ({ group, article, fields: [], rows, leads });

export const KINDS = {
  illegal: act('irregular', '7.5.1', ['side', 'faults', 'ply', 'giveBack', 'restart'],
    '1.4.1+c', '4.1', '4.7.2+c', '5.1.1x', '7.5.1', '7.5.2', '7.5.3', '7.5.4', '7.5.4+c', '7.5.5', '7.5.5+c', 'A.4.2', 'A.4.2+c', 'A.4.2v', 'A.4.4+c', 'X.5'),
  lift_illegal: act('irregular', '7.5.5', ['side']),
  unpressed: guide('irregular', '7.5.1', ['touch_move', 'restore'], '4.1+c', '7.5.1+c', 'A.4.1.2+c'),
  nothing_moved: act('irregular', '7.5.3', ['press']),
  restore: act('irregular', '7.1', ['ply', 'giveBack'], '7.1', '7.1+c', '7.6', 'S1.10', 'D.2.9'),
  displaced: act('irregular', '7.4', [], '3.10.3+c', 'G.4'),
  initial_position: act('irregular', '7.2.1', [], '7.2.1', 'A.4.1.2'),
  orientation: act('irregular', '7.2.2', [], '7.2.2', '7.2.2+c'),
  colours: act('irregular', '7.3', [], '7.3', '7.3+c'),
  illegal_position: act('irregular', 'A.4.4', []),
  still_illegal: act('irregular', 'A.4.4', ['still'], 'A.4.4'),
  touch_move: act('irregular', '4.3', ['side', 'piece'],
    '4.2.2', '4.3.1', '4.3.2', '4.3.3', '4.3+c', '4.4.1', '4.4.2', '4.4.3', '4.5', '4.7', '4.7+c', '4.7.2'),
  touch: guide('irregular', '4.2', ['touch_move'], '4.2.1', '4.2.2+c', '4.4.4+c', '4.5+c', '6.2.5+c', 'D.2.3'),
  castling_rook_first: act('irregular', '4.4.2', [], '4.4.2+c'),
  draw_claim: act('claim', '9.5', ['correct'], '11.12', '11.12+c'),
  proposal: act('claim', '9.5', ['agree'], '12.6+c'),
  normal_means: act('claim', 'III.5', ['finding'], 'III.5', 'III.5.1', 'III.5.2', 'III.5.3'),
  increment: act('claim', 'III.4', [], 'III.4'),
  consent_draw: act('claim', '9.1.1', []),
  complaint: guide('claim', '4.8', ['touch_move', 'illegal', 'override'], '5.1.1y'),
  flag: act('flag', '6.8', ['side'], 'A.4.5'),
  draw_instead: act('flag', '6.9', []),
  both_flags: act('flag', 'III.3.1', [], 'III.3.1.1', 'III.3.1.2', 'S1.13'),
  flag_withdrawn: act('flag', '6.10.1', ['why'], '6.10.1+c'),
  set_clock: act('time', '6.10.2', ['clocks', 'reason'], '6.10.2', 'A.4.1', 'A.4.1+c', 'I.5', 'I.13', 'X.4'),
  add_time: act('time', '12.5', ['span'], '12.5'),
  start: act('time', '6.6', []),
  stop: act('time', '6.11.1', [], '6.11.1', 'S1.11a'),
  restart: act('time', '6.11.3', ['side'], '6.11.3', 'S1.11c'),
  replace_clock: act('time', '6.10.1', ['device', 'clocks'], '6.10.1', 'S1.12'),
  halves: guide('time', '6.5', [], '6.5', '6.5+c', 'S1.3'),
  penalty: act('penalty', '12.9', ['side', 'penalty'],
    '6.2.4', '6.11.4', '7.4.3', '11.5', '11.5+c', '11.6', '11.12+c2', '12.9', '12.9.1', '12.9.2', '12.9.3', '12.9.4', '12.9.5', '12.9.6', 'S1.8c'),
  lost: act('penalty', '11.7', ['side', 'opponent'], '11.7', '11.8'),
  device_found: act('penalty', '11.3.2.2', ['side'], '11.3.2.1+c', '11.3.2.2'),
  expel: guide('penalty', '12.7', ['penalty'], '12.7b'),
  missing: act('presence', '6.7', ['side']),
  waive: act('presence', '6.7.1', ['side', 'why']),
  permit: guide('presence', '11.2.3', ['penalty'], '11.2.3.1', '11.2.3.2'),
  establish: act('record', '8.1', ['moves']),
  correct: act('record', '8.1.2', ['ply', 'move'], '4.4.4', '8.5.1'),
  reconstruct: guide('record', '8.5.3', ['establish', 'reconstruct_failed'], '8.5.3', '11.11'),
  reconstruct_failed: act('record', '8.5.3', []),
  adjourn: act('adjourn', 'I.1.1', [], 'I.1.2', 'I.14'),
  cover: guide('adjourn', 'I.2', ['resume'], 'I.2', 'I.3'),
  resume: act('adjourn', 'I.9', ['absent'], 'I.7', 'I.9.1', 'I.9.2', 'I.9.3'),
  envelope_lost: guide('adjourn', 'I.12.1', ['set_clock', 'establish'], 'I.12.1'),
  result: act('result', '8.7', ['outcome', 'ground']),
  override: act('result', 'P.1', ['verdict', 'why'], 'P.1'),
  annul: act('result', '7.2.1', ['why'], 'I.12.2'),
  set_score: act('result', '10.1', ['scores']),
  assistant: guide('people', '4.9', ['add_time'], '4.9', '6.2.6', '8.1.6', '12.4', 'D.2.10', 'D.2.11'),
  approve_device: guide('people', '11.3.2.1', ['replace_clock', 'device_found'], '11.3.2.1', '12.8'),
} satisfies Record<string, Kind>;

export type ActId = keyof typeof KINDS;
export const ACTS = Object.keys(KINDS) as ActId[];
export const kindOf = (id: ActId): Kind => KINDS[id];

/** Rows that a view serves without an act. */
export const VIEWS = {
  'hall': ['12.3', '12.6'],
  'board › sheets': ['8.2', '8.5.2', '9.1.2.2', '11.11+c'],
  'board › counters': ['8.1.5+c', 'A.3.2', 'B.3.2'],
} as const;

/** The way to an act on the screen, as docs/laws.md has it. */
export const pathOf = (id: ActId): string => `board › acts › ${KINDS[id].group} › ${id}`;

/** The path of each row. */
export function paths(): Map<string, string> {
  const all = new Map<string, string>();
  for (const [view, rows] of Object.entries(VIEWS)) for (const row of rows) all.set(row, view);
  for (const id of ACTS) for (const row of KINDS[id].rows) all.set(row, pathOf(id));
  return all;
}
