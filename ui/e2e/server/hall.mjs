// The real server in a folder of its own, and browsers on its pages.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const root = new URL('../../../', import.meta.url).pathname;
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const chrome = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** A file of the repository. */
export const file = (path) => join(root, path);

/** Lines of a program as they come. */
function lines(child) {
  const told = [];
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => (waiting.shift() ?? ((it) => told.push(it)))(line));
  return () => (told.length > 0 ? Promise.resolve(told.shift()) : new Promise((go) => waiting.push(go)));
}

/** The program. */
export const program = join(target, 'debug/hamle');

/** Starts the program in that folder and waits until it says where it is. */
async function serve(folder, { delay, last, console = '127.0.0.1:0', wall = '127.0.0.1:0' }) {
  const child = spawn(program, [
    'serve', '--data', folder, '--listen', '127.0.0.1:0', '--wall', wall, '--console', console, '--delay', String(delay),
  ], { stdio: ['ignore', 'pipe', process.env.HAMLE_NOISE ? 'inherit' : 'ignore'] });
  const gone = new Promise((done) => child.on('exit', done));
  const next = lines(child);
  const found = {};
  // Who is admin already gets no link.
  while (!found[last]) {
    const [name, value] = (await next()).split(/\s+/);
    found[name] ??= value;
  }
  return { child, gone, found };
}

/** A server, and a browser for its pages. */
export async function startHall({ delay = 0 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hamle-hall-'));
  let server = await serve(folder, { delay, last: 'admin' });
  const { found } = server;
  const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'] });
  const faults = [];
  const children = [];
  let boss = null;
  return {
    ...found, folder, faults, browser,
    /** A page that complains into `faults`; `calm`: a page whose server goes away. */
    async open(url, { width = 1280, height = 800, locale = 'tr-TR', calm = false, ...context } = {}) {
      const page = await (await browser.newContext({ viewport: { width, height }, locale, ...context })).newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => message.type() === 'error' && !calm && faults.push(message.text()));
      await page.goto(url);
      return page;
    },
    /** An admin beside the pages. */
    boss: async () => (boss ??= await admin(found)),
    /** An address of the console with another link in it: a link is used once. */
    async again() {
      const { token } = await (await this.boss()).call('POST', '/links', { role: 'admin' });
      return new URL(`/#t=${token}`, found.console).href;
    },
    /** The clocks of a round; `say` waits until the server has what was done. */
    async players(token, section, round, pgn) {
      const address = new URL(found.console).host;
      const child = spawn(join(target, 'debug/examples/players'), [address, token, section, String(round), pgn], { stdio: ['pipe', 'pipe', 'inherit'] });
      children.push(child);
      const told = lines(child);
      if ((await told()) !== 'ok') throw new Error('the players do not come in');
      return async (line) => {
        child.stdin.write(`${line}\n`);
        if ((await told()) !== 'ok') throw new Error(line);
      };
    },
    /** Kills it; what is given back starts it again at the same addresses. */
    async restart() {
      server.child.kill('SIGKILL');
      await server.gone;
      const at = (url) => new URL(url).host;
      return async () => (server = await serve(folder, { delay, last: 'key', console: at(found.console), wall: at(found.wall) }));
    },
    async close() {
      await browser.close();
      for (const child of [...children, server.child]) child.kill('SIGTERM');
      await server.gone;
      await rm(folder, { recursive: true });
    },
  };
}

/** An admin's token: by the link for the app, as the console uses its own. */
async function admin(hall) {
  const { origin } = new URL(hall.console);
  const [, link] = /[?&]t=([0-9a-f]+)/.exec(hall.admin);
  const device = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const answer = await fetch(`${origin}/enrol`, { method: 'POST', body: JSON.stringify({ token: link, device }) });
  const { token } = await answer.json();
  return {
    token,
    async call(method, path, body) {
      const answer = await fetch(origin + path, { method, headers: { authorization: `Bearer ${token}` }, ...(body && { body: JSON.stringify(body) }) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    },
  };
}

/** The element of a test name. */
export const at = (page, name) => page.locator(`[data-test="${name}"]`);
