// Kept games: found, stepped through, gone on with.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, openScreens } from './screens.mjs';

let screens;
before(async () => { screens = await openScreens(); });
after(async () => { await screens.close(); });

async function history(set = {}, game = null) {
  const page = await screens.page(set);
  await page.evaluate((game) => globalThis.hamleApp.go({ at: 'history', game }), game);
  return page;
}
const IMMORTAL = '1'.padStart(32, '0');

test('newest first, found by a part of a name', async () => {
  const page = await history();
  await at(page, 'history-game-4').waitFor();
  assert.match(await at(page, 'history-game-0').textContent(), /Barış Dağ.*Bitmedi/s);
  await at(page, 'history-search').fill('öğüt');
  await at(page, 'history-game-1').waitFor({ state: 'detached' });
  assert.match(await at(page, 'history-game-0').textContent(), /Ayşe Yıldız/);
  await at(page, 'history-search').fill('nobody');
  await at(page, 'history-game-0').waitFor({ state: 'detached' });
  assert.match(await at(page, 'history').textContent(), /Bu isimle parti yok/);
  assert.deepEqual(screens.faults, []);
});

test('an unfinished game goes on from the list', async () => {
  const page = await history();
  await at(page, 'go-on-0').tap();
  await at(page, 'screen-clock').waitFor();
});

test('empty says what will be here', async () => {
  const page = await history({ query: 'empty' });
  await at(page, 'history-empty').waitFor();
});

test('steps by buttons, keys, slider and swipe, with the times of each place', async () => {
  const page = await history({}, IMMORTAL);
  const last = () => page.evaluate(() => [...document.querySelectorAll('square.last-move')].length);
  // The paper draws only what is in view, so a far place appears a frame after the step.
  const stands = (move) =>
    page.waitForFunction((move) => (document.querySelector('[aria-current="true"]')?.dataset.move ?? null) === move, move);
  await at(page, 'replay-next').tap();
  await stands('e4');
  assert.equal(await last(), 2);
  assert.equal(await at(page, 'replay-time-white').textContent(), await at(page, 'sheet-clock-1').textContent());
  await page.keyboard.press('ArrowRight');
  await stands('e5');
  await at(page, 'replay-prev').tap();
  await stands('e4');
  await page.keyboard.press('End');
  await stands('Kd8');
  assert.equal(await at(page, 'replay-next').isDisabled(), true);
  await at(page, 'replay-first').tap();
  await stands(null);
  await at(page, 'replay-slider').fill('5');
  await stands('d4');
  const box = await at(page, 'board').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + 60, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 3 });
  await page.mouse.up();
  await stands('Fg4');
  assert.match(await at(page, 'replay').textContent(), /Madde 5\.1\.1/);
  await at(page, 'back').tap();
  await at(page, 'history').waitFor();
});

test('a log of a newer app is said to need one', async () => {
  const page = await screens.page();
  await page.evaluate(() => {
    const { backend } = globalThis.hamleMock;
    backend.handlers.replay = () => { throw { code: 'needs_newer_app' }; };
    globalThis.hamleApp.go({ at: 'history', game: '1'.padStart(32, '0') });
  });
  await at(page, 'replay-newer').waitFor();
});

test('a list that cannot be read is asked for again', async () => {
  const page = await screens.page();
  await page.evaluate(() => {
    const { backend } = globalThis.hamleMock;
    const whole = backend.handlers.kept_games;
    backend.handlers.kept_games = () => { backend.handlers.kept_games = whole; throw { code: 'store' }; };
    globalThis.hamleApp.go({ at: 'history', game: null });
  });
  await page.getByRole('alert').getByRole('button').tap();
  await at(page, 'history-game-0').waitFor();
});
