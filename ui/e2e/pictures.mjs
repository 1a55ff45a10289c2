// The pictures of docs/screens.md: each screen in both languages, four sizes and two themes on one sheet.
// `npm run pictures`
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { at, begin, played } from './screens.mjs';
import { ownSecs, startPhone } from './phone.mjs';
import { file, startHall } from './server/hall.mjs';

const OUT = new URL('../../docs/screens/', import.meta.url).pathname;
const PHONE = [390, 844];
const SMALL = [320, 568];
const LYING = [844, 390];
const TABLET = [1024, 768];
const DESKTOP = [1440, 900];
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

/** Name and address of the console's pages, and what is done there. */
const CONSOLE = [
  ['console-players', '#/s/Open/players'],
  ['console-round', '#/s/Open/rounds/1'],
  ['console-standings', '#/s/Open/standings'],
  ['console-sum', '#/s/Open/standings', async (page) => page.locator('[data-test^=figure-][data-test$=SB]').first().click()],
  ['console-print', '#/s/Open/print/slips'],
  ['console-announce', '#/announce'],
  ['console-devices', '#/devices'],
];
const PLAYERS = ['Yılmaz, Ayşe', 'Çağlar, Öykü', 'Şahin, Işık', 'Kaya, Mert', 'Öztürk, Abdurrahman', 'Demir, Ece', 'Ünal, Can', 'Aydın, İpek'];

/** An event on the real server (`cargo build -p hamle -p acceptance --examples` before it): its first round is played. */
async function event() {
  const hall = await startHall();
  const player = (name, index) => `001 ${String(index + 1).padStart(4)}      ${name.padEnd(33)} ${2000 - index * 50}`.padEnd(80) + ' 0.0';
  const trf = ['012 Bahar Turnuvası', '092 Round robin', ...PLAYERS.map(player)].join('\r\n') + '\r\n';
  const boss = await hall.boss();
  const post = (path, body) => boss.call('POST', path, body);
  await post('/sections', { name: 'Open', trf });
  await post('/rounds', { section: 'Open' });
  await post('/rounds/start', { section: 'Open', round: 1, starts_ms: null });
  for (const [round, board, result] of [[1, 3, '1-0'], [1, 4, '1/2-1/2'], [2, 1, '0-1'], [2, 2, '1-0'], [2, 3, '1/2-1/2'], [2, 4, '1-0']]) await post('/results', { section: 'Open', round, board, result });
  await post('/announcements', { text: '2. tur saat 15.00’te. Round 2 starts at 15:00.', minutes: 60, public: true });
  const say = await hall.players(boss.token, 'Open', 1, file('tests/cases/pgn/livechess-epgn-round.pgn'));
  await say('open');
  for (let ply = 0; ply < 9; ply++) await say('ply');
  return hall;
}

const shot = (page) => page.screenshot({ type: 'jpeg', quality: 85 });

/** One sheet: a row for each theme and language. */
async function sheet(browser, name, rows, zoom = 0.4) {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 400 } })).newPage();
  const line = (row) => `<div>${row.map((jpeg) => `<img src="data:image/jpeg;base64,${jpeg.toString('base64')}">`).join('')}</div>`;
  await page.setContent(`<style>body{margin:0;background:#777;display:inline-block}div{display:flex;align-items:flex-start}img{zoom:${zoom};margin:15px}</style>${rows.map(line).join('')}`);
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

async function server(browser, wanted) {
  const pages = CONSOLE.filter(([name]) => wanted(name));
  const walls = ['boards'].filter(() => wanted('wall'));
  if (pages.length + walls.length === 0) return;
  const hall = await event();
  const rows = new Map([...pages.map(([name]) => [name, []]), ['wall', []]]);
  for (const look of LOOKS) {
    for (const list of rows.values()) list.push([]);
    const last = (name) => rows.get(name).at(-1);
    for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
      const page = await hall.open(await hall.again(), { width, height, ...look });
      await at(page, 'section-Open').waitFor();
      for (const [name, hash, more] of pages) {
        await page.evaluate((to) => (location.hash = to), hash);
        await page.waitForTimeout(1_500); // clocks and figures have come
        await more?.(page);
        await page.waitForTimeout(300);
        last(name).push(await shot(page));
        if (more) await page.keyboard.press('Escape');
      }
      for (const show of walls) {
        await page.goto(`${hall.wall}#1/Open?show=${show}`);
        await at(page, 'wall-board').first().waitFor();
        last('wall').push(await shot(page));
      }
      await page.context().close();
    }
  }
  for (const [name, list] of rows) if (list[0].length > 0) await sheet(browser, name, list, 0.25);
  if (hall.faults.length) throw new Error(hall.faults.join('\n'));
  await hall.close();
}

const only = process.argv.slice(2);
const wanted = (name) => !only.length || only.includes(name);
mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
await app(browser, wanted);
await server(browser, wanted);
await browser.close();
