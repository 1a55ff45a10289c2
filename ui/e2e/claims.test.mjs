import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fingers, middle, runs } from './phone.mjs';
import { at, begin, openScreens, played, square } from './screens.mjs';

let screens;
before(async () => (screens = await openScreens()));
after(() => screens.close());
test.afterEach(() => assert.deepEqual(screens.faults.splice(0), []));

const KNIGHTS = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1'];
const game = (page, what) => page.evaluate((what) => new Function('game', `return ${what}`)(window.hamleMock.backend.game), what);

/** Holds a button until it has acted. */
async function hold(page, name) {
  const hand = await fingers(page);
  await at(page, name).scrollIntoViewIfNeeded();
  await hand.put(await middle(page, name));
  await page.waitForTimeout(800);
  await hand.lift();
}

test('casual: a wrong claim says why afterwards, and only then', async () => {
  const page = await screens.page({ locale: 'en-GB' });
  await begin(page, { go: 'clock' });
  await played(page, KNIGHTS);
  await runs(page, 'black');
  const before = await page.locator('main').innerText();
  assert.doesNotMatch(before, /position|draw/i);
  await at(page, 'bar-more').tap();
  await at(page, 'to-claim').tap();
  await at(page, 'claim-do').tap();
  assert.equal(await game(page, 'game.claims.claim'), null);
  await at(page, 'claim-do').tap();
  await page.getByText('appearances of the position: 2; three are needed').waitFor();
  await page.getByText('Wrong claim: +2:00 for you').waitFor();
  await runs(page, 'black');
  await at(page, 'half-black').tap();
  await page.getByText('Wrong claim').waitFor({ state: 'detached' });
});

test('casual: the intended move is written on the sheet, and claimed with by two taps', async () => {
  const page = await screens.page();
  await begin(page);
  await played(page, KNIGHTS);
  await at(page, 'sheet-claim').tap();
  await at(page, 'claim-with').tap();
  await at(page, 'claim-write').tap();
  await at(page, 'claim-bar').waitFor();
  for (const name of ['f6', 'g8']) {
    const { x, y } = await square(page, name);
    await page.touchscreen.tap(x, y);
  }
  await at(page, 'claim-do').waitFor();
  assert.equal(await game(page, 'game.lines.length'), 7, 'nothing is written yet');
  await at(page, 'claim-do').tap();
  await at(page, 'claim-do').tap();
  await page.waitForFunction(() => window.hamleMock.backend.game.ending?.reason === 'threefold_claim');
});

test('competition: what waits is shown, and only a held button decides it', async () => {
  const page = await screens.page();
  await begin(page, { go: 'clock', play: 'competition', preset: 'standard-90-30' });
  await played(page, KNIGHTS);
  await at(page, 'bar-more').tap();
  await at(page, 'to-claim').tap();
  await at(page, 'claim-do').tap();
  await at(page, 'claim-do').tap();
  await page.locator('[data-phase=stopped]').waitFor();
  await page.getByText('Siyah beraberlik istedi').first().waitFor();
  await at(page, 'bar-rule').tap();
  assert.equal(await at(page, 'rule-wrong').count(), 0, 'a tap opens nothing');
  await hold(page, 'bar-rule');
  await at(page, 'rule-wrong').tap();
  assert.notEqual(await game(page, 'game.claims.waits'), null);
  await hold(page, 'rule-wrong');
  await page.getByText('Yanlış istek: sana +2:00').waitFor();
  assert.equal(await page.getByText(/konum \d/).count(), 0, 'no count in competition');
  await hold(page, 'bar-restart');
  await runs(page, 'black');
});

test('competition: an illegal move is claimed, ruled on, and the second one leaves the result to the arbiter', async () => {
  const page = await screens.page({ locale: 'en-GB' });
  await begin(page, { go: 'clock', play: 'competition', preset: 'standard-90-30' });
  await played(page, ['e2e4', 'e7e5', 'g1f3']);
  for (const nth of [1, 2]) {
    await at(page, 'tray-black').tap();
    await hold(page, 'claim-illegal-black');
    await hold(page, 'bar-rule');
    await page.getByText(nth === 1 ? 'First one: Black gets 2:00.' : 'Second one: White loses').waitFor();
    assert.equal(await at(page, 'breach-illegal').getAttribute('aria-checked'), 'true', 'lifting the finger taps nothing');
    await at(page, 'breach-two_hands').tap();
    await hold(page, 'rule-illegal');
    if (nth === 2) break;
    await hold(page, 'bar-restart');
    await runs(page, 'white');
    await at(page, 'half-white').tap();
    await runs(page, 'black');
  }
  await hold(page, 'rule-drawn');
  await page.waitForFunction(() => window.hamleMock.backend.game.ending?.reason === 'second_illegal_opponent_cannot_mate');
});

test('after a reboot both players take the other reading', async () => {
  const page = await screens.page({ query: 'going=uncertain', locale: 'en-GB' });
  await at(page, 'going-on').tap();
  await at(page, 'bar-more').tap();
  await at(page, 'readings').waitFor();
  const left = () => game(page, 'Math.round(game.clock.halves.black.left / 1000)');
  await at(page, 'reading-stopped-white').tap();
  const ran = await left();
  await page.getByText('White has chosen').waitFor();
  await at(page, 'reading-stopped-black').tap();
  await at(page, 'readings').waitFor({ state: 'detached' });
  assert.equal((await left()) - ran, 154);
});

/** Buttons smaller than a finger, and what is cut off at the side. */
const faulty = (page) => page.evaluate(() => {
  const boxes = [...document.querySelectorAll('dialog button, [data-test=claim-bar] button')].map((it) => [it, it.getBoundingClientRect()]);
  const small = boxes.filter(([, box]) => box.width < 47.5 || box.height < 47.5).map(([it, box]) => `${it.dataset.test} ${box.width}×${box.height}`);
  const wide = [...document.querySelectorAll('dialog, [data-test=claim-bar], main')].filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => `${it.dataset.test} ${it.scrollWidth} > ${it.clientWidth}`);
  return [...small, ...wide];
});

for (const [width, height, zoom, locale] of [[320, 568, 100, 'tr-TR'], [320, 568, 200, 'tr-TR'], [320, 568, 200, 'en-GB'], [844, 390, 100, 'en-GB'], [390, 844, 200, 'tr-TR']]) {
  test(`claims and rulings at ${width} × ${height}, ${zoom} % text, ${locale}: nothing small, nothing cut off`, async () => {
    const show = async (query = '') => {
      const page = await screens.page({ width, height, locale, query });
      await page.addStyleTag({ content: `html { font-size: ${zoom}% }` });
      return page;
    };
    const page = await show();
    await begin(page, { go: 'clock', play: 'competition', preset: 'standard-90-30' });
    await played(page, KNIGHTS);
    await at(page, 'bar-more').tap();
    assert.deepEqual(await faulty(page), []);
    await at(page, 'to-claim').tap();
    await at(page, 'claim-with').tap();
    assert.deepEqual(await faulty(page), []);
    await at(page, 'claim-write').tap();
    await at(page, 'to-keypad').tap();
    await page.evaluate(() => window.hamleApp.game.table && document.activeElement?.blur());
    await page.keyboard.type('h6');
    await page.keyboard.press('Enter');
    await at(page, 'claim-do').waitFor();
    assert.deepEqual(await faulty(page), []);
    await page.evaluate(() => window.hamleApp.go({ at: 'clock' }));
    await page.evaluate(() => window.hamleApp.game.deed({ do: 'claim_illegal', side: 'black' }));
    await hold(page, 'bar-rule');
    await at(page, 'rule-illegal').waitFor();
    assert.deepEqual(await faulty(page), []);
    await page.context().close();
    const off = await show('going=uncertain');
    await at(off, 'going-on').tap();
    await at(off, 'bar-more').tap();
    await at(off, 'readings').waitFor();
    assert.deepEqual(await faulty(off), []);
  });
}
