// No serious fault of accessibility on any screen of the arbiter's, in both languages; nothing is cut off.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { at, startPhone } from './phone.mjs';

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
let phone;
before(async () => (phone = await startPhone()));
after(() => phone.close());
test.afterEach(() => assert.deepEqual(phone.faults.splice(0), []));

const open = async (more) => {
  const page = await phone.open({ query: 'arbiter&boards=40', reducedMotion: 'reduce', ready: '[data-test=row]', ...more });
  page.setDefaultTimeout(8_000);
  return page;
};

/** Serious and critical findings. */
async function findings(page, where) {
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${where}: ${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

const closed = async (page) => {
  await page.keyboard.press('Escape');
  await at(page, 'drawer').waitFor({ state: 'detached' });
};

/** Goes through every screen; `look` is called on each. */
async function through(page, look) {
  await look('hall');
  for (const drawer of ['hall-calls', 'hall-asked', 'hall-all']) {
    await at(page, drawer).tap();
    await at(page, 'drawer').waitFor();
    await look(drawer);
    await closed(page);
  }
  await page.evaluate(() => globalThis.hamleDesk.show([...globalThis.hamleMock.backend.hall.tables.keys()][5]));
  await at(page, 'acts-all').waitFor();
  for (const tab of ['position', 'sheets', 'account', 'counters', 'log']) {
    const button = at(page, `tab-${tab}`);
    if ((await button.count()) === 0) continue;
    await button.tap();
    await look(tab);
  }
  await at(page, 'acts-all').tap();
  await look('menu');
  await closed(page);
  for (const id of ['illegal', 'set_clock', 'penalty', 'touch_move', 'override', 'add_time', 'replace_clock', 'restore', 'cover', 'set_score', 'establish']) {
    await page.evaluate((one) => globalThis.hamleDesk.open(one), id);
    await page.locator(`[data-test=act-sheet][data-act=${id}]`).waitFor();
    await look(id);
    await closed(page);
  }
}

for (const [locale, colorScheme, width, height] of [['tr-TR', 'light', 390, 844], ['en-GB', 'dark', 1180, 820]]) {
  test(`axe finds nothing serious: ${locale}, ${colorScheme}`, async () => {
    const page = await open({ locale, colorScheme, width, height });
    await page.evaluate(axe);
    const all = [];
    await through(page, async (where) => all.push(...(await findings(page, where))));
    assert.deepEqual(all, []);
  });
}

for (const [width, height, zoom] of [[320, 568, 100], [320, 568, 200], [844, 390, 100]]) {
  test(`nothing is cut off at ${width} × ${height}, ${zoom} % text`, async () => {
    const page = await open({ width, height });
    await page.addStyleTag({ content: `html { font-size: ${zoom}% }` });
    const wide = [];
    await through(page, async (where) => {
      const found = await page.evaluate(() => {
        const boxes = [document.documentElement, document.querySelector('[data-test=screen-arbiter]'), document.querySelector('[data-test=drawer]'), document.querySelector('.body')];
        return boxes.filter(Boolean).map((box) => box.scrollWidth - box.clientWidth);
      });
      if (found.some((over) => over > 0)) wide.push([where, found]);
    });
    assert.deepEqual(wide, []);
  });
}
