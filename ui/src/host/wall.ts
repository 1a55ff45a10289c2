// The wall's door: what a server tells the public. Read only; a wall has nothing to say.
import type { Stop } from './host';

/** A board as the public sees it. */
export interface WallBoard {
  board: number;
  white: string | null;
  black: string | null;
  result: string;
  fen?: string;
  plies?: number;
  /** From and to of the move that led here. */
  last?: [string, string] | null;
  /** White's and Black's, in ms, when it was told. */
  clock_ms?: [number, number];
  running?: 'white' | 'black' | null;
  /** When this page heard of it, by its own clock. */
  at?: number;
}

/** A round as the public sees it. */
export interface WallRound {
  section: string;
  round: number;
  delay_s: number;
  boards: WallBoard[];
  /** When it starts or started, Unix time in ms, and the server's time. */
  start_ms?: number | null;
  now_ms?: number;
  /** What the organiser tells the public, the newest first. */
  announced?: { number: number; text: string }[];
}

/** A line of the standings. */
export interface WallPlace {
  rank: number;
  number: number;
  name: string;
  title: string;
  federation: string;
  rating: number | null;
  points: string;
  values: (string | null)[];
}

/** The standings after a round that is over. */
export interface WallStandings {
  section: string;
  after: number;
  codes: string[];
  places: WallPlace[];
}

/** What there is to be seen. */
export interface WallIndex {
  tournaments: { number: number; name: string; sections: { name: string; title: string; rounds: number }[] }[];
}

/** Whether a wall is told what it asks for. */
export type Heard<T> = { told: T } | { missing: true } | null;

/** What a wall may ask. */
export interface WallHost {
  index(): Promise<Heard<WallIndex>>;
  round(tournament: number, section: string): Promise<Heard<WallRound>>;
  standings(tournament: number, section: string): Promise<Heard<WallStandings>>;
  /** Tells boards on which something happened, and once in a while that it is time to ask. */
  follow(tournament: number, section: string, told: { changed: (boards: WallBoard[]) => void; ask: () => void }): Stop;
}

/** How often it asks whether it is still heard, in ms. */
const PAUSE = 3_000;

async function ask<T>(path: string): Promise<Heard<T>> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(8_000) });
    if (answer.status === 404) return { missing: true };
    return answer.ok ? { told: (await answer.json()) as T } : null;
  } catch {
    return null; // no network, or the server is away: asked again
  }
}

/** The server from which the page came. */
export function openWall(): WallHost {
  return {
    index: () => ask('/index.json'),
    round: (tournament, section) => ask(`/${tournament}/${section}/boards.json`),
    standings: (tournament, section) => ask(`/${tournament}/${section}/standings.json`),
    follow: (tournament, section, { changed, ask }) => {
      const timer = setInterval(ask, PAUSE);
      if (section === '') return () => clearInterval(timer);
      const events = new EventSource(`/${tournament}/${section}/boards.events`);
      events.addEventListener('changed', ({ data }) => changed((JSON.parse(String(data)) as { boards: WallBoard[] }).boards));
      // The whole comes first, and again to whoever fell behind.
      events.addEventListener('boards', ask);
      return () => {
        clearInterval(timer);
        events.close();
      };
    },
  };
}
