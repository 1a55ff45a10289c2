// The score sheet under a finger: written by board and by keys, corrected, pressed beside.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, begin, openScreens, played, square } from './screens.mjs';

let screens;
before(async () => { screens = await openScreens(); });
after(async () => { await screens.close(); });

const OPENING = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8'.split(' ');

/** The move printed at a place. */
const move = (page, ply) => at(page, `sheet-line-${ply}`).getAttribute('data-move');
/** Waits until a move is printed at a place. */
const written = (page, ply, text) => page.locator(`[data-test="sheet-line-${ply}"][data-move="${text}"]`).waitFor();

async function tapSquare(page, name) {
  const { x, y } = await square(page, name);
  await page.touchscreen.tap(x, y);
}
async function keys(page, ...names) {
  for (const name of names) await at(page, `key-${name}`).tap();
}

test('moves by tapping and by dragging on the board, from either side', async () => {
  const page = await screens.page();
  await begin(page);
  await tapSquare(page, 'e2');
  await tapSquare(page, 'e4');
  await written(page, 1, 'e4');
  await at(page, 'turn-board').tap();
  assert.equal(await at(page, 'board').getAttribute('data-orientation'), 'black');
  await tapSquare(page, 'e7');
  await tapSquare(page, 'e5');
  await written(page, 2, 'e5');
  assert.deepEqual(screens.faults, []);
});

test('a mouse drags and clicks as on a window without touch', async () => {
  const page = await screens.page({ touch: false });
  await begin(page);
  const [from, to] = [await square(page, 'g1'), await square(page, 'f3')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await written(page, 1, 'Af3');
  for (const name of ['g8', 'f6']) {
    const { x, y } = await square(page, name);
    await page.mouse.click(x, y);
  }
  await written(page, 2, 'Af6');
});

test('moves by keys in Turkish, with a refusal in words at the place', async () => {
  const page = await screens.page();
  await begin(page);
  await at(page, 'to-keypad').tap();
  await keys(page, 'A', 'f', '3', 'enter');
  await written(page, 1, 'Af3');
  await keys(page, 'A', 'f', '4', 'enter');
  await at(page, 'sheet-refusal').waitFor();
  assert.match(await at(page, 'sheet-line-2').textContent(), /Af4/, 'what was typed stays to be corrected');
  await keys(page, 'erase', '6');
  assert.equal(await at(page, 'sheet-refusal').count(), 0);
  await keys(page, 'enter');
  await written(page, 2, 'Af6');
  // The way of writing is remembered.
  await page.reload();
  await at(page, 'begin').waitFor();
  await begin(page);
  await at(page, 'entry-keypad').waitFor();
});

test('piece letters of another language: written, printed, remembered', async () => {
  const page = await screens.page();
  await begin(page, { go: 'clock' });
  await at(page, 'bar-more').tap();
  await at(page, 'letters').selectOption('ru');
  await page.evaluate(() => globalThis.hamleApp.go({ at: 'sheet' }));
  await at(page, 'to-keypad').tap();
  await keys(page, 'К', 'f', '3', 'enter');
  await written(page, 1, 'Кf3');
  await keys(page, 'e', '5', 'enter', 'Кр', 'erase', 'К', 'c', '3', 'enter', 'Кр', 'e', '7', 'enter');
  await written(page, 4, 'Крe7');
  assert.match(await at(page, 'sheet-line-4').getAttribute('aria-label'), /şah e7/, 'read out in the language of the app');
  await page.reload();
  await at(page, 'begin').waitFor();
  await begin(page);
  await at(page, 'key-Ф').waitFor();
});

test('moves by a physical keyboard in English, offer and dash', async () => {
  const page = await screens.page({ locale: 'en-GB' });
  await begin(page, { play: 'competition' });
  for (const key of ['n', 'f', '3']) await page.keyboard.press(key);
  await page.keyboard.press('*');
  await page.keyboard.press('Enter');
  await written(page, 1, 'Nf3');
  await page.waitForFunction(() => document.querySelector('[data-test="sheet-line-1"]')?.textContent?.includes('(=)'));
  await page.keyboard.press('-');
  await page.waitForFunction(() => document.querySelector('[data-test="sheet-line-2"]')?.textContent?.includes('—'));
});

test('seven moves are seen with the board open, and the clocks press from the strip', async () => {
  const page = await screens.page();
  await begin(page);
  await played(page, OPENING);
  await at(page, 'sheet-line-17').waitFor();
  const seen = await page.evaluate(() => {
    const sheet = document.querySelector('.scroll').getBoundingClientRect();
    return [...document.querySelectorAll('[data-test^="sheet-line-"]')].filter((line) => {
      const box = line.getBoundingClientRect();
      return box.top >= sheet.top - 1 && box.bottom <= sheet.bottom + 1;
    }).map((line) => Number(line.dataset.test.slice(11)));
  });
  assert.ok(new Set(seen.map((ply) => Math.ceil(ply / 2))).size >= 7, `seen: ${seen}`);
  assert.ok(seen.includes(17), 'the current place is in view');

  assert.equal(await at(page, 'strip-white').getAttribute('data-runs'), 'true');
  await at(page, 'strip-white').tap();
  await page.locator('[data-test="strip-black"][data-runs="true"]').waitFor();
  assert.match(await at(page, 'sheet-clock-17').textContent(), /^16:/, 'the press makes an empty place with its clock reading');
  await at(page, 'strip-black').tap();
  await page.locator('[data-test="strip-white"][data-runs="true"]').waitFor();
  // Two places wait; they are written in order, afterwards.
  for (const name of ['h2', 'h3', 'c6', 'b8']) await tapSquare(page, name);
  await written(page, 17, 'h3');
  await written(page, 18, 'Ab8');
});

test('promotion asks for the piece and can be left', async () => {
  const page = await screens.page();
  await begin(page, { fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1' });
  await tapSquare(page, 'a7');
  await tapSquare(page, 'a8');
  for (const letter of ['q', 'r', 'b', 'n']) await at(page, `promote-${letter}`).waitFor();
  await page.keyboard.press('Escape');
  await at(page, 'promote-q').waitFor({ state: 'detached' });
  await at(page, 'sheet').waitFor();
  await tapSquare(page, 'a7');
  await tapSquare(page, 'a8');
  await at(page, 'promote-n').tap();
  await written(page, 1, 'a8A');
});

test('a correction keeps the old entry and says so', async () => {
  const page = await screens.page();
  await begin(page);
  await played(page, ['e2e4', 'e7e5', 'g1f3']);
  await at(page, 'sheet-line-3').tap();
  assert.match(await at(page, 'place-bar').textContent(), /saklanır/);
  await tapSquare(page, 'b1');
  await tapSquare(page, 'c3');
  await written(page, 3, 'Ac3');
  assert.match(await at(page, 'sheet-line-3').textContent(), /düz\./);
  assert.equal(await at(page, 'place-bar').count(), 0, 'back to writing on');
  assert.equal(await move(page, 1), 'e4');
});

test('“nothing moved” is asked in the words of the event', async () => {
  for (const [play, words] of [['casual', /İki oyuncu/], ['competition', /hakemi çağır/]]) {
    const page = await screens.page();
    await begin(page, { play });
    await at(page, 'strip-white').tap();
    await at(page, 'strip-black').tap();
    await at(page, 'sheet-line-2').tap();
    await at(page, 'nothing-moved-2').tap();
    assert.match(await at(page, 'nothing-ask').textContent(), words);
    // The question stands in nobody's way: the clock is still pressed.
    await at(page, 'strip-white').tap();
    await page.locator('[data-test="strip-black"][data-runs="true"]').waitFor();
    await at(page, 'nothing-leave').tap();
    await at(page, 'nothing-ask').waitFor({ state: 'detached' });
    assert.equal(await at(page, 'sheet-line-2').count(), 1);
    await at(page, 'nothing-moved-2').tap();
    await at(page, 'nothing-yes').tap();
    await at(page, 'nothing-moved-2').waitFor({ state: 'detached' });
  }
});

test('every place is spoken in words', async () => {
  const page = await screens.page({ locale: 'en-GB' });
  await begin(page);
  await played(page, ['e2e4', 'd7d5', 'e4d5']);
  const label = await at(page, 'sheet-line-3').getAttribute('aria-label');
  assert.match(label, /^Move 2, White: e takes d5, clock 15 .+ \d+ /);
});

test('nothing is smaller than a finger, at 390 and at 320', async () => {
  for (const size of [{ width: 390, height: 844 }, { width: 320, height: 568 }, { width: 844, height: 390 }]) {
    const page = await screens.page(size);
    await begin(page);
    for (const way of ['to-keypad', 'to-board']) {
      const small = await page.evaluate(() => [...document.querySelectorAll('button')].map((it) => [it, it.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.width < 47.5 || box.height < 47.5)).map(([it, box]) => `${it.dataset.test} ${box.width}×${box.height}`));
      assert.deepEqual(small, [], `${size.width}`);
      await at(page, way).tap();
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  }
});
