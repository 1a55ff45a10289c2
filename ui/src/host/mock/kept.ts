// Games for the history: the first moves of old, well-known games, with made-up players.
import type { KeptGame, NewGame, OutcomeDto, Replay } from '../../wire';
import { MockGame } from './game';
import { presets } from './presets';

interface Sample {
  white: string;
  black: string;
  preset: string;
  play: NewGame['play'];
  started: string;
  moves: string;
  end: [OutcomeDto, string, string | null] | null;
}

const samples: Sample[] = [
  { white: 'Ayşe Yıldız', black: 'İbrahim Öğüt', preset: 'rapid-15-10', play: 'casual', started: '2026-11-29 21:12',
    moves: 'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8',
    end: ['1-0', 'checkmate', '5.1.1'] },
  { white: 'Şükrü Çağlayan', black: 'Müzeyyen Abdülhamitoğlu-Karaosmanoğlu', preset: 'blitz-3-2', play: 'casual', started: '2026-11-28 19:03',
    moves: 'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 b8d7', end: ['0-1', 'flag', '6.9'] },
  { white: '', black: '', preset: 'blitz-5-0', play: 'casual', started: '2026-11-27 12:40', moves: '', end: ['1/2-1/2', 'agreement', '5.2.3'] },
  { white: 'Ege Işık', black: 'Gökçe Ünlü', preset: 'standard-90-30', play: 'competition', started: '2026-11-22 10:00',
    moves: 'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6', end: ['1-0', 'resignation', '5.1.2'] },
  { white: 'Ege Işık', black: 'Barış Dağ', preset: 'standard-90-30-30', play: 'competition', started: '2026-11-21 15:30', moves: 'd2d4 g8f6 c2c4 e7e6', end: null },
];

function play(sample: Sample, index: number): MockGame {
  const control = presets.find((p) => p.id === sample.preset)?.control ?? presets[0]!.control;
  const game = new MockGame(String(index + 1).padStart(32, '0'), {
    play: sample.play, control, sheets: 'common', auto_flag: true, white_name: sample.white, black_name: sample.black, start: { kind: 'standard' }, at_board: false,
  });
  game.started = sample.started;
  let now = 0;
  game.press('white', now);
  for (const [i, uci] of sample.moves.split(' ').filter(Boolean).entries()) {
    now += 3_000 + ((i * 7919) % 11_000);
    const side = i % 2 ? 'black' : 'white';
    game.lines.push({ side, uci, dash: false, press: null, clock: null, offer: false, corrected: false });
    game.press(side, now);
  }
  if (sample.end && !game.over) game.end(...sample.end);
  if (!sample.end) game.clock.stop(now);
  return game;
}

/** What a fresh imitation finds on its disk. */
export function keptGames(): MockGame[] {
  return samples.map(play);
}

export function head(game: MockGame): KeptGame {
  return {
    game: game.id,
    white_name: game.set.white_name,
    black_name: game.set.black_name,
    started_secs: Math.floor(Date.parse(`${game.started.replace(' ', 'T')}:00Z`) / 1000),
    control: game.set.control,
    play: game.set.play,
    plies: game.lines.length,
    outcome: game.ending?.outcome ?? null,
    reason: game.ending?.reason ?? null,
    newer: false,
  };
}

export function replay(game: MockGame): Replay {
  const sheet = game.sheet();
  const clocks = { white: null as number | null, black: null as number | null };
  return {
    head: head(game),
    start_fen: game.board(0).chess.fen(),
    sheet,
    plies: sheet.map((line, i) => {
      clocks[line.side] = line.clock_ms ?? clocks[line.side];
      const { chess, read } = game.board(i + 1);
      return { fen: read === i + 1 ? chess.fen() : null, white_ms: clocks.white, black_ms: clocks.black };
    }),
    article: game.ending?.article ?? null,
  };
}
