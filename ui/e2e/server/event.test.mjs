// An event from the file to the file, on the real server: console, clocks, wall.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { types } from '../../hall-types.mjs';
import { at, file, program, startHall } from './hall.mjs';

/** Four players, as TRF has them (columns of 001: number 5-8, name 15-47, rating 49-52, points 81-84). */
const roster = ['Yılmaz, Ayşe', 'Çağlar, Öykü', 'Şahin, Işık', 'Kaya, Mert'];
const TRF = ['012 Bahar Turnuvası', '092 Round robin', ...roster.map((name, index) => `001 ${String(index + 1).padStart(4)}      ${name.padEnd(33)} ${2000 - index * 50}`.padEnd(80) + ' 0.0')].join('\r\n') + '\r\n';
const upload = (text, name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

let hall;
before(async () => (hall = await startHall()));
after(() => hall.close());

test('from the file to the file, with the wall looking on', async (t) => {
  const page = await hall.open(hall.console);
  await at(page, 'sections-none').waitFor();
  assert.ok(!page.url().includes('t='), 'what the link granted is not in the address any more');

  // A defective file is refused whole, with its place; the next one is taken.
  await at(page, 'new').click();
  await at(page, 'new-file').setInputFiles(upload(TRF.replace(' 0.0\r\n', ' 1.5\r\n'), 'Open.trf'));
  await at(page, 'new-create').click();
  await at(page, 'trouble').waitFor();
  assert.match(await at(page, 'trouble').innerText(), /3\. satır, 82\. sütun/);
  hall.faults.length = 0; // the browser itself tells of the refusal
  await at(page, 'new-file').setInputFiles(upload(TRF, 'Open.trf'));
  await at(page, 'new-create').click();
  await at(page, 'players').waitFor();
  assert.match(await at(page, 'players').innerText(), /Çağlar, Öykü/);

  // Berger, four players: round 1 is 1-4, 2-3.
  await at(page, 'tab-rounds').click();
  await at(page, 'pair').click();
  await at(page, 'boards').waitFor();
  const rows = (await at(page, 'boards').locator('tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
  assert.match(rows[0], /Yılmaz, Ayşe.*Kaya, Mert/);
  assert.match(rows[1], /Çağlar, Öykü.*Şahin, Işık/);
  await at(page, 'start').click();
  await at(page, 'start-go').click();
  await at(page, 'notice').waitFor();

  const wall = await hall.open(hall.wall);
  await at(wall, 'wall-board').nth(1).waitFor();
  const boss = await kept(page);
  const say = await hall.players(boss, 'Open', 1, file('tests/cases/pgn/livechess-epgn-round.pgn'));
  await say('open');
  await say('ply');
  const since = performance.now();
  await wall.locator('[data-board="1"][data-plies="1"]').waitFor();
  t.diagnostic(`the wall showed the move after ${Math.round(performance.now() - since)} ms`);
  assert.match(await at(wall, 'no-claim').innerText(), /6\.12\.2/);
  assert.equal(await wall.locator('[data-board="1"] .runs .clock').count(), 1, 'one clock runs');

  // By the keyboard alone; the other result comes from the board.
  await at(page, 'result-1').focus();
  await page.keyboard.press('1');
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-result') === '2');
  await say('resign 2'); // Black has the move there
  await at(page, 'from-boards').click();
  await at(page, 'notice').getByText('1 sonuç').waitFor();
  assert.equal(await at(page, 'result-2').inputValue(), '1-0');

  await at(page, 'tab-standings').click();
  await at(page, 'standings').waitFor();
  const first = (await at(page, 'standings').locator('tbody tr').first().innerText()).replace(/\s+/g, ' ');
  assert.match(first, /^1 1 Yılmaz, Ayşe 2000 1\.0/);
  await at(page, 'tab-rounds').click();
  const [leaving] = await Promise.all([page.waitForEvent('download'), at(page, 'trf-out').click()]);
  const trf = await readFile(await leaving.path(), 'utf8');
  // Columns 92-99 of a 001 record: opponent, colour, result of round 1.
  const played = trf.split('\r\n').filter((line) => line.startsWith('001')).map((line) => line.slice(91, 99));
  assert.deepEqual(played, ['   4 w 1', '   3 w 1', '   2 b 0', '   1 b 0']);
  assert.deepEqual(hall.faults, []);
});

/** The token that the page keeps. */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('hamle.console.1')).all[0].token);

test('a swiss round is paired by hand, a reason goes into the record, and a second bye is refused in words', async () => {
  const page = await hall.open(await hall.again(), { locale: 'en-GB' });
  await at(page, 'new').click();
  await at(page, 'new-file').setInputFiles(upload('Name;Rating\nA, One;2100\nB, Two;2000\nC, Three;1900\n', 'Swiss.csv'));
  await at(page, 'new-create').click();
  await at(page, 'players').waitFor();
  await at(page, 'tab-settings').click();
  await at(page, 'settings-kind').selectOption('Swiss');
  await at(page, 'settings-planned').fill('3');
  await at(page, 'settings-save').click();
  await at(page, 'notice').waitFor();
  await at(page, 'tab-rounds').click();
  await at(page, 'by-hand').click();
  await at(page, 'hand-why').fill('Club evening');
  await at(page, 'hand-white').selectOption('1');
  await at(page, 'hand-black').selectOption('2');
  await at(page, 'hand-pair').click();
  await page.waitForFunction(() => document.querySelector('[data-test="hand-white"]').value === '0');
  await at(page, 'hand-white').selectOption('3');
  await at(page, 'hand-pair').click();
  await at(page, 'hand-close').click();
  await at(page, 'alone').getByText('C, Three (allocated bye)').waitFor();
  await at(page, 'tab-settings').click();
  await page.getByText('Manual pairing @ Round 1').waitFor();
  assert.deepEqual(hall.faults, []);
});

test('the console is for this machine by its own name, and its types are those of the server', async () => {
  const { host, port } = new URL(hall.console);
  const status = (name) => new Promise((done) => request({ host: '127.0.0.1', port, path: '/health', headers: { host: name } }, (answer) => done(answer.statusCode)).end());
  assert.deepEqual([await status(host), await status(`chess.example:${port}`)], [200, 403]);
  const wall = new URL(hall.wall);
  for (const path of ['enrol', 'edit', 'sections', 'sync']) assert.equal((await fetch(new URL(path, wall), { method: 'POST', body: '{}' })).status, 404, `${path} of the wall`);
  const { stdout } = await promisify(execFile)(program, ['serve', '--openapi'], { maxBuffer: 1 << 22 });
  assert.equal(await readFile(file('ui/src/host/hall-types.ts'), 'utf8'), types(JSON.parse(stdout)), 'hamle serve --openapi | node hall-types.mjs > src/host/hall-types.ts');
});

test('a server that goes away is told, and nothing is lost when it is back', async () => {
  const page = await hall.open(await hall.again(), { calm: true });
  await at(page, 'section-Open').click();
  await at(page, 'boards').waitFor();
  const wall = await hall.open(`${hall.wall}#1/Open`, { calm: true });
  await at(wall, 'wall-board').first().waitFor();
  const restarted = await hall.restart();
  await at(page, 'offline').waitFor();
  await wall.locator('.lost').waitFor();
  await restarted();
  await at(page, 'offline').waitFor({ state: 'detached' });
  await wall.locator('.lost').waitFor({ state: 'detached' });
  assert.equal(await at(page, 'result-2').inputValue(), '1-0');
});
