// The words of the arbiter's screens, loaded with them. Turkish is written first.
import { fill, type I18n, type Values } from '../../i18n/i18n.svelte';
import { en } from './en';
import { tr } from './tr';

export type Word = keyof typeof tr;
export type WordTexts = { readonly [K in Word]: string };
type Args<K extends Word> = [Values<(typeof tr)[K]>] extends [never] ? [] : [values: { [V in Values<(typeof tr)[K]>]: string | number }];

const languages: Record<I18n['language'], WordTexts> = { tr, en };

export class Words {
  constructor(readonly i18n: I18n) {}

  /** The text of a word. */
  w = <K extends Word>(key: K, ...args: Args<K>): string => {
    const text = languages[this.i18n.language][key];
    const [values] = args as [Record<string, string | number>?];
    return values ? fill(text, values) : text;
  };

  /** The text of a key put together from codes; what a newer backend says is shown as it is. */
  known(key: string, otherwise = key): string {
    return key in tr ? languages[this.i18n.language][key as Word] : otherwise;
  }
}
