// The end: signed on both halves, saved, played again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, begin, openScreens, played } from './screens.mjs';

let screens;
before(async () => { screens = await openScreens(); });
after(async () => { await screens.close(); });

const MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

async function atEnd(moves = MATE, set = {}, page = {}) {
  const opened = await screens.page(page);
  await begin(opened, { names: ['Ayşe', 'İbrahim'], ...set });
  await played(opened, moves);
  await opened.evaluate(() => globalThis.hamleApp.go({ at: 'end' }));
  await at(opened, 'end').waitFor();
  return opened;
}

test('result, reason and article; equal signatures settle it', async () => {
  const page = await atEnd();
  assert.equal(await at(page, 'end-result').textContent(), '0–1');
  assert.match(await at(page, 'end').textContent(), /Mat.*Madde 5\.1\.1/);
  await at(page, 'sign-white').tap();
  await at(page, 'signed-white').waitFor();
  assert.equal(await at(page, 'signatures-equal').count(), 0);
  await at(page, 'sign-black').tap();
  await at(page, 'signatures-equal').waitFor();
  assert.equal(await at(page, 'sign-again-white').count(), 0);
  assert.deepEqual(screens.faults, []);
});

test('Black’s half is turned to Black', async () => {
  const page = await atEnd();
  const turned = await page.evaluate(() => {
    const half = document.querySelector('[data-test="sign-black"]').closest('.far');
    return [getComputedStyle(half).rotate, half.getBoundingClientRect().top];
  });
  assert.deepEqual(turned, ['180deg', 0]);
});

test('different signatures are said plainly, with what to do', async () => {
  for (const [play, words] of [['casual', /Konuşun/], ['competition', /Hakemi çağırın/]]) {
    const page = await atEnd(['e2e4', 'e7e5'], { play });
    await at(page, 'choose-white-1-0').tap();
    await at(page, 'sign-white').tap();
    await at(page, 'choose-black-1/2-1/2').tap();
    await at(page, 'sign-black').tap();
    await at(page, 'signatures-differ').waitFor();
    const said = await at(page, 'signatures-differ').textContent();
    assert.match(said, /Beyaz 1–0 dedi, Siyah ½–½ dedi/);
    assert.match(said, words);
    await at(page, 'sign-again-black').tap();
    await at(page, 'choose-black-1-0').tap();
    await at(page, 'sign-black').tap();
    await at(page, 'signatures-equal').waitFor();
    assert.match(await at(page, 'end-reason').textContent(), /imzala/);
  }
});

test('without an ending nothing is chosen beforehand, and one can go back', async () => {
  const page = await atEnd(['e2e4']);
  assert.equal(await at(page, 'sign-white').isDisabled(), true);
  assert.equal(await at(page, 'new-game').count(), 0);
  await at(page, 'go-on').tap();
  await at(page, 'screen-clock').waitFor();
});

test('PGN says where it went; the rematch swaps colours', async () => {
  const page = await atEnd();
  await at(page, 'save-pgn').tap();
  await page.waitForFunction(() => document.querySelector('[data-test="pgn-said"]').textContent.includes('.pgn'));
  await at(page, 'new-game').tap();
  await at(page, 'screen-clock').waitFor();
  const names = await page.evaluate(() => [globalThis.hamleApp.game.table.white_name, globalThis.hamleApp.game.table.black_name]);
  assert.deepEqual(names, ['İbrahim', 'Ayşe']);
});

test('empty places are counted and lead to the sheet', async () => {
  const page = await screens.page();
  await begin(page);
  await page.evaluate(async () => {
    const { game } = globalThis.hamleApp;
    await game.press('white', { ms: Math.floor(performance.now()), us: 0 });
    await game.deed({ do: 'resign', side: 'black' });
    globalThis.hamleApp.go({ at: 'end' });
  });
  assert.match(await at(page, 'end-sheet').textContent(), /1 boş yer/);
  await at(page, 'end-sheet').tap();
  await at(page, 'sheet-line-1').waitFor();
  assert.match(await at(page, 'sheet').textContent(), /Parti bitti/);
});

test('where the time went: a graph, sums, a row for each move', async () => {
  const page = await screens.page({ locale: 'en-GB' });
  await begin(page, { go: 'clock' });
  await played(page, ['e2e4', 'e7e5', 'g1f3']);
  await page.evaluate(() => window.hamleApp.game.deed({ do: 'resign', side: 'black' }));
  await page.evaluate(() => window.hamleApp.go({ at: 'end' }));
  await at(page, 'times').tap();
  await at(page, 'times-graph').waitFor();
  assert.equal(await page.locator('[data-test=times-moves] tbody tr').count(), 2);
  await page.getByText('In all').waitFor();
});
