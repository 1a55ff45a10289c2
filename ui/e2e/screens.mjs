// Opens one screen of the mock build in a phone's browser, straight away.
import { chromium } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const NO_NETWORK = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'];

const root = fileURLToPath(new URL('..', import.meta.url));

/** The mock build, served; one browser for all pages. */
export async function openScreens() {
  if (!process.env.HAMLE_MOCK_BUILT) await build({ root, mode: 'mock', logLevel: 'error' });
  const server = await preview({ root, mode: 'mock', preview: { port: 0, strictPort: false }, build: { outDir: 'dist-mock' }, logLevel: 'error' });
  const url = server.resolvedUrls.local[0];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: NO_NETWORK });

  /** A page of its own, in a language, with a screen of its own size. */
  async function page({ width = 390, height = 844, locale = 'tr-TR', query = '', dark = false, touch = true, scale = 1 } = {}) {
    const context = await browser.newContext({
      viewport: { width, height }, locale, hasTouch: touch, isMobile: touch, deviceScaleFactor: 1,
      colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.errors = [];
    page.on('pageerror', (error) => page.errors.push(String(error)));
    page.on('console', (line) => line.type() === 'error' && page.errors.push(line.text()));
    await page.goto(url + query);
    await page.waitForFunction(() => globalThis.hamleApp?.presets.length > 0);
    if (scale !== 1) await page.evaluate((scale) => { document.documentElement.style.fontSize = `${scale * 100}%`; }, scale);
    return page;
  }
  return { page, close: async () => { await browser.close(); await server.close(); } };
}

/** One element by its `data-test`. */
export const at = (page, name) => page.locator(`[data-test="${name}"]`);

/** A new game, its clock started; then straight to the sheet or wherever. */
export async function begin(page, { play = 'casual', names = ['', ''], preset = 'rapid-15-10', fen = null, go = 'sheet', start = true } = {}) {
  await page.evaluate(async ({ play, names, preset, fen, go, start }) => {
    const app = globalThis.hamleApp;
    await app.begin({
      play, control: app.presets.find((p) => p.id === preset).control, sheets: 'common', auto_flag: play === 'casual',
      white_name: names[0], black_name: names[1], start: fen ? { kind: 'fen', fen } : { kind: 'standard' },
    });
    if (start) await app.game.press('white', { ms: Math.floor(performance.now()), us: 0 });
    app.go({ at: go });
  }, { play, names, preset, fen, go, start });
}

/** Plays moves straight into the imitation: each written and then pressed. */
export async function played(page, moves) {
  await page.evaluate(async (moves) => {
    const { game } = globalThis.hamleApp;
    for (const uci of moves) {
      const side = game.table.next_side;
      await game.write({ by: 'board', ply: null, uci });
      await game.press(side, { ms: Math.floor(performance.now()), us: 0 });
    }
  }, moves);
}

/** Middle of a square of the board, by the board's own rectangle and orientation. */
export async function square(page, name) {
  const board = at(page, 'board');
  const box = await board.boundingBox();
  const white = (await board.getAttribute('data-orientation')) === 'white';
  const [file, rank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
  const [x, y] = white ? [file, 7 - rank] : [7 - file, rank];
  return { x: box.x + ((x + 0.5) * box.width) / 8, y: box.y + ((y + 0.5) * box.height) / 8 };
}
