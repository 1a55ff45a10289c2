// The console's door: the calls of the server from which the page came.
import type * as Hall from './hall-types';

export type * from './hall-types';

/** The server said no. */
export class Refusal extends Error {
  constructor(readonly told: Hall.RefusedShape) {
    super(told.code);
  }
}

/** The server was not reached, or gave no answer that can be read; nothing is known to have been done. */
export class Unreached extends Error {}

/** A file that leaves the page. */
export interface Leaving {
  name: string;
  text: string;
  kind: string;
}

/** What a call needs beside its body. */
interface Asked {
  body?: unknown;
  /** How long it may take, in ms. */
  within?: number;
}

/** A pairing program has a minute. */
const LONG = 70_000;
const USUAL = 15_000;
/** Until a stream that has ended is begun anew. */
const AGAIN = 2_000;

/** Reads server-sent events: `EventSource` cannot say who asks. */
async function events(body: ReadableStream<Uint8Array>, told: (event: string, data: unknown) => void): Promise<void> {
  const [reader, letters] = [body.getReader(), new TextDecoder()];
  let text = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const whole = (text + letters.decode(next.value, { stream: true })).split('\n\n');
    text = whole.pop() ?? '';
    for (const one of whole) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(one) ?? [];
      if (name && data) told(name, JSON.parse(data));
    }
  }
}

const query = (path: string, values: Record<string, string | number | null | undefined>): string => {
  const asked = Object.entries(values).filter(([, value]) => value != null);
  return `${path}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
};

export class HallHost {
  constructor(private readonly token: string) {}

  async #answer(method: 'GET' | 'POST', path: string, { body, within = USUAL }: Asked = {}): Promise<Response> {
    let answer: Response;
    try {
      answer = await fetch(path, {
        method,
        headers: this.token ? { authorization: `Bearer ${this.token}` } : {},
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(within),
      });
    } catch {
      throw new Unreached();
    }
    if (answer.ok) return answer;
    const told: unknown = await answer.json().catch(() => null);
    if (typeof told === 'object' && told !== null && 'code' in told) throw new Refusal(told as Hall.RefusedShape);
    throw new Unreached();
  }

  async #json<T>(method: 'GET' | 'POST', path: string, asked?: Asked): Promise<T> {
    const answer = await this.#answer(method, path, asked);
    return (await answer.json()) as T;
  }

  async #text(path: string): Promise<string> {
    return (await this.#answer('GET', path)).text();
  }

  /** A round as it changes. Events of a stream, each with its name; a stream that ends is begun anew. */
  live(section: string, round: number, told: (event: string, data: unknown) => void): () => void {
    const ending = new AbortController();
    void (async () => {
      while (!ending.signal.aborted) {
        try {
          const headers = { authorization: `Bearer ${this.token}` };
          const answer = await fetch(query('/live', { section, round }), { headers, signal: ending.signal });
          if (answer.ok && answer.body) await events(answer.body, told);
        } catch {
          // The server is away, or nobody looks any more.
        }
        await new Promise((go) => setTimeout(go, AGAIN));
      }
    })();
    return () => ending.abort();
  }

  about = () => this.#json<Hall.AboutShape>('GET', '/about');
  sections = () => this.#json<Hall.SectionShape[]>('GET', '/sections');
  section = (section: string) => this.#json<Hall.WholeShape>('GET', query('/section', { section }));
  put = (body: Hall.SectionAsked) => this.#json<Hall.Done>('POST', '/sections', { body, within: LONG });
  edit = (body: Hall.EditAsked) => this.#json<Hall.WholeShape>('POST', '/edit', { body });
  pair = (section: string, pgn?: string) => this.#json<Hall.RoundShape>('POST', '/rounds', { body: { section, pgn: pgn ?? null }, within: LONG });
  results = (body: Hall.ResultAsked) => this.#json<Hall.RoundShape>('POST', '/results', { body });
  standings = (section: string, round?: number) => this.#json<Hall.StandingsShape>('GET', query('/standings', { section, round }));
  parts = (asked: { section: string; round: number; number: number; code: string }) => this.#json<Hall.PartsShape>('GET', query('/standings/parts', asked));
  devices = () => this.#json<Hall.DeviceShape[]>('GET', '/devices');
  revoke = (device: string) => this.#json<Hall.Done>('POST', '/revoke', { body: { device } });
  link = (body: Hall.LinkAsked) => this.#json<Hall.TokenShape>('POST', '/links', { body });
  start = (section: string, round: number, starts_ms: number | null) => this.#json<Hall.Done>('POST', '/rounds/start', { body: { section, round, starts_ms } });
  waiting = () => this.#json<Hall.WaitingShape[]>('GET', '/knocks');
  approve = (device: string, code: string) => this.#json<Hall.Done>('POST', '/knocks/approve', { body: { device, code } });
  cards = (section: string) => this.#json<Hall.CardsShape>('GET', query('/cards', { section }));
  qr = (texts: string[]) => this.#json<Hall.QrShape[]>('POST', '/qr', { body: { texts }, within: LONG });
  announcements = () => this.#json<Hall.AnnouncementShape[]>('GET', '/announcements');
  announce = (body: Hall.AnnounceAsked) => this.#json<Hall.Done>('POST', '/announcements', { body });
  withdraw = (number: number) => this.#json<Hall.Done>('POST', '/announcements/withdraw', { body: { number } });
  audit = () => this.#json<Hall.AuditShape[]>('GET', '/audit');
  backup = () => this.#json<Hall.BackupShape>('POST', '/backup', { within: LONG });
  forget = (section: string, number: number) => this.#json<Hall.Done>('POST', '/people/forget', { body: { section, number } });
  trf = (section: string) => this.#text(query('/trf', { section }));
  pgn = (section: string, round: number) => this.#text(query('/games.pgn', { section, round }));
  csv = (section: string, table: 'roster' | 'round' | 'standings', round?: number) => this.#text(query('/csv', { section, table, round }));
}

/** Uses a link: this page becomes a device of the tournament. Its key signs nothing, so it is a number only. */
export async function enrol(link: string): Promise<Hall.EnrolledShape> {
  const device = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  let answer: Response;
  try {
    answer = await fetch('/enrol', { method: 'POST', body: JSON.stringify({ token: link, device }) });
  } catch {
    throw new Unreached();
  }
  const told = (await answer.json()) as Hall.EnrolledShape | Hall.RefusedShape;
  if ('code' in told) throw new Refusal(told);
  return told;
}

/** Gives a file to the user. */
export function save({ name, text, kind }: Leaving): void {
  const url = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = document.createElement('a');
  [link.href, link.download] = [url, name];
  link.click();
  URL.revokeObjectURL(url);
}
