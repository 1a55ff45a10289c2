import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, startPhone } from './phone.mjs';

let phone;
before(async () => (phone = await startPhone()));
after(() => phone.close());
test.afterEach(() => assert.deepEqual(phone.faults.splice(0), []));

test('what was played last is chosen the next time', async () => {
  const page = await phone.open();
  await at(page, 'preset-blitz-5-3').tap();
  await at(page, 'name-white').fill('Şükrü');
  await at(page, 'mode-competition').tap();
  await at(page, 'begin').tap();
  await at(page, 'half-white').waitFor();
  await page.reload();
  assert.equal(await at(page, 'preset-blitz-5-3').getAttribute('aria-checked'), 'true');
  assert.equal(await at(page, 'name-white').inputValue(), 'Şükrü');
  assert.equal(await at(page, 'mode-competition').getAttribute('aria-checked'), 'true');
  const [first] = await page.locator('[data-test^=preset-]').all();
  assert.equal(await first.getAttribute('data-test'), 'preset-blitz-5-3');
});

test('an own control that cannot be read is said at its place and does not begin', async () => {
  const page = await phone.open({ locale: 'en-GB' });
  await at(page, 'own-control').tap();
  const minutes = page.getByLabel('Time, min');
  await minutes.fill('75');
  await page.getByText('Minutes and seconds are at most 59.').waitFor();
  assert.equal(await at(page, 'begin').isDisabled(), true);
  await minutes.fill('45');
  assert.equal(await at(page, 'begin').isDisabled(), false);
  await page.getByText('45 min; 5 s are added for each move').waitFor();
});

test('a game that was going on is offered at once, with both readings when uncertain', async () => {
  const page = await phone.open({ query: 'going=uncertain', locale: 'en-GB' });
  await page.getByText('if it stood still').waitFor();
  await at(page, 'going-on').tap();
  await at(page, 'digits-black').waitFor();
  await page.getByText('Not certain;').waitFor();
});

test('damage of the store is told', async () => {
  const page = await phone.open({ query: 'damaged', locale: 'en-GB' });
  await page.getByText('The damaged files were not deleted').waitFor();
});

for (const [width, height, zoom] of [[320, 568, 100], [390, 844, 200], [320, 568, 200], [844, 390, 100], [1024, 768, 200]]) {
  test(`nothing is cut off at ${width} × ${height}, ${zoom} % text`, async () => {
    const page = await phone.open({ width, height, query: 'going=uncertain&damaged' });
    await page.addStyleTag({ content: `html { font-size: ${zoom}% }` });
    await at(page, 'own-control').tap();
    const wide = await page.evaluate(() => {
      const main = document.querySelector('[data-test=screen-start]');
      return [document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth];
    });
    assert.deepEqual(wide, [0, 0]);
    await at(page, 'begin').tap();
    await at(page, 'half-white').waitFor();
    for (const name of ['tray-white', 'bar-stop', 'bar-sheet', 'bar-more', 'tray-black']) {
      const box = await at(page, name).boundingBox();
      assert.ok(box.width >= 48 && box.height >= 48 && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height, `${name} ${JSON.stringify(box)}`);
    }
  });
}

test('the battery is told at set-up: its level, and a warning when a game may outlast it', async () => {
  for (const [battery, shape, low] of [['64', /%64/, false], ['15,charging', /şarj/, false], ['15', /%15.*[Pp]rize/, true]]) {
    const page = await phone.open({ query: `battery=${battery}` });
    assert.match(await at(page, 'battery').textContent(), shape);
    assert.equal(await at(page, 'battery').evaluate((line) => line.classList.contains('low')), low);
    await page.close();
  }
  // Where nothing is known, nothing is said but before a competition.
  const page = await phone.open();
  assert.equal(await at(page, 'battery').count(), 0);
  await at(page, 'mode-competition').click();
  assert.match(await at(page, 'battery').textContent(), /Pil/);
  await page.close();
});
