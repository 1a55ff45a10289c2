// Words by key. Turkish is written first and says which keys and which {values} there are.
import type { EndingDto, Letters, OutcomeDto, RefusalDto } from '../wire';
import { en } from './en';
import { spokenTime } from '../state/format';
import { fill, systemLanguage, type Language } from './language';
import { tr } from './tr';

export { fill, type Language };
export type Key = keyof typeof tr;
/** One text for each key of Turkish. */
export type Texts = { readonly [K in Key]: string };

/** Names of the `{values}` in a text. */
export type Values<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Values<Rest> : never;
type Args<K extends Key> = [Values<(typeof tr)[K]>] extends [never]
  ? []
  : [values: { [V in Values<(typeof tr)[K]>]: string | number }];

const languages: Record<Language, Texts> = { tr, en };

const ONE = { 'time.hours': 'time.hour', 'time.minutes': 'time.minute', 'time.seconds': 'time.second' } as const;

/** The language in use, and its words. */
export class I18n {
  constructor(private readonly prefs: { language: Language | null; readonly letters: Letters | null }) {}

  /** Chosen, or the system's: Turkish where it is Turkish, else English. */
  get language(): Language {
    return this.prefs.language ?? systemLanguage();
  }

  set language(language: Language) {
    this.prefs.language = language;
  }

  /** Whose piece letters moves are written in: chosen, or the language's. */
  get letters(): Letters {
    return this.prefs.letters ?? this.language;
  }

  /** The text of a key. */
  t = <K extends Key>(key: K, ...args: Args<K>): string => {
    const text = languages[this.language][key];
    const [values] = args as [Record<string, string | number>?];
    return values ? fill(text, values) : text;
  };

  /** A refusal in words. */
  refusal(refusal: RefusalDto): string {
    return refusal.code === 'bad_control' ? this.t('refusal.bad_control', refusal) : this.t(`refusal.${refusal.code}`);
  }

  /** A result in words. */
  outcome(outcome: OutcomeDto): string {
    return this.t(`outcome.${outcome}`);
  }

  /** The reason of an ending in words; a reason of a newer backend is *by the Laws*. */
  reason(reason: EndingDto['reason']): string {
    const key = `reason.${reason}`;
    return key in tr ? languages[this.language][key as Key] : this.t('reason.other');
  }

  /** So many of a unit: `1 minute`, `5 minutes`. */
  count(unit: keyof typeof ONE, n: number): string {
    return n === 1 ? this.t(ONE[unit]) : this.t(unit, { n });
  }

  /** A display as a duration, as it is spoken: `5 minutes`, `1 hour 5 seconds`, and `0 seconds`. */
  duration(ms: number): string {
    const { hours, minutes, seconds } = spokenTime(ms);
    const parts = ([['time.hours', hours], ['time.minutes', minutes], ['time.seconds', seconds]] as const).filter(([, n]) => n > 0);
    return parts.map(([unit, n]) => this.count(unit, n)).join(' ') || this.count('time.seconds', 0);
  }
}
