// The tokens by which this browser is known to the server: one for each tournament.

const KEY = 'hamle.console.1';

export interface Badge {
  token: string;
  /** The tournament's key, in hex. */
  tournament: string;
  name: string;
}

export interface Badges {
  all: Badge[];
  /** The tournament that was open last. */
  last: string | null;
}

const isBadge = (value: unknown): value is Badge =>
  typeof value === 'object' && value !== null && ['token', 'tournament', 'name'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/** What is kept; nothing of what cannot be read. */
export function kept(storage: Pick<Storage, 'getItem'>): Badges {
  try {
    const value = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Badges>;
    return { all: Array.isArray(value.all) ? value.all.filter(isBadge) : [], last: typeof value.last === 'string' ? value.last : null };
  } catch {
    return { all: [], last: null };
  }
}

/** Keeps them; a browser that keeps nothing asks again the next time. */
export function keep(storage: Pick<Storage, 'setItem'>, badges: Badges): void {
  try {
    storage.setItem(KEY, JSON.stringify(badges));
  } catch {
    // For this run only.
  }
}

/** With that badge, which is open from now on. */
export const joined = (badges: Badges, badge: Badge): Badges => ({
  all: [...badges.all.filter(({ tournament }) => tournament !== badge.tournament), badge],
  last: badge.tournament,
});

/** Without it: the server does not know it any more. */
export const without = (badges: Badges, tournament: string): Badges => ({ all: badges.all.filter((badge) => badge.tournament !== tournament), last: null });

/** The link's token in an address or in a pasted link; null: none. */
export function linkToken(text: string): string | null {
  return /[#?&]t=([0-9a-fA-F]{64})\b/.exec(text)?.[1] ?? /^\s*([0-9a-fA-F]{64})\s*$/.exec(text)?.[1] ?? null;
}
