// Every page of console and wall, in both languages: no serious fault of accessibility.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { at, file, startHall } from './hall.mjs';

const axe = await readFile(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
let hall;
before(async () => {
  hall = await startHall();
  const boss = await hall.boss();
  const trf = await readFile(file('tests/cases/trf/fide_exercises_swiss.trf'), 'utf8');
  await boss.call('POST', '/sections', { name: 'A', trf });
});
after(() => hall.close());

/** What axe finds that keeps somebody out. */
async function faults(page) {
  // The page's own policy lets no script of a test in; the browser's protocol does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const serious = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html).join(' ')}`);
}

for (const locale of ['tr-TR', 'en-GB']) {
  test(`console, ${locale}`, async () => {
    const dark = locale === 'en-GB';
    const page = await hall.open(await hall.again(), { locale, colorScheme: dark ? 'dark' : 'light' });
    const seen = async (name, wait) => {
      await at(page, wait).first().waitFor();
      assert.deepEqual(await faults(page), [], name);
    };
    await seen('sections', 'sections-new');
    const go = async (hash, wait) => {
      await page.evaluate((to) => (location.hash = to), hash);
      await seen(hash, wait);
    };
    await go('#/new', 'new-create');
    await go('#/s/A/players', 'players');
    await at(page, 'player-add').click();
    await seen('a player', 'player-form');
    await page.keyboard.press('Escape');
    await go('#/s/A/rounds', 'boards');
    await at(page, 'repair-1').click();
    await seen('a repair', 'repair');
    await page.keyboard.press('Escape');
    await go('#/s/A/standings', 'standings');
    await page.locator('.who').first().click();
    await seen('a path', 'standings');
    await go('#/s/A/settings', 'settings-save');
    for (const kind of ['pairings', 'cards', 'slips', 'sheets', 'standings', 'cross']) await go(`#/s/A/print/${kind}`, 'paper');
    await go('#/devices', 'device-list');
    await at(page, 'give-make').click();
    await seen('a right', 'give-made');
    await go('#/log', 'audit');
    const fresh = await hall.open(new URL('/', hall.console).href, { locale });
    await at(fresh, 'enter').waitFor();
    assert.deepEqual(await faults(fresh), [], 'without a token');
    assert.deepEqual(hall.faults, []);
  });

  test(`wall, ${locale}`, async () => {
    const page = await hall.open(`${hall.wall}#1/A`, { locale });
    await at(page, 'wall-board').first().waitFor();
    await page.mouse.move(200, 200);
    await at(page, 'wall-settings').waitFor();
    assert.deepEqual(await faults(page), []);
    const table = await hall.open(`${hall.wall}#1/A?show=standings`, { locale });
    await at(table, 'wall-standings').waitFor();
    assert.deepEqual(await faults(table), []);
    assert.deepEqual(hall.faults, []);
  });
}
