// The pictures of docs/screens.md: each screen in both languages, four sizes and two themes on one sheet.
// `npm run pictures`
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { at, begin, played } from './screens.mjs';
import { ownSecs, startPhone } from './phone.mjs';

const OUT = new URL('../../docs/screens/', import.meta.url).pathname;
const PHONE = [390, 844];
const SMALL = [320, 568];
const LYING = [844, 390];
const TABLET = [1024, 768];
const OPENING = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5a4', 'g8f6'];

const start = async (page) => at(page, 'begin').waitFor();
const game = (go, more = {}) => async (page) => {
  await begin(page, { names: ['Ayşe Yıldız', 'İbrahim Öğüt'], go: 'clock', ...more });
  await played(page, OPENING);
  await page.evaluate((to) => globalThis.hamleApp.go({ at: to }), go);
  await at(page, `screen-${go}`).or(at(page, go)).first().waitFor();
};
const tap = (...names) => async (page) => {
  for (const name of names) await at(page, name).first().click();
  await page.waitForTimeout(300); // what slides in has come
};
const then = (...ways) => async (page) => {
  for (const way of ways) await way(page);
};
const desk = (show) => async (page) => {
  await page.evaluate(() => globalThis.hamleDesk.show([...globalThis.hamleMock.backend.hall.tables.keys()][5]));
  await at(page, 'acts-all').waitFor();
  if (show) await page.evaluate((id) => globalThis.hamleDesk.open(id), show);
  await page.waitForTimeout(300);
};

/** Name, sizes, how a fresh page comes there, and with what it is opened. */
const APP = [
  ['start', [PHONE, SMALL, LYING, TABLET], start],
  ['controls', [PHONE, SMALL, LYING, TABLET], tap('more-controls')],
  ['clock', [PHONE, SMALL, LYING, TABLET], game('clock')],
  ['clock-low', [PHONE, SMALL, LYING, TABLET], then(tap('begin'), async (page) => at(page, 'half-white').click()), { prefs: ownSecs(9) }],
  ['competition', [PHONE, SMALL, LYING, TABLET], game('clock', { play: 'competition' })],
  ['claims', [PHONE, SMALL, LYING, TABLET], then(game('clock', { play: 'competition' }), tap('bar-more'))],
  ['sheet', [PHONE, SMALL, LYING, TABLET], game('sheet')],
  ['history', [PHONE, SMALL, LYING, TABLET], tap('open-history')],
  ['replay', [PHONE, SMALL, LYING, TABLET], tap('open-history', 'history-game-1')],
  ['own-sheet', [PHONE, SMALL, LYING, TABLET], async (page) => page.waitForTimeout(200), { query: 'sheet=white&own=writing', ready: '[data-test^=own-]' }],
  ['hall', [PHONE, LYING, TABLET], async (page) => page.waitForTimeout(200), { query: 'arbiter&boards=60', ready: '[data-test=row]' }],
  ['board', [PHONE, LYING, TABLET], desk(), { query: 'arbiter&boards=60', ready: '[data-test=row]' }],
  ['illegal-move', [PHONE, LYING, TABLET], desk('illegal'), { query: 'arbiter&boards=60', ready: '[data-test=row]' }],
];

const shot = (page) => page.screenshot({ type: 'jpeg', quality: 85 });

/** One sheet: a row for each theme and language. */
async function sheet(browser, name, rows) {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 400 } })).newPage();
  const line = (row) => `<div>${row.map((jpeg) => `<img src="data:image/jpeg;base64,${jpeg.toString('base64')}">`).join('')}</div>`;
  await page.setContent(`<style>body{margin:0;background:#777;display:inline-block}div{display:flex;align-items:flex-start}img{zoom:.4;margin:15px}</style>${rows.map(line).join('')}`);
  await page.locator('body').screenshot({ path: `${OUT}${name}.jpg`, type: 'jpeg', quality: 60 });
  await page.close();
  process.stdout.write(`${name}\n`);
}

const LOOKS = ['tr-TR', 'en-GB'].flatMap((locale) => ['light', 'dark'].map((colorScheme) => ({ locale, colorScheme })));

async function app(browser, wanted) {
  const phone = await startPhone();
  for (const [name, sizes, go, more] of APP.filter(([name]) => wanted(name))) {
    const rows = [];
    for (const look of LOOKS) {
      const row = [];
      for (const [width, height] of sizes) {
        const page = await phone.open({ width, height, reducedMotion: 'reduce', ...look, ...more });
        page.setDefaultTimeout(8_000);
        await go(page);
        row.push(await shot(page));
        await page.context().close();
      }
      rows.push(row);
    }
    await sheet(browser, name, rows);
  }
  if (phone.faults.length) throw new Error(phone.faults.join('\n'));
  await phone.close();
}

const only = process.argv.slice(2);
const wanted = (name) => !only.length || only.includes(name);
mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
await app(browser, wanted);
await browser.close();
