// What every page has, with or without Tauri.
import type { Battery, Host, Stop } from './host';

/** Calls `f` when the page is seen again. */
export function onResume(f: () => void): Stop {
  const seen = () => {
    if (document.visibilityState === 'visible') f();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pageshow', seen);
  };
}

/** Calls `f` when the page is hidden. */
export function onHide(f: () => void): Stop {
  const hidden = () => {
    if (document.visibilityState === 'hidden') f();
  };
  document.addEventListener('visibilitychange', hidden);
  return () => document.removeEventListener('visibilitychange', hidden);
}

/** What a page may know of the battery, which is much in Android's web view and nothing in Apple's. */
interface Manager extends EventTarget, Battery {}

/** Calls `f` with the battery now and whenever it changes. */
export function onBattery(f: (battery: Battery | null) => void): Stop {
  const get = (navigator as Navigator & { getBattery?: () => Promise<Manager> }).getBattery;
  let manager: Manager | null = null;
  let over = false;
  const tell = () => manager && f({ level: manager.level, charging: manager.charging });
  const none = () => over || f(null);
  if (get)
    get.call(navigator).then((found) => {
      if (over) return;
      manager = found;
      for (const event of ['levelchange', 'chargingchange']) found.addEventListener(event, tell);
      tell();
    }, none);
  else none();
  return () => {
    over = true;
    for (const event of ['levelchange', 'chargingchange']) manager?.removeEventListener(event, tell);
  };
}

/** The Escape key is the back key of a desktop. */
export function onEscape(f: () => void): Stop {
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') f();
  };
  window.addEventListener('keydown', key);
  return () => window.removeEventListener('keydown', key);
}

/** A wake lock is lost whenever the page is hidden, so it is asked for again when it is seen. */
export class WakeLock {
  #on = false;
  #lock: WakeLockSentinel | null = null;

  constructor() {
    onResume(() => void this.#ask());
  }

  set(on: boolean): void {
    this.#on = on;
    if (on) void this.#ask();
    else {
      void this.#lock?.release();
      this.#lock = null;
    }
  }

  async #ask(): Promise<void> {
    if (!this.#on || (this.#lock && !this.#lock.released) || !('wakeLock' in navigator)) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (this.#on) this.#lock = lock;
      else await lock.release();
    } catch {
      // Refused (battery saver, hidden page): asked again when the page is seen.
    }
  }
}

/** Onto the clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text); // some engines keep the clipboard from pages without a permission
  }
}

function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Share sheet if there is one, else clipboard. */
export async function share(title: string, text: string): ReturnType<Host['share']> {
  try {
    if (navigator.share) {
      await navigator.share({ title, text });
      return 'shared';
    }
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch (thrown) {
    // The user closed the share sheet: nothing failed.
    return thrown instanceof DOMException && thrown.name === 'AbortError' ? 'shared' : 'failed';
  }
}
