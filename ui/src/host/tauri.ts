import { onBackButtonPress } from '@tauri-apps/api/app';
import { checkPermissions, invoke, requestPermissions, type PermissionState } from '@tauri-apps/api/core';
import { impactFeedback, notificationFeedback } from '@tauri-apps/plugin-haptics';
import { keepScreenOn } from 'tauri-plugin-keep-screen-on-api';
import type { Commands } from '../wire';
import type { Feeling, Host, Scanned, Stop } from './host';
import { copy, onBattery, onEscape, onHide, onResume, share, WakeLock } from './page';

/** Both plugins exist on phones only; elsewhere the page's own means serve. */
const phone = /Android|iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

const FELT: Record<Feeling, () => Promise<unknown>> = {
  press: () => impactFeedback('medium'),
  low: () => notificationFeedback('warning'),
  flag: () => notificationFeedback('error'),
  call: () => notificationFeedback('success'),
};

/** The backend behind Tauri. */
export function tauriHost(): Host {
  const lock = phone ? null : new WakeLock();
  return {
    call: <K extends keyof Commands>(name: K, ask: Commands[K][0]) => invoke<Commands[K][1]>(name, { ask }),
    tick: (what) => {
      if (phone) FELT[what]().catch(() => {}); // a phone without a motor
    },
    keepAwake: (on) => {
      if (lock) lock.set(on);
      else keepScreenOn(on).catch(() => {}); // the clock runs on in the dark as well
    },
    // On a desktop the text below a code is pasted.
    scans: phone,
    scan,
    stopScan: () => void invoke('plugin:barcode-scanner|cancel').catch(() => {}), // nothing is being scanned
    onBattery,
    onResume,
    onHide,
    onBack: (f) => (phone ? onBackButton(f) : onEscape(f)),
    copy,
    share,
  };
}

function onBackButton(f: () => void): Stop {
  const listener = onBackButtonPress(f);
  listener.catch(() => {}); // iOS has no back button
  return () => void listener.then((l) => l.unregister(), () => {});
}

/** Whether the user lets the camera be used; asks him if he has not said so yet. */
async function mayScan(): Promise<boolean> {
  type Asked = { camera: PermissionState };
  const { camera } = await checkPermissions<Asked>('barcode-scanner');
  if (camera === 'granted') return true;
  return (await requestPermissions<Asked>('barcode-scanner')).camera === 'granted';
}

/** The plugin's own commands: its package for pages adds nothing to them. */
async function scan(): Promise<Scanned> {
  try {
    if (!(await mayScan())) return { none: 'denied' };
    const { content } = await invoke<{ content: string }>('plugin:barcode-scanner|scan', { windowed: true, formats: ['QR_CODE'], cameraDirection: 'back' });
    return { text: content };
  } catch (thrown) {
    return { none: thrown === 'cancelled' ? 'left' : 'failed' };
  }
}
