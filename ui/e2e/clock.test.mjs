import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, fingers, middle, ownSecs, runs, startPhone } from './phone.mjs';

let phone;
before(async () => (phone = await startPhone()));
after(() => phone.close());
test.afterEach(() => assert.deepEqual(phone.faults.splice(0), []));

test('three touches from the start screen to a running clock', async () => {
  const page = await phone.open();
  await at(page, 'preset-rapid-15-10').tap();
  await at(page, 'begin').tap();
  await at(page, 'half-black').tap();
  await runs(page, 'white');
  assert.deepEqual(await page.evaluate(() => window.hamleMock.felt), ['press']);
});

for (const [name, width, height] of [['portrait', 390, 844], ['landscape', 844, 390]]) {
  test(`${name}: the halves are live to the last pixel`, async () => {
    const page = await phone.open({ width, height });
    await at(page, 'begin').tap();
    const hand = await fingers(page);
    let next = 'white';
    await hand.tap(...(await middle(page, 'half-white')));
    await runs(page, next);
    await page.waitForTimeout(60);
    for (const corner of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
      for (const side of ['white', 'black']) {
        assert.equal(side, next);
        const box = await at(page, `half-${side}`).boundingBox();
        next = side === 'white' ? 'black' : 'white';
        // One pixel inside each corner: the screen's own edges as well as the ones beside the bar.
        await hand.tap(box.x + (corner[0] ? box.width - 1 : 1), box.y + (corner[1] ? box.height - 1 : 1));
        await runs(page, next);
        await page.waitForFunction((moves) => window.hamleMock.backend.game.presses === moves, (corner[0] + 2 * corner[1]) * 2 + (side === 'white' ? 1 : 2));
        await page.waitForTimeout(60); // longer than two touches that count as one
      }
    }
    const [white, black] = [await at(page, 'half-white').boundingBox(), await at(page, 'half-black').boundingBox()];
    const ends = width < height ? [black.y, white.y + white.height - height, white.width - width] : [white.x, black.x + black.width - width, black.height - height];
    assert.deepEqual(ends, [0, 0, 0]);
  });
}

test('both halves at once count once', async () => {
  const page = await phone.open();
  await at(page, 'begin').tap();
  await at(page, 'half-white').tap();
  await runs(page, 'white');
  await page.waitForTimeout(60);
  const hand = await fingers(page);
  await hand.put(await middle(page, 'half-white'), await middle(page, 'half-black'));
  await runs(page, 'black');
  await hand.lift();
  await page.evaluate(() => window.hamleMock.backend.call('table', null));
  assert.equal(await page.evaluate(() => window.hamleMock.backend.game.presses), 1);
});

test('a finger that rests does nothing more', async () => {
  const page = await phone.open();
  await at(page, 'begin').tap();
  await at(page, 'half-white').tap();
  await runs(page, 'white');
  await page.waitForTimeout(60);
  const hand = await fingers(page);
  await hand.put(await middle(page, 'half-white'));
  await runs(page, 'black');
  await page.waitForTimeout(60);
  await hand.put(await middle(page, 'half-black'));
  await runs(page, 'white'); // White's finger is still down: it is White's time all the same
  await hand.lift();
  assert.deepEqual(await page.evaluate(() => [window.hamleMock.backend.game.presses, window.hamleMock.backend.game.clock.running]), [2, 'white']);
});

test('a touch is answered in the next frame, however long the backend takes', async () => {
  const page = await phone.open({ query: 'delay=400' });
  await at(page, 'begin').tap();
  await at(page, 'half-white').waitFor();
  const drawn = await page.evaluate(async () => {
    const half = document.querySelector('[data-test=half-white]');
    half.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 }));
    await new Promise((frame) => requestAnimationFrame(frame));
    return [half.getAttribute('aria-pressed'), window.hamleMock.backend.game.begun];
  });
  assert.deepEqual(drawn, ['true', false]);
});

test('stopping needs a hold of 600 ms, seen as a ring', async () => {
  const page = await phone.open({ clock: true });
  await at(page, 'begin').tap();
  await page.clock.runFor(200);
  await at(page, 'half-white').tap();
  await page.clock.runFor(200);
  await runs(page, 'white');
  const hand = await fingers(page);
  const spot = await middle(page, 'bar-stop');
  await hand.put(spot);
  await page.locator('[data-test=bar-stop].holding').waitFor();
  await page.clock.runFor(500);
  await hand.lift();
  await page.locator('[data-test=bar-stop]:not(.holding)').waitFor();
  await page.clock.runFor(1_000);
  assert.equal(await at(page, 'screen-clock').getAttribute('data-phase'), 'running');
  await hand.put(spot);
  await page.locator('[data-test=bar-stop].holding').waitFor();
  await page.clock.runFor(700);
  await page.locator('[data-phase=stopped]').waitFor();
  await hand.lift();
  // Casual: both must want to go on.
  await page.clock.runFor(100);
  await at(page, 'half-white').tap();
  await page.clock.runFor(100);
  assert.equal(await at(page, 'screen-clock').getAttribute('data-phase'), 'stopped');
  await at(page, 'half-black').tap();
  await page.clock.runFor(100);
  await page.locator('[data-phase=running]').waitFor();
});

test('digits do not move while they count, over every change of length', async () => {
  const page = await phone.open({ clock: true, prefs: ownSecs(602) });
  await at(page, 'begin').tap();
  await page.clock.runFor(200);
  await at(page, 'half-white').tap();
  await page.clock.runFor(100);
  const look = () =>
    at(page, 'digits-white').evaluate((digits) => {
      const range = document.createRange();
      range.setStart(digits.firstChild, digits.firstChild.length - 2);
      range.setEnd(digits.firstChild, digits.firstChild.length);
      const { x, width, height, y } = range.getBoundingClientRect();
      const figures = (...numbers) => numbers.map((n) => n.toFixed(1)).join();
      return { text: digits.textContent, size: getComputedStyle(digits).fontSize, place: figures(width, height, y), x: figures(x) };
    });
  const seen = [];
  for (const ms of [100, 1_000, 1_000, 1_000, 571_000, 8_000, 1_000, 10_000, 500]) {
    await page.clock.fastForward(ms);
    await page.clock.runFor(50);
    seen.push(await look());
  }
  assert.deepEqual(seen.map((s) => s.text.length).filter((n, i, all) => all[i - 1] !== n), [5, 4, 6]); // 10:00, 9:59, 0:19.9
  assert.deepEqual([...new Set(seen.map((s) => s.size + s.place))].length, 1, JSON.stringify(seen));
  // 10:00 becomes 9:59 in the middle; from there on nothing moves sideways either, not even for the tenths.
  assert.equal(new Set(seen.filter((s) => s.text.length === 5).map((s) => s.x)).size, 1);
  assert.equal(new Set(seen.filter((s) => s.text.length !== 5).map((s) => s.x)).size, 1);
});

/** Both boxes at one instant. */
const boxes = (page, side) =>
  page.evaluate((side) => {
    const box = (name) => document.querySelector(`[data-test="${name}-${side}"]`).getBoundingClientRect().toJSON();
    return { digits: box('digits'), half: box('half'), inner: [innerWidth, innerHeight] };
  }, side);
const within = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

/** A turned screen is drawn a few frames later; the same picture three times in a row is the last one. */
async function settled(page, side, { width, height }) {
  for (let same = 0, before = '', tries = 0; same < 3 && tries < 100; tries++) {
    const now = await boxes(page, side);
    const text = JSON.stringify(now);
    same = text === before && now.inner[0] === width && now.inner[1] === height ? same + 1 : 0;
    before = text;
  }
}

for (const [name, secs, shape] of [['minutes', 599, /^9:5\d$/], ['ten minutes', 900, /^1[45]:\d\d$/], ['hours', 5_399, /^1:29:\d\d$/], ['tenths', 12, /^0:1\d(\.\d)$/]]) {
  test(`digits fill seven tenths of the half: ${name}`, async () => {
    const page = await phone.open({ clock: true, prefs: ownSecs(secs) });
    await at(page, 'begin').tap();
    await page.clock.runFor(200);
    await at(page, 'half-white').tap();
    await page.clock.runFor(300);
    assert.match(await at(page, 'digits-white').textContent(), shape);
    for (const [width, height] of [[390, 844], [320, 568], [844, 390], [1024, 768], [768, 1024]]) {
      await page.setViewportSize({ width, height });
      for (const side of ['white', 'black']) {
        await settled(page, side, { width, height });
        const { digits, half } = await boxes(page, side);
        assert.ok(digits.width >= 0.7 * half.width, `${width} × ${height}: ${digits.width} of ${half.width}`);
        assert.ok(within(digits, half), JSON.stringify({ digits, half }));
      }
    }
  });
}

test('a draw is offered on the one half and accepted on the other by two taps', async () => {
  const page = await phone.open();
  await at(page, 'begin').tap();
  await at(page, 'half-white').tap();
  for (const side of ['white', 'black']) {
    await runs(page, side);
    await page.waitForTimeout(60);
    await at(page, `half-${side}`).tap();
  }
  await runs(page, 'white');
  await at(page, 'tray-white').tap();
  await at(page, 'offer-white').tap();
  await at(page, 'tray-black').tap();
  await at(page, 'accept-black').tap();
  assert.equal(await page.evaluate(() => window.hamleMock.backend.game.over), false);
  await at(page, 'accept-black').tap();
  await page.waitForFunction(() => window.hamleMock.backend.game.ending?.reason === 'agreement');
  await at(page, 'end').waitFor();
});

test('an open tray leaves the rest of the half live and closes with the press', async () => {
  const page = await phone.open();
  await at(page, 'begin').tap();
  await at(page, 'half-white').tap();
  await runs(page, 'white');
  await page.waitForTimeout(60);
  await at(page, 'tray-white').tap();
  const half = await at(page, 'half-white').boundingBox();
  const hand = await fingers(page);
  await hand.tap(half.x + 5, half.y + 5);
  await runs(page, 'black');
  await at(page, 'offer-white').waitFor({ state: 'detached' });
});

test('Appendix D: whose move, the time left and the number of the move are said at each press', async () => {
  const page = await phone.open({ locale: 'en-GB', prefs: { ...ownSecs(312), announce: true } });
  await at(page, 'begin').tap();
  await at(page, 'half-white').tap();
  await page.getByText('White to move, 5 minutes 12 seconds left, move 1').waitFor({ state: 'attached' });
  await page.waitForTimeout(60);
  await at(page, 'half-white').tap();
  await page.getByText('Black to move, 5 minutes 12 seconds left, move 1').waitFor({ state: 'attached' });
});

test('Appendix D: the time left is said at its marks, without a press', async () => {
  const page = await phone.open({ clock: true, locale: 'en-GB', prefs: { ...ownSecs(62), announce: true } });
  await at(page, 'begin').tap();
  await at(page, 'half-white').tap();
  await runs(page, 'white');
  const said = () => at(page, 'announced').textContent();
  for (const [ms, words] of [[2_100, 'White: 1 minute left'], [29_000, 'White: 1 minute left'], [1_100, 'White: 30 seconds left'], [20_000, 'White: 10 seconds left']]) {
    await page.clock.runFor(ms);
    assert.equal(await said(), words);
  }
  await page.context().close();
});

test('little time left is shown and felt once, and a flag; in competition neither', async () => {
  for (const [play, felt] of [['casual', ['press', 'low', 'flag']], ['competition', ['press']]]) {
    const page = await phone.open({ clock: true, prefs: ownSecs(12, { play, autoFlag: true }) });
    await at(page, 'begin').tap();
    await at(page, 'half-white').tap();
    await runs(page, 'white');
    const low = page.locator('.half.white.low');
    await page.clock.runFor(1_500);
    assert.equal(await low.count(), 0);
    await page.clock.runFor(1_500);
    assert.equal(await low.count(), play === 'casual' ? 1 : 0);
    await page.clock.runFor(12_000);
    assert.deepEqual(await page.evaluate(() => window.hamleMock.felt), felt, play);
    await page.context().close();
  }
});
