import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, startPhone } from './phone.mjs';

let phone;
before(async () => (phone = await startPhone()));
after(() => phone.close());
test.afterEach(() => assert.deepEqual(phone.faults.splice(0), []));

const link = `hamle://enrol?a=192.168.1.20:7443&k=${'ab'.repeat(32)}&t=${'0c'.repeat(32)}`;

test('a phone joins by a pasted link, and the line is calm', async () => {
  const page = await phone.open({ locale: 'en-GB' });
  await at(page, 'server-ask').tap();
  await at(page, 'server-link').fill('not a link');
  await at(page, 'server-join').tap();
  await page.getByText('This is not a tournament’s link.').waitFor();
  await at(page, 'server-link').fill(link);
  await at(page, 'server-join').tap();
  await page.getByText('Clock of a board · 192.168.1.20:7443').waitFor();
  await page.getByText('last contact 3 seconds ago').waitFor();
  assert.equal(await at(page, 'server-refusal').count(), 0);
  // The next round's board, or the server's new address: no need to leave first.
  await at(page, 'server-ask').tap();
  await at(page, 'server-link').fill(link.replace('1.20', '1.21'));
  await at(page, 'server-join').tap();
  await page.getByText('Clock of a board · 192.168.1.21:7443').waitFor();
  assert.equal(await page.content().then((html) => html.includes('0c0c')), false, 'the token is not in the page');
});

test('the board is on by default; on the clock there is a small mark and no word', async () => {
  const page = await phone.open({ query: 'member', locale: 'en-GB' });
  await at(page, 'mode-competition').tap();
  assert.equal(await at(page, 'at-board').getAttribute('aria-checked'), 'true');
  await at(page, 'begin').tap();
  await at(page, 'half-white').waitFor();
  const mark = await at(page, 'sent-mark').boundingBox();
  assert.ok(mark.width <= 10 && mark.height <= 10, JSON.stringify(mark));
  assert.equal(await page.getByText('The server has it').count(), 0);
  await at(page, 'bar-more').tap();
  await page.getByText('The server has it. In this game the arbiter decides').waitFor();
  await page.keyboard.press('Escape');
  // The phone's owner is given no arbiter's button.
  await at(page, 'half-white').tap();
  await at(page, 'bar-restart').waitFor({ state: 'detached' });
});

test('without the switch the game is a game of this phone', async () => {
  const page = await phone.open({ query: 'member' });
  await at(page, 'at-board').tap();
  await at(page, 'begin').tap();
  await at(page, 'half-white').waitFor();
  assert.equal(await at(page, 'sent-mark').count(), 0);
});

for (const [width, height, zoom] of [[320, 568, 100], [320, 568, 200], [844, 390, 100]]) {
  test(`the tournament's part is not cut off at ${width} × ${height}, ${zoom} % text`, async () => {
    const page = await phone.open({ width, height, query: 'member' });
    await page.addStyleTag({ content: `html { font-size: ${zoom}% }` });
    await page.locator('[data-test=tournament] summary').tap();
    const wide = await page.evaluate(() => {
      const main = document.querySelector('[data-test=screen-start]');
      return [document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth];
    });
    assert.deepEqual(wide, [0, 0]);
  });
}
