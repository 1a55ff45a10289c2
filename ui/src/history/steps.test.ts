import { describe, expect, it } from 'vitest';
import type { KeptGame, Replay, SheetLine } from '../wire';
import { Shelf } from './shelf.svelte';
import { movesOf, stepAt, stepOf, swipeOf, whenText } from './steps';

const head: KeptGame = {
  game: '0', white_name: '', black_name: '', started_secs: 1_796_053_200, plies: 3, outcome: null, reason: null, newer: false, play: 'casual',
  control: { white: [], black: null, at_zero: null, freeze: null },
};
const line = (ply: number, uci: string | null): SheetLine => ({
  ply, side: ply % 2 ? 'white' : 'black', text: null, as_written: false, uci, clock_ms: null, offer: false, corrected: false, press: null, state: 'plain',
});
const replay: Replay = {
  head, start_fen: 'S', article: null,
  sheet: [line(1, 'e2e4'), line(2, null), line(3, 'g1f3')],
  plies: [{ fen: 'A', white_ms: 60_000, black_ms: null }, { fen: null, white_ms: 60_000, black_ms: 59_000 }, { fen: null, white_ms: 1, black_ms: 2 }],
};

describe('stepping', () => {
  it('shows the start, then each position with its move and times', () => {
    expect(stepAt(replay, 0)).toMatchObject({ fen: 'S', known: true, last: null, white_ms: null });
    expect(stepAt(replay, 1)).toMatchObject({ fen: 'A', known: true, last: ['e2', 'e4'], white_ms: 60_000 });
  });

  it('stays at the last known position once the record cannot be followed, and says so', () => {
    expect(stepAt(replay, 3)).toMatchObject({ fen: 'A', known: false, last: null, black_ms: 2 });
    expect(stepAt(replay, 99)).toEqual(stepAt(replay, 3));
  });

  it('goes by keys and by swipes, never past the ends', () => {
    expect(stepOf('ArrowLeft', 0, 3)).toBe(0);
    expect(stepOf('ArrowRight', 3, 3)).toBe(3);
    expect(stepOf('End', 0, 3)).toBe(3);
    expect(stepOf('a', 0, 3)).toBeNull();
    expect(swipeOf(-80, 10)).toBe('next');
    expect(swipeOf(80, 10)).toBe('prev');
    expect(swipeOf(-80, 60)).toBeNull();
    expect(swipeOf(-20, 0)).toBeNull();
  });
});

describe('list', () => {
  it('writes dates in the language and leaves odd ones alone', () => {
    expect(whenText(1_796_053_200, 'tr')).toContain('30 Kas 2026');
    expect([0, 1, 2, 3].map(movesOf)).toEqual([0, 1, 1, 2]);
  });

  it('throws away the answer of an older search and shows no game twice', async () => {
    const answers: ((games: string[]) => void)[] = [];
    const call = () => new Promise((done) => answers.push((games) => done({ games: games.map((game) => ({ ...head, game })), total: 4 })));
    const shelf = new Shelf({ call: call as never });
    const [old, fresh] = [shelf.search('a'), shelf.search('ab')];
    answers[1]?.(['2', '1']);
    answers[0]?.(['9']);
    await Promise.all([old, fresh]);
    expect(shelf.games.map((g) => g.game)).toEqual(['2', '1']);
    const more = shelf.more();
    answers[2]?.(['1', '0']);
    await more;
    expect(shelf.games.map((g) => g.game)).toEqual(['2', '1', '0']);
  });
});
