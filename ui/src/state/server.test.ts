import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Host } from '../host/host';
import { MockBackend } from '../host/mock';
import { age, ServerState } from './server.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const link = `hamle://enrol?a=192.168.1.20:7443&k=${'ab'.repeat(32)}&t=${'0c'.repeat(32)}`;

function bench() {
  const backend = new MockBackend({ empty: true }, () => 10_000);
  const asked: string[] = [];
  const call: Host['call'] = (name, ask) => {
    asked.push(name);
    return backend.call(name, ask);
  };
  return { asked, server: new ServerState({ call } as Host) };
}

test('a link joins, a bad one says why and changes nothing', async () => {
  const { server } = bench();
  await server.look();
  expect(server.status?.member).toBe(null);
  expect(await server.join('https://example.org')).toBe(false);
  expect([server.refusal?.code, server.status?.member, server.joining]).toEqual(['bad_link', null, false]);
  expect(await server.join(`  ${link}\n`)).toBe(true);
  expect([server.refusal, server.status?.member, server.status?.board_waits]).toEqual([null, 'clock', true]);
  expect(await server.leave()).toBe(true);
  expect(server.status?.member).toBe(null);
});

test('two taps use a link once', async () => {
  const { asked, server } = bench();
  const both = [server.join(link), server.join(link)];
  expect(await Promise.all(both)).toEqual([true, false]);
  expect(asked).toEqual(['join']);
});

test('it is asked for while it is shown, and no longer', async () => {
  const { asked, server } = bench();
  const stop = server.watch();
  await vi.advanceTimersByTimeAsync(11_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['server_status', 'server_status', 'server_status']);
});

test('an age is told by its largest unit', () => {
  expect([age(0), age(59), age(60), age(3_599), age(3_600), age(90_000)]).toEqual([
    { key: 'time.seconds', n: 0 }, { key: 'time.seconds', n: 59 }, { key: 'time.minutes', n: 1 },
    { key: 'time.minutes', n: 59 }, { key: 'time.hours', n: 1 }, { key: 'time.hours', n: 25 },
  ]);
});
