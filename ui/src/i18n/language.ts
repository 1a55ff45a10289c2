// Which languages there are, and how values get into a text.

export type Language = 'tr' | 'en';

/** Turkish where the system is Turkish, else English. */
export const systemLanguage = (): Language => (/^tr\b/i.test(globalThis.navigator?.language ?? '') ? 'tr' : 'en');

/** Fills in the values. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
