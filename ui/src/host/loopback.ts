// The real backend behind a loopback server of the tests, so that a browser with a touch screen can drive it. Not in
// the normal build.
import type { Commands } from '../wire';
import type { Host } from './host';
import { copy, onBattery, onEscape, onHide, onResume, share, WakeLock } from './page';

export function loopbackHost(): Host {
  const lock = new WakeLock();
  let last: Promise<unknown> = Promise.resolve();

  async function send<K extends keyof Commands>(name: K, ask: Commands[K][0]): Promise<Commands[K][1]> {
    const answer = await fetch(`/call/${name}`, { method: 'POST', body: JSON.stringify(ask) });
    const value: unknown = await answer.json();
    if (!answer.ok) throw value;
    return value as Commands[K][1];
  }
  return {
    // A browser may send what it is given on several lines; the app's window keeps the order.
    call: (name, ask) => {
      if (name === 'await_table' || name === 'sync_clock') return send(name, ask);
      const mine = last.then(() => send(name, ask));
      last = mine.catch(() => null);
      return mine;
    },
    tick: () => {},
    keepAwake: (on) => lock.set(on),
    onHide,
    onResume,
    onBack: onEscape,
    onBattery,
    scans: false,
    scan: () => Promise.resolve({ none: 'failed' }),
    stopScan: () => {},
    copy,
    share,
  };
}
