// What this phone remembers of its user's taste. No game and no result is kept here.
import type { ControlDto, Letters, PlayDto, SheetPlanDto } from '../wire';

import { LETTERS } from '../sheet/letters';

/** Colours: by the system or chosen. */
export const THEMES = ['auto', 'light', 'dark', 'contrast', 'paper'] as const;
export type Theme = (typeof THEMES)[number];

/** A time control that was kept under a name. */
export interface KeptControl {
  /** `kept-1`: never one of the backend's own ids. */
  id: string;
  name: string;
  speed: string;
  control: ControlDto;
}

/** Most controls that are kept. */
export const KEPT_MAX = 40;

/** What the start screen offers first. */
export interface LastGame {
  /** Id of the preset, or `own`. */
  preset: string;
  own: ControlDto | null;
  play: PlayDto;
  sheets: SheetPlanDto;
  autoFlag: boolean;
  white: string;
  black: string;
}

const KEY = 'hamle.prefs.1';

interface Kept {
  language?: 'tr' | 'en';
  theme?: Theme;
  letters?: Letters;
  tick?: boolean;
  low?: boolean;
  announce?: boolean;
  last?: LastGame;
  controls?: KeptControl[];
}

function read(): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Kept) : {};
  } catch {
    return {}; // no storage, or not ours: the defaults serve
  }
}

export class Prefs {
  #kept = $state.raw<Kept>(read());

  get language(): 'tr' | 'en' | null {
    const { language } = this.#kept;
    return language === 'tr' || language === 'en' ? language : null;
  }
  set language(language: 'tr' | 'en') {
    this.#put({ language });
  }

  /** Piece letters; null: those of the language. */
  get letters(): Letters | null {
    const { letters } = this.#kept;
    return letters !== undefined && LETTERS.includes(letters) ? letters : null;
  }
  set letters(letters: Letters) {
    this.#put({ letters });
  }

  get theme(): Theme {
    const { theme } = this.#kept;
    return theme && THEMES.includes(theme) ? theme : 'auto';
  }
  set theme(theme: Theme) {
    this.#put({ theme });
  }

  get tick(): boolean {
    return this.#kept.tick !== false;
  }
  set tick(tick: boolean) {
    this.#put({ tick });
  }

  /** A clock with little time left says so, in casual games. */
  get low(): boolean {
    return this.#kept.low !== false;
  }
  set low(low: boolean) {
    this.#put({ low });
  }

  /** Own controls, in the order that was given to them. */
  get controls(): readonly KeptControl[] {
    const { controls } = this.#kept;
    const sound = (it: KeptControl) => typeof it?.id === 'string' && typeof it.name === 'string' && Array.isArray(it.control?.white);
    return Array.isArray(controls) ? controls.filter(sound).slice(0, KEPT_MAX) : [];
  }
  set controls(controls: readonly KeptControl[]) {
    this.#put({ controls: [...controls] });
  }

  /** Times and moves are said at each press (Appendix D). */
  get announce(): boolean {
    return this.#kept.announce === true;
  }
  set announce(announce: boolean) {
    this.#put({ announce });
  }

  get last(): LastGame | null {
    return this.#kept.last ?? null;
  }
  set last(last: LastGame) {
    this.#put({ last });
  }

  #put(change: Kept): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Kept for this run only.
    }
  }
}
