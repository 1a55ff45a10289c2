import { expect, test, vi } from 'vitest';
import type { Heard, WallHost, WallRound } from '../host/wall';
import { Feed } from './feed.svelte';

const told = (section: string): WallRound => ({ section, round: 1, delay_s: 0, boards: [] });

/** A server whose answers about a round wait until they are let go. */
function slow() {
  let now = 0;
  let heard: Parameters<WallHost['follow']>[2] | null = null;
  const waiting: ((heard: Heard<WallRound>) => void)[] = [];
  const index = { tournaments: [{ number: 1, name: '', sections: [{ name: 'A', title: 'A', rounds: 1 }, { name: 'B', title: 'B', rounds: 1 }] }] };
  const host: WallHost = {
    index: async () => ({ told: index }),
    standings: async () => ({ missing: true }),
    round: () => new Promise((answer) => waiting.push(answer)),
    follow: (_tournament, _section, told) => {
      heard = told;
      return () => {};
    },
  };
  const feed = new Feed(host, () => now);
  const settle = async () => {
    for (let n = 0; n < 20; n++) await Promise.resolve();
  };
  return { feed, waiting, settle, heard: () => heard, pass: (ms: number) => (feed.now = now += ms) };
}

test('an answer about another section is not shown, and a hint during a question is not lost', async () => {
  const { feed, waiting, settle } = slow();
  void feed.ask();
  await settle();
  feed.show(1, 'B');
  await settle();
  expect(waiting).toHaveLength(1);
  waiting[0]!({ told: told('A') });
  await settle();
  expect([feed.round, waiting.length]).toEqual([null, 2]);
  waiting[1]!({ told: told('B') });
  await settle();
  expect(feed.round?.section).toBe('B');
});

test('without an answer the picture grows old and stays; an answer makes it new', async () => {
  const { feed, waiting, settle, pass } = slow();
  void feed.ask();
  await settle();
  waiting[0]!({ told: told('A') });
  await settle();
  pass(8_000);
  expect(feed.isOld).toBe(false);
  pass(2_000);
  void feed.ask();
  await settle();
  waiting[1]!(null);
  await settle();
  expect([feed.isOld, feed.round?.section, feed.age]).toEqual([true, 'A', 10_000]);
  void feed.ask();
  await settle();
  waiting[2]!({ told: told('A') });
  await settle();
  expect(feed.isOld).toBe(false);
});

test('a board on which something happened counts from then; the others go on as they were told', async () => {
  const { feed, waiting, settle, pass, heard } = slow();
  vi.useFakeTimers();
  const stop = feed.listen();
  await settle();
  waiting[0]!({ told: { ...told('A'), boards: [{ board: 1, white: 'a', black: 'b', result: '*', plies: 0 }, { board: 2, white: 'c', black: 'd', result: '*', plies: 0 }] } });
  await settle();
  pass(4_000);
  heard()!.changed([{ board: 2, white: 'c', black: 'd', result: '*', plies: 1 }]);
  expect(feed.round?.boards.map(({ plies, at }) => [plies, at])).toEqual([[0, 0], [1, 4_000]]);
  stop();
  vi.useRealTimers();
});
