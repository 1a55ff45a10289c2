// Words of a page that has a dictionary of its own. Turkish says which keys and which {values} there are.
import { fill, type Language } from './language';

/** Names of the `{values}` in a text. */
type Values<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Values<Rest> : never;
type Args<S extends string> = [Values<S>] extends [never] ? [] : [values: { [V in Values<S>]: string | number }];

export class Words<T extends Record<string, string>> {
  /** The language in use. */
  language = $state<Language>('tr');

  constructor(private readonly texts: { tr: T; en: { readonly [K in keyof T]: string } }, language: Language) {
    this.language = language;
  }

  /** The text of a key. */
  t = <K extends keyof T & string>(key: K, ...args: Args<T[K]>): string => {
    const text: string = this.texts[this.language][key];
    const [values] = args as [Record<string, string | number>?];
    return values ? fill(text, values) : text;
  };

  /** Whether there is such a key; what a server of tomorrow says may have none. */
  has = (key: string): key is keyof T & string => key in this.texts.tr;
}
