// A club evening: this device is the server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from 'axe-core';
import { at, startPhone } from './phone.mjs';

let phone;
before(async () => (phone = await startPhone()));
after(async () => {
  await phone.close();
  assert.deepEqual(phone.faults, []);
});

const NAMES = ['Ayşe Yıldız', 'İbrahim Öğüt', 'Müzeyyen Abdülhamitoğlu-Karaosmanoğlu', 'Íñigo'];
const serious = (page) =>
  page.evaluate(async (source) => {
    new Function(source)();
    const { violations } = await window.axe.run(document);
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
  }, AxeBuilder.source);

async function opened(more = {}) {
  const page = await phone.open(more);
  await at(page, 'to-host').click();
  await at(page, 'host-begin').waitFor();
  return page;
}

for (const [locale, width, height] of [['tr-TR', 390, 844], ['en-GB', 320, 568], ['tr-TR', 1024, 768]]) {
  test(`an evening from nothing to the second round: ${locale}, ${width}`, async () => {
    const page = await opened({ locale, width, height });
    assert.deepEqual(await serious(page), []);
    await at(page, 'host-begin').click();
    await at(page, 'evening-names').fill(`${NAMES.join('\n')}\nayşe yıldız`);
    assert.match(await at(page, 'evening-count').textContent(), /ayşe yıldız/);
    assert.equal(await at(page, 'evening-pair').isDisabled(), true, 'a name stands twice');
    await at(page, 'evening-names').fill(NAMES.join('\n'));
    await at(page, 'evening-control').fill('15+x');
    await page.locator('#control-said .fault').waitFor();
    assert.equal(await at(page, 'evening-pair').isDisabled(), true, 'no control');
    await at(page, 'evening-control').fill('3+2');
    await page.locator('[data-test="evening-pair"]:enabled').click();
    assert.equal(await at(page, 'evening-board').count(), 2);
    assert.deepEqual(await serious(page), []);

    // The code of a board, and a result by hand.
    await at(page, 'evening-board').first().click();
    await at(page, 'qr').waitFor();
    const box = await at(page, 'qr').boundingBox();
    assert.ok(box.width >= 240, 'a camera a metre away reads it');
    assert.deepEqual(await serious(page), []);
    await at(page, 'result-white_wins').click();
    await page.locator('[data-test="result-white_wins"][aria-pressed="true"]').waitFor();
    await at(page, 'drawer-close').click();

    // The other board is open: the next round wants a second tap.
    await at(page, 'evening-next').click();
    assert.match(await at(page, 'evening-round').textContent(), /1/);
    await at(page, 'evening-next').click();
    await page.locator('[data-test="evening-round"]', { hasText: /2\. tur|Round 2/ }).waitFor();
    const first = await page.locator('[data-test="evening-places"] li').first().textContent();
    assert.match(first, /^1.*1\.0$/);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');

    // Another evening: those who played are there already.
    await at(page, 'evening-anew').click();
    await at(page, 'evening-anew').click();
    assert.equal((await at(page, 'evening-names').inputValue()).split('\n').length, NAMES.length);
    await at(page, 'evening-stay').click();
    await at(page, 'evening-anew').click();
    await at(page, 'evening-anew').click();
    await at(page, 'evening-names').fill(NAMES.slice(1).join('\n'));
    await page.locator('[data-test="evening-pair"]:enabled').click();
    await page.locator('[data-test="evening-round"]', { hasText: /1\. tur|Round 1/ }).waitFor();
    assert.equal(await at(page, 'evening-board').count(), 1);
    assert.deepEqual(await serious(page), []);

    // Back leaves the server running; its end wants a second tap.
    await at(page, 'back').click();
    await at(page, 'to-host').click();
    await at(page, 'host-runs').waitFor();
    await at(page, 'host-end').click();
    await at(page, 'host-runs').waitFor();
    await at(page, 'host-end').click();
    await at(page, 'host-begin').waitFor();
    await page.close();
  });
}

test('what keeps a server from being opened is said', async () => {
  const page = await opened({ locale: 'en-GB' });
  await page.evaluate(() => {
    window.hamleMock.backend.hosting.begin = () => {
      throw { code: 'no_port' };
    };
  });
  await at(page, 'host-begin').click();
  assert.match(await at(page, 'host-refusal').textContent(), /port/);
  assert.equal(await at(page, 'host-begin').isEnabled(), true);
  await page.close();
});
