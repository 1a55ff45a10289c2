// How this wall was set up: in the address, so that it can be a bookmark and survives a restart of the screen.
import type { Language } from '../i18n/language';

/** What is shown. */
export const SHOWS = ['boards', 'standings', 'both'] as const;
export type Show = (typeof SHOWS)[number];
/** Most boards of a page. */
export const PER_PAGE = [64, 32, 16, 8, 4, 2, 1] as const;

const among = <T>(all: readonly T[], value: unknown): T | null => (all.includes(value as T) ? (value as T) : null);

export class Taste {
  /** `1/Open`; empty: all sections in turn. */
  where = $state('');
  show = $state<Show>('boards');
  perPage = $state<number>(32);
  language = $state<Language | null>(null);

  constructor(hash: string) {
    const [where, more] = hash.replace(/^#/, '').split('?', 2);
    const asked = new URLSearchParams(more ?? '');
    this.where = /^\d+\/[\w-]+$/.test(where ?? '') ? (where as string) : '';
    this.show = among(SHOWS, asked.get('show')) ?? 'boards';
    this.perPage = among<number>(PER_PAGE, Number(asked.get('n'))) ?? 32;
    this.language = among<Language>(['tr', 'en'], asked.get('l'));
  }

  /** As it stands behind `#`. */
  get hash(): string {
    const asked = new URLSearchParams();
    if (this.show !== 'boards') asked.set('show', this.show);
    if (this.perPage !== 32) asked.set('n', String(this.perPage));
    if (this.language) asked.set('l', this.language);
    const more = asked.toString();
    return `#${this.where}${more && `?${more}`}`;
  }
}
