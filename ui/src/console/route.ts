// Where in the console somebody is: in the address, so that back, reload and a second window work.

export const TABS = ['players', 'rounds', 'standings', 'print', 'settings'] as const;
export type Tab = (typeof TABS)[number];
export type Route =
  | { at: 'sections' }
  | { at: 'new' }
  | { at: 'section'; section: string; tab: Tab; round: number | null; print: string | null }
  | { at: 'announce' }
  | { at: 'devices' }
  | { at: 'log' };

/** The route of a hash such as `#/s/Open/rounds/3`. */
export function route(hash: string): Route {
  const [first, section, tab, more] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  if (first === 's' && section) {
    const known = TABS.find((one) => one === tab) ?? 'rounds';
    const round = known === 'print' ? null : Number(more);
    return { at: 'section', section, tab: known, round: round && Number.isInteger(round) && round > 0 ? round : null, print: known === 'print' ? (more ?? null) : null };
  }
  if (first === 'new' || first === 'announce' || first === 'devices' || first === 'log') return { at: first };
  return { at: 'sections' };
}

/** The hash of a page of a section. */
export const to = (section: string, tab: Tab, more?: string | number): string => `#/s/${section}/${tab}${more === undefined ? '' : `/${more}`}`;
