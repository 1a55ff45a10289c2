// Typed controls for looking at screens: the real reader is in Rust.
import type { ControlDto, ControlRead, ControlShared, RehearsalDto } from '../../wire';

/** `90+30` and `5`; anything else is a fault at its first strange letter. */
export function readControl(text: string): ControlRead {
  const match = /^\s*(\d+)(?:\s*[+|]\s*(\d+))?\s*$/.exec(text);
  if (!match) {
    const strange = text.search(/[^\d+| ]/);
    return { read: 'fault', at: strange < 0 ? text.length : strange, want: strange < 0 ? 'number' : 'separator' };
  }
  const secs = Number(match[2] ?? 0);
  const mode = secs ? ({ mode: 'increment', secs } as const) : ({ mode: 'none' } as const);
  return { read: 'control', control: { white: [{ moves: null, base_secs: Number(match[1]) * 60, mode }], black: null, at_zero: null, freeze: null } };
}

/** A picture of the right size; no camera reads it. */
export function shareControl(control: ControlDto): ControlShared {
  const text = control.white.map((p) => `${p.moves ?? 'G'}/${p.base_secs / 60} min`).join(', ');
  const qr = Array.from({ length: 29 }, (_, y) => Array.from({ length: 29 }, (_, x) => ((x * 7 + y * 5 + x * y) % 3 === 0 ? '#' : '.')).join(''));
  return { text, link: `hamle://control/${text.replaceAll(' ', '_')}`, qr };
}

/** Start and end only. */
export function rehearse({ white: periods }: ControlDto): RehearsalDto[] {
  const side = (left_ms: number, moves: number, flag = false) => ({ left_ms, free_ms: 0, period: 1, moves, flag });
  const start = (periods[0]?.base_secs ?? 0) * 1000;
  return [
    { scene: { scene: 'set' }, at_ms: 0, white: side(start, 0), black: side(start, 0), running: null },
    { scene: { scene: 'moved', side: 'white', thought_ms: 10_000 }, at_ms: 10_000, white: side(start - 10_000, 1), black: side(start, 0), running: 'black' },
    { scene: { scene: 'flag' }, at_ms: start, white: side(0, 1, true), black: side(start, 1), running: 'white' },
  ];
}
