import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, startPhone } from './phone.mjs';

let phone;
before(async () => (phone = await startPhone()));
after(() => phone.close());
test.afterEach(() => assert.deepEqual(phone.faults.splice(0), []));

test('a few controls first; the others are found by what they are called', async () => {
  const page = await phone.open({ locale: 'en-GB' });
  assert.equal(await at(page, 'preset-dgt3000-13').count(), 0);
  await at(page, 'more-controls').tap();
  await at(page, 'typed-control').fill('dgt');
  await at(page, 'pick-dgt3000-13').waitFor();
  assert.equal(await at(page, 'pick-us-60-d5').count(), 0);
  await at(page, 'pick-dgt3000-13').tap();
  assert.equal(await at(page, 'preset-dgt3000-13').getAttribute('aria-checked'), 'true');
  await page.getByText('90 min for the first 40 moves').waitFor();
});

test('a typed control is used, and what cannot be read is shown at its place', async () => {
  const page = await phone.open({ locale: 'en-GB' });
  await at(page, 'more-controls').tap();
  await at(page, 'typed-control').fill('25x10');
  await page.getByText('At letter 3, + or a comma was expected.').waitFor();
  assert.equal(await page.locator('mark').textContent(), 'x');
  await at(page, 'typed-control').fill('25+10');
  await page.getByText('25 min; 10 s are added').first().waitFor();
  await at(page, 'typed-control').press('Enter');
  await at(page, 'drawer').waitFor({ state: 'detached' });
  assert.equal(await at(page, 'own-control').getAttribute('aria-checked'), 'true');
  assert.equal(await page.getByLabel('Time, min').inputValue(), '25');
});

test('a control is kept under a name, comes first, and is deleted and brought back', async () => {
  const page = await phone.open({ locale: 'en-GB' });
  await at(page, 'preset-rapid-25-10').tap();
  await at(page, 'keep-control').tap();
  await at(page, 'qr').waitFor();
  await at(page, 'keep-name').fill('Tuesday');
  await at(page, 'keep').tap();
  await page.getByText('Kept.').waitFor();
  await page.reload();
  await at(page, 'kept-1').tap();
  await page.getByText('25 min; 10 s are added').waitFor();
  await at(page, 'more-controls').tap();
  await at(page, 'delete-kept-1').tap();
  assert.equal(await at(page, 'pick-kept-1').count(), 0);
  await at(page, 'kept-undo').tap();
  await at(page, 'pick-kept-1').waitFor();
});

test('a scanned code is a typed one', async () => {
  const page = await phone.open({ query: 'scans=5%2B3' });
  await at(page, 'more-controls').tap();
  await at(page, 'typed-scan').tap();
  await at(page, 'typed-use').tap();
  assert.equal(await at(page, 'own-control').getAttribute('aria-checked'), 'true');
});

test('a control is rehearsed before the start', async () => {
  const page = await phone.open({ locale: 'en-GB' });
  await at(page, 'rehearse').tap();
  await page.getByText("White’s flag has fallen").waitFor();
  assert.equal(await page.locator('[data-test=rehearsal] li').count(), 3);
});

for (const [width, height, zoom, locale] of [[320, 568, 100, 'tr-TR'], [320, 568, 200, 'tr-TR'], [844, 390, 100, 'en-GB'], [820, 1180, 100, 'tr-TR']]) {
  test(`drawers of controls at ${width} × ${height}, ${zoom} % text, ${locale}: nothing small, nothing cut off`, async () => {
    const page = await phone.open({ width, height, locale });
    await page.addStyleTag({ content: `html { font-size: ${zoom}% }` });
    for (const name of ['more-controls', 'keep-control', 'rehearse']) {
      await at(page, name).tap();
      await at(page, 'drawer').waitFor();
      if (name === 'keep-control') await at(page, 'qr').waitFor();
      const faulty = await page.evaluate(() => {
        const small = [...document.querySelectorAll('dialog button, dialog input')].map((it) => [it, it.getBoundingClientRect()]).filter(([, box]) => box.width < 47.5 || box.height < 47.5);
        const drawer = document.querySelector('dialog');
        return [...small.map(([it, box]) => `${it.dataset.test ?? it.textContent} ${box.width}×${box.height}`), ...(drawer.scrollWidth > drawer.clientWidth ? ['wide'] : [])];
      });
      assert.deepEqual(faulty, []);
      await at(page, 'drawer-close').tap();
      await at(page, 'drawer').waitFor({ state: 'detached' });
    }
  });
}
