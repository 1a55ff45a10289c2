// The console's dictionary, and what needs more than a look-up.
import type { RefusedShape } from '../host/hall';
import { fill, type Language } from '../i18n/language';
import { Words } from '../i18n/words.svelte';
import { announce as enAnnounce } from '../i18n/en/announce';
import { sum as enSum } from '../i18n/en/sum';
import { console as enConsole } from '../i18n/en/console';
import { event as enEvent } from '../i18n/en/event';
import { fault as enFault } from '../i18n/en/fault';
import { announce as trAnnounce } from '../i18n/tr/announce';
import { sum as trSum } from '../i18n/tr/sum';
import { console as trConsole } from '../i18n/tr/console';
import { event as trEvent } from '../i18n/tr/event';
import { fault as trFault } from '../i18n/tr/fault';

export const tr = { ...trAnnounce, ...trConsole, ...trEvent, ...trFault, ...trSum } as const;
export const en = { ...enAnnounce, ...enConsole, ...enEvent, ...enFault, ...enSum } as const;

export class ConsoleWords extends Words<typeof tr> {
  constructor(language: Language) {
    super({ tr, en }, language);
  }

  /** A text whose key is made at run time; `otherwise` where there is none. */
  say(key: string, values: Record<string, string | number>, otherwise: string): string {
    if (!this.has(key)) return otherwise;
    const text: string = (this.language === 'tr' ? tr : en)[key];
    return fill(text, values);
  }

  /** Why the server refuses. */
  fault(refusal: RefusedShape, name: (number: number) => string): string {
    const who = refusal.number == null ? '?' : name(refusal.number);
    return this.say(`fault.${refusal.code}`, { name: who }, this.t('console.unknown', { code: refusal.code }));
  }

  /** What a file lacks. */
  want(refusal: RefusedShape): string {
    const want = refusal.want ?? 'field_other';
    return this.say(`want.${want}`, { v: refusal.values?.[0] ?? '' }, want);
  }

  /** What a tie-break's code counts. */
  tieBreak(code: string): string {
    const [base = '', ...more] = code.split(/[/:]/);
    const cut = more.map((one) => /^([CM])(\d)$/.exec(one)).find(Boolean);
    const said = this.say(`tie.${base}`, {}, this.t('tie.other'));
    if (!cut) return said;
    return `${said} ${this.t(cut[1] === 'C' ? 'tie.cut' : 'tie.median', { n: Number(cut[2]) })}`;
  }
}

/** A result as people write it. */
export const shown = (result: string): string => (result === '*' ? '' : result.replaceAll('1/2', '½').replace('-', '–').replace(/^\+\/[–-]$/, '+ –').replace(/^[–-]\/\+$/, '– +').replace(/^[–-]\/[–-]$/, '– –'));
