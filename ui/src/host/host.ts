import type { Commands, RefusalDto } from '../wire';

/** What is felt: a press; little time is left; a flag has fallen; the arbiter is called. */
export type Feeling = 'press' | 'low' | 'flag' | 'call';

/** What the camera has read, or why nothing: not allowed, given up, no camera. */
export type Scanned = { text: string } | { none: 'denied' | 'left' | 'failed' };

/** How full the battery is, from 0 to 1, and whether it is being charged. */
export interface Battery {
  level: number;
  charging: boolean;
}

/** Ends what was begun. */
export type Stop = () => void;

/** The only door to the backend and to the phone. */
export interface Host {
  /** Asks the backend; throws a `RefusalDto` when it is refused. */
  call<K extends keyof Commands>(name: K, ask: Commands[K][0]): Promise<Commands[K][1]>;
  /** A haptic pattern, each another one; nothing where there is none. */
  tick(what: Feeling): void;
  /** Keeps the screen on. */
  keepAwake(on: boolean): void;
  /** Calls `f` whenever the page is seen again after it was hidden or the device slept. */
  onResume(f: () => void): Stop;
  /** Calls `f` whenever the page is hidden: another app, the home screen, a locked phone. */
  onHide(f: () => void): Stop;
  /** Calls `f` on the back key or gesture; without a listener it does nothing. */
  onBack(f: () => void): Stop;
  /** Tells the battery now and whenever it changes; null where the system tells nothing of it. */
  onBattery(f: (battery: Battery | null) => void): Stop;
  /** Whether this device can read QR codes. */
  readonly scans: boolean;
  /** Reads a QR code with the camera, whose picture lies behind the page meanwhile. */
  scan(): Promise<Scanned>;
  /** Gives a scan up. */
  stopScan(): void;
  /** Puts a text on the clipboard. False: refused. */
  copy(text: string): Promise<boolean>;
  /** Gives a text away: to the system's share sheet or, without one, to the clipboard. */
  share(title: string, text: string): Promise<'shared' | 'copied' | 'failed'>;
}

/** Whether what was thrown is a refusal of the backend. */
export function isRefusal(thrown: unknown): thrown is RefusalDto {
  return typeof thrown === 'object' && thrown !== null && typeof (thrown as { code?: unknown }).code === 'string';
}
