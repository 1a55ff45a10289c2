import type { Host } from './host';

export { isRefusal, type Host, type Stop } from './host';

/** The host of this build. The imitation is not part of the normal one. */
export async function openHost(): Promise<Host> {
  if (import.meta.env.MODE === 'mock') return (await import('./mock')).mockHost();
  if (import.meta.env.MODE === 'loopback') return (await import('./loopback')).loopbackHost();
  return (await import('./tauri')).tauriHost();
}
