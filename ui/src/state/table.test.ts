import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Host } from '../host/host';
import { MockBackend } from '../host/mock';
import { presets } from '../host/mock/presets';
import type { NewGame } from '../wire';
import { Face } from '../clock/face.svelte';
import { pageStamp } from './stamp';
import { TableState } from './table.svelte';

const blitz: NewGame = { play: 'casual', control: presets[0]!.control, sheets: 'none', auto_flag: true, white_name: '', black_name: '', start: { kind: 'standard' }, at_board: false };

/** A game on a clock that the test turns; answers come when the test lets them. */
async function bench(ask = blitz) {
  let now = 10_000;
  const backend = new MockBackend({ empty: true }, () => now);
  let held: (() => void)[] | null = null;
  const call: Host['call'] = async (name, ask) => {
    if (name === 'await_table') return new Promise(() => {});
    const answer = backend.call(name, ask);
    if (held) await new Promise<void>((go) => held?.push(go));
    return answer;
  };
  const game = new TableState({ call } as Host, () => now);
  await game.open(ask);
  const face = new Face(game);
  return {
    game,
    face,
    turn: (ms: number) => void (now += ms),
    at: () => pageStamp(now),
    shown: () => (face.draw(now), [face.white, face.black]),
    hold: () => void (held = []),
    release: async () => {
      const going = held ?? [];
      held = null;
      for (const go of going) go();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a touch is drawn before the backend has answered, from its own instant', async () => {
  const { game, turn, at, shown, hold, release } = await bench();
  expect(shown()).toEqual(['3:02', '3:02']);
  await game.press('black', at()); // before the start any half starts White's clock
  expect(game.runs).toBe('white');
  turn(4_000);
  expect(shown()).toEqual(['2:58', '3:02']);
  hold();
  const pressed = game.press('white', at());
  expect(game.runs).toBe('black');
  turn(2_000);
  expect(shown()).toEqual(['2:58', '3:00']); // the increment comes with the answer
  await release();
  await pressed;
  expect([game.touch, game.table?.running]).toEqual([null, 'black']);
  expect(shown()).toEqual(['3:00', '3:02']);
});

test('both halves at once are one touch, whichever comes first', async () => {
  for (const order of [['white', 'black'], ['black', 'white']] as const) {
    const { game, turn, at } = await bench();
    await game.press('white', at());
    turn(1_000);
    await Promise.all(order.map((side) => game.press(side, at())));
    expect(game.runs).toBe('black');
    expect([game.table?.white.moves_completed, game.table?.black.moves_completed]).toEqual([1, 0]);
  }
});

test('a touch of the waiting side changes nothing in the picture', async () => {
  const { game, turn, at } = await bench();
  await game.press('white', at());
  turn(1_000);
  const pressed = game.press('black', at());
  expect([game.touch, game.runs]).toEqual([null, 'white']);
  await pressed;
  expect(game.runs).toBe('white');
});

test('an older table never replaces a newer one', async () => {
  const { game, turn, at } = await bench();
  const before = game.table!;
  turn(500);
  await game.press('white', at());
  game.take(before, 99_000);
  expect(game.table?.running).toBe('white');
});

test('the picture ends no game: at zero it asks', async () => {
  const { game, turn, at, shown } = await bench({ ...blitz, auto_flag: false });
  await game.press('white', at());
  turn(182_000);
  expect(shown()[0]).toBe('0:00');
  expect(game.table?.white.flag).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect([game.table?.white.flag, game.table?.phase]).toEqual(['first', 'running']);
});

test('a refusal is shown for a while and changes nothing', async () => {
  const { game } = await bench();
  expect(await game.deed({ do: 'claim_flag', side: 'white' })).toBe(false);
  expect(game.refusal).toEqual({ code: 'flag_up' });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(game.refusal).toBeNull();
});
