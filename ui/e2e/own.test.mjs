import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, startPhone } from './phone.mjs';

let phone;
before(async () => (phone = await startPhone()));
after(() => phone.close());
test.afterEach(() => assert.deepEqual(phone.faults.splice(0), []));

const open = (own, more = {}) => phone.open({ locale: 'en-GB', query: `sheet=white&own=${own}`, ready: '[data-test^=own-]', ...more });
const type = async (page, ...keys) => {
  for (const key of [...keys, 'enter']) await at(page, `key-${key}`).tap();
};

test('a sheet shows nothing but itself: no clock, no board, no word about the moves, no way out', async () => {
  const page = await open('writing');
  await at(page, 'sheet-line-15').waitFor();
  for (const absent of ['board', 'to-board', 'strip-time-white', 'half-white', 'begin', 'own-leave', 'back']) assert.equal(await at(page, absent).count(), 0, absent);
  // An impossible move stands as it was written, letters and all.
  await type(page, 'Q', 'h', '8', '+');
  assert.equal(await at(page, 'sheet-line-15').getAttribute('data-move'), 'Qh8+');
  assert.equal(await page.locator('[role=alert]').count(), 0);
  await page.keyboard.press('Escape');
  await at(page, 'own-sheet').waitFor();
  // 8.1.3: the own last move first. A place may be left out, and written later.
  await at(page, 'sheet-line-3').tap();
  await type(page, 'N', 'e', '2');
  assert.equal(await at(page, 'sheet-line-3').getAttribute('data-move'), 'Ne2');
  assert.match(await at(page, 'sheet-line-3').getAttribute('aria-label'), /corrected/);
});

test('leaving the app is counted in sight', async () => {
  const page = await open('writing');
  const shown = (state) => page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
  assert.equal(await at(page, 'own-left').count(), 0);
  await shown('hidden');
  await shown('visible');
  await page.getByText('Left the app: 1 (recorded)').waitFor();
});

test('the end is signed in a step of its own, and then nothing is written any more', async () => {
  const page = await open('over');
  await page.getByText('Game over: 1–0').waitFor();
  await at(page, 'own-result').tap();
  assert.equal(await at(page, 'own-choose-1-0').getAttribute('aria-checked'), 'true');
  await at(page, 'own-sign-leave').tap();
  await at(page, 'key-enter').waitFor();
  await at(page, 'own-result').tap();
  await at(page, 'own-sign-do').tap();
  assert.equal(await at(page, 'own-signed').count(), 0, 'one tap signs nothing');
  await at(page, 'own-sign-do').tap();
  await page.getByText('You signed: 1–0').waitFor();
  assert.equal(await at(page, 'entry-keypad').count(), 0);
  assert.equal(await at(page, 'sheet-line-1').isDisabled(), true);
  await at(page, 'own-done').tap();
  await at(page, 'open-own').waitFor();
});

test('at a wooden clock it is begun by hand', async () => {
  const page = await open('waiting');
  await page.getByText('Waiting for the board’s clock').waitFor();
  await at(page, 'own-by-hand').tap();
  await at(page, 'own-white').fill('Ayşe');
  await at(page, 'own-begin').tap();
  await type(page, 'e', '4');
  assert.equal(await at(page, 'sheet-line-1').getAttribute('data-move'), 'e4');
  await at(page, 'own-result').tap();
  assert.equal(await at(page, 'own-sign-do').isDisabled(), true, 'nobody has told the result');
  await at(page, 'own-choose-1/2-1/2').tap();
  await at(page, 'own-sign-do').tap();
  await at(page, 'own-sign-do').tap();
  await page.getByText('You signed: ½–½').waitFor();
});

for (const [phase, words] of [['not_approved', 'This phone is not approved'], ['elsewhere', 'This sheet is on another device']]) {
  test(`${phase}: it says so and stays shut`, async () => {
    const page = await open(phase);
    await page.getByText(words).waitFor();
    for (const absent of ['entry-keypad', 'own-by-hand']) assert.equal(await at(page, absent).count(), 0);
    await at(page, 'own-leave').tap();
    await at(page, 'begin').waitFor();
  });
}

for (const [width, height, zoom] of [[320, 568, 100], [320, 568, 150], [844, 390, 100], [1024, 768, 100]]) {
  for (const own of ['waiting', 'offline', 'over', 'signed']) {
    test(`${own} fits ${width} × ${height}, ${zoom} % text`, async () => {
      const page = await open(own, { width, height, locale: 'tr-TR' });
      await page.addStyleTag({ content: `html { font-size: ${zoom}% }` });
      const over = await page.evaluate(() => {
        const main = document.querySelector('main');
        return [document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth];
      });
      assert.deepEqual(over, [0, 0]);
      if (own === 'waiting') return;
      const [box, foot] = [await page.locator('.scroll').boundingBox(), await page.locator('main').boundingBox()];
      assert.ok(box.height >= (zoom > 100 ? 60 : 90), // one row at least
        `the paper is ${box.height} high`);
      assert.ok(foot.y + foot.height <= height + 1, JSON.stringify(foot));
    });
  }
}

test('the clock of a board offers sheets on own phones, and keeps none then', async () => {
  const page = await phone.open({ query: 'member', locale: 'en-GB' });
  assert.equal(await at(page, 'sheet-own').count(), 0, 'casual');
  await at(page, 'mode-competition').tap();
  await at(page, 'sheet-own').tap();
  await at(page, 'begin').tap();
  await at(page, 'half-white').waitFor();
  assert.equal(await at(page, 'bar-sheet').count(), 0);
});
