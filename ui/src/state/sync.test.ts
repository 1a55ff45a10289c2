import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Host } from '../host/host';
import type { SyncClock } from '../wire';
import { ClockSync, PINGS, QUIET, SERIES_EVERY, SETTLED, WAITS_MAX } from './sync';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A backend that answers after 2 ms, on a clock that the test turns. */
function bench(fails = false) {
  const asks: SyncClock[] = [];
  let now = 1_000;
  const call = (async (_: string, ask: SyncClock) => {
    asks.push(ask);
    now += 2;
    if (fails) throw { code: 'store' };
    return null;
  }) as unknown as Host['call'];
  return { asks, turn: (ms: number) => void (now += ms), sync: new ClockSync({ call }, () => now) };
}

test('a series begins afresh and each call reports the round trip before it', async () => {
  const { asks, sync } = bench();
  await sync.series();
  expect(asks.length).toBe(PINGS);
  expect(asks[0]).toEqual({ sent: { ms: 1_000, us: 0 }, last_round_trip_us: null });
  expect(asks.slice(1).every((ask) => ask.last_round_trip_us === 2_000)).toBe(true);
});

test('asked for during a series it runs once more, not in between', async () => {
  const { asks, sync } = bench();
  await Promise.all([sync.series(), sync.series(), sync.series()]);
  expect(asks.map((ask) => ask.last_round_trip_us === null)).toEqual([true, ...Array(7).fill(false), true, ...Array(7).fill(false)]);
});

test('series at start, on resume and while idle, but not just after a touch', async () => {
  const { asks, turn, sync } = bench();
  let resume = () => {};
  const stop = sync.start((f) => {
    resume = f;
    return () => {};
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(asks.length).toBe(PINGS);
  await vi.advanceTimersByTimeAsync(SETTLED[0]);
  expect(asks.length).toBe(2 * PINGS);
  resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(asks.length).toBe(3 * PINGS);
  await vi.advanceTimersByTimeAsync(SETTLED[0] - 1);
  expect(asks.length).toBe(3 * PINGS); // the earlier one was put off
  sync.touched();
  await vi.advanceTimersByTimeAsync(SERIES_EVERY);
  expect(asks.length).toBe(3 * PINGS);
  turn(QUIET + 1);
  await vi.advanceTimersByTimeAsync(QUIET);
  expect(asks.length).toBe(4 * PINGS);
  stop();
  await vi.advanceTimersByTimeAsync(2 * SERIES_EVERY);
  expect(asks.length).toBe(4 * PINGS);
});

test('a backend that does not answer ends the series, not the app', async () => {
  const { asks, sync } = bench(true);
  await sync.series();
  await sync.series();
  expect(asks.length).toBe(2);
});

test('players who touch every second keep no series off for good', async () => {
  const { asks, turn, sync } = bench();
  const stop = sync.start(() => () => {});
  await vi.advanceTimersByTimeAsync(2 * SETTLED[1]);
  const before = asks.length;
  for (let ms = 2 * SETTLED[1]; ms < SERIES_EVERY + WAITS_MAX + QUIET; ms += 500) {
    if (ms % 1_000 === 0) sync.touched();
    turn(500);
    await vi.advanceTimersByTimeAsync(500);
    if (ms < SERIES_EVERY) expect(asks.length).toBe(before);
  }
  expect(asks.length).toBe(before + PINGS);
  stop();
});
