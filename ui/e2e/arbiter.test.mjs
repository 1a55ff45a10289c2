// The arbiter's tablet: an act in three taps, and what comes of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, startPhone } from './phone.mjs';

let phone;
before(async () => (phone = await startPhone()));
after(() => phone.close());
test.afterEach(() => assert.deepEqual(phone.faults.splice(0), []));

const tablet = async (more = {}) => {
  const page = await phone.open({ width: 768, height: 1024, query: 'arbiter', reducedMotion: 'reduce', ready: '[data-test=row]', ...more });
  page.setDefaultTimeout(8_000);
  return page;
};
/** The row of a board of the first section. */
const row = (page, board) => page.locator(`[data-test=row][data-board="${board}"]`, { hasText: 'Açık' });
/** A board of the imitation, by its number in the first section. */
const table = (page, board) => page.evaluate((i) => {
  const { snap } = [...globalThis.hamleMock.backend.hall.tables.values()][i];
  return structuredClone({ white: snap.white.left_ms, black: snap.black.left_ms, running: snap.running, phase: snap.phase, penalised: snap.penalised, proposal: snap.proposal });
}, board - 1);
const state = (page, wanted) => page.locator(`[data-test=order-bar][data-state=${wanted}]`).waitFor();

test('from the illegal move to two minutes more for the opponent: three taps', async () => {
  const page = await tablet();
  const old = await table(page, 1);
  const [offender, opponent] = old.proposal.offender === 'white' ? ['white', 'black'] : ['black', 'white'];
  await row(page, 1).tap();
  await at(page, 'likely').first().tap();
  await at(page, `change-clock-${opponent}`).waitFor(); // told before it is done
  assert.match(await at(page, `change-illegal-${offender}`).innerText(), /0\s*→\s*1/);
  assert.deepEqual(await table(page, 1), old, 'nothing is done by looking');
  await at(page, 'do').tap();
  await state(page, 'done');
  const now = await table(page, 1);
  assert.equal(now[opponent], old[opponent] + 120_000);
  assert.deepEqual(now.penalised, offender === 'white' ? [1, 0] : [0, 1]);
  assert.match(await at(page, 'order-bar').innerText(), /Yapıldı: \d+:\d\d \/ \d+:\d\d/); // with the reading
});

test('a penalty of 7.5.5 is taken back after a look at what that changes; what cannot be undone says why', async () => {
  const page = await tablet();
  await row(page, 1).tap();
  await at(page, 'likely').first().tap();
  await at(page, 'do').tap();
  await state(page, 'done');
  const old = await table(page, 1);
  const [offender, opponent] = old.penalised[0] ? ['white', 'black'] : ['black', 'white'];
  await at(page, 'undo').tap();
  await page.locator('[data-test=act-sheet][data-act=lift_illegal]').waitFor();
  assert.match(await at(page, `change-illegal-${offender}`).innerText(), /1\s*→\s*0/);
  assert.match(await at(page, 'no-undo').innerText(), /Geri alınamaz: ceza yeniden/);
  assert.deepEqual((await table(page, 1)).penalised, old.penalised, 'nothing is done by looking');
  await at(page, 'do').tap();
  await state(page, 'done');
  const now = await table(page, 1);
  assert.deepEqual([now[opponent], now.penalised], [old[opponent] - 120_000, [0, 0]]);
});

test('an own act is undone at one tap while the bar is there', async () => {
  const page = await tablet({ locale: 'en-GB' });
  await row(page, 12).tap();
  const old = await table(page, 12);
  await at(page, 'acts-all').tap();
  await at(page, 'act-search').fill('12.5');
  await at(page, 'act-add_time').tap();
  await at(page, 'whom-black').tap();
  await at(page, 'span-300').tap();
  await at(page, 'do').tap();
  await state(page, 'done');
  assert.equal((await table(page, 12)).black, old.black + 300_000);
  await at(page, 'undo').tap();
  await at(page, 'order-bar').waitFor({ state: 'detached' });
  assert.equal((await table(page, 12)).black, old.black);
});

test('an act that came too late is a proposal, and is ordered anew after a look', async () => {
  const page = await tablet({ query: 'arbiter&late' });
  await row(page, 12).tap();
  await at(page, 'quick-restart').tap();
  await at(page, 'do').tap();
  await state(page, 'expired');
  assert.equal((await table(page, 12)).running, null);
  await at(page, 'returned').waitFor(); // at its board, and in the hall
  await at(page, 'board-back').tap();
  await at(page, 'returned-again').tap();
  await at(page, 'act-sheet').waitFor();
  assert.equal((await table(page, 12)).running, null, 'a look does nothing');
  await at(page, 'do').tap();
  await state(page, 'done');
  assert.notEqual((await table(page, 12)).running, null);
  await at(page, 'returned').waitFor({ state: 'detached' });
});

test('times are typed, a counter stepped, and both set by one order', async () => {
  const page = await tablet();
  await row(page, 12).tap();
  await at(page, 'clocks').tap();
  for (const key of ['1', '3', '0', '00']) await at(page, `key-${key}`).tap();
  await at(page, 'target-black_ms').tap();
  await page.keyboard.type('530');
  await at(page, 'do').click({ trial: true });
  assert.match(await at(page, 'change-clock-white').innerText(), /→\s*1:30:00/);
  await at(page, 'do').tap();
  await state(page, 'done');
  const { white, black } = await table(page, 12);
  assert.deepEqual([white, black], [5_400_000, 330_000]);
});

test('what is refused says why and cannot be ordered', async () => {
  const page = await tablet({ locale: 'en-GB' });
  await row(page, 12).tap();
  await at(page, 'quick-flag').tap();
  await at(page, 'side-white').tap();
  await at(page, 'preview-refused').waitFor();
  assert.match(await at(page, 'preview-refused').innerText(), /The flag has not fallen/);
  assert.equal(await at(page, 'do').isDisabled(), true);
});

test('search, filters, and the way back from an empty choice', async () => {
  const page = await tablet();
  const boards = () => page.locator('[data-test=row]').evaluateAll((all) => all.map((one) => Number(one.dataset.board)));
  await at(page, 'hall-search').fill('11');
  assert.ok((await boards()).every((n) => String(n).startsWith('11')));
  await at(page, 'hall-search').fill('sukru');
  await page.waitForFunction(() => [...document.querySelectorAll('[data-test=row]')].every((one) => one.textContent.includes('Şükrü')));
  await at(page, 'hall-search').fill('');
  const wanted = Number(await at(page, 'filter-unsigned').locator('b').innerText());
  await at(page, 'filter-unsigned').tap();
  await page.waitForFunction((n) => document.querySelector('[data-test=row]')?.textContent.includes('İmza') && document.querySelectorAll('[data-test=row]').length === n, wanted);
  await at(page, 'hall-search').fill('zzz');
  await at(page, 'hall-no-fit').getByRole('button').tap();
  await page.waitForFunction(() => document.querySelectorAll('[data-test=row]').length > 10);
  // Two hundred boards are drawn as the few in sight.
  assert.ok((await boards()).length < 60);
  await at(page, 'hall-list').evaluate((list) => (list.scrollTop = 6_000));
  await page.waitForFunction(() => Number(document.querySelector('[data-test=hall-list] [role=listitem]').getAttribute('aria-posinset')) > 20);
});

test('nothing changes place under a finger; a call sounds, ticks and waits in the queue', async () => {
  const page = await tablet();
  const first = () => page.locator('[role=listitem][aria-posinset="1"] [data-test=row]').getAttribute('data-game');
  const was = await first();
  const list = await at(page, 'hall-list').boundingBox();
  await page.mouse.move(list.x + 40, list.y + 40);
  await page.mouse.down();
  const calls = Number(await at(page, 'hall-calls').innerText());
  // A board far below falls on its flag and calls.
  const fell = await page.evaluate(() => {
    const { hall } = globalThis.hamleMock.backend;
    const table = [...hall.tables.values()][150];
    Object.assign(table.snap.white, { left_ms: 0, flag: 'first' });
    table.call('flag', 'white', 0);
    hall.changed(table);
    return table.game;
  });
  await at(page, 'hall-reorder').waitFor();
  assert.equal(await first(), was);
  assert.equal(Number(await at(page, 'hall-calls').innerText()), calls + 1);
  assert.ok((await page.evaluate(() => globalThis.hamleMock.felt)).includes('call'));
  await page.mouse.up();
  await at(page, 'hall-reorder').click();
  await page.locator(`[role=listitem][aria-posinset="2"] [data-game="${fell}"]`).waitFor(); // after the one that had fallen before
  await at(page, 'hall-calls').tap();
  await at(page, 'call-answer').last().tap();
  await page.waitForFunction((n) => document.querySelectorAll('[data-test=call]').length === n, calls);
});

test('all boards are stopped by holding, and by nothing less', async () => {
  const page = await tablet();
  const running = () => page.evaluate(() => [...globalThis.hamleMock.backend.hall.tables.values()].filter((table) => table.snap.running !== null).length);
  await at(page, 'hall-all').tap();
  await at(page, 'stop-all').tap();
  assert.ok((await running()) > 100);
  const box = await at(page, 'stop-all').boundingBox();
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.waitForFunction(() => [...globalThis.hamleMock.backend.hall.tables.values()].every((table) => table.snap.running === null));
  await page.mouse.up();
});

test('without a network the order waits and says so', async () => {
  const page = await tablet({ query: 'arbiter&offline', locale: 'en-GB' });
  await page.getByText('The server cannot be reached. Your decisions are kept here').waitFor();
  await row(page, 12).tap();
  await at(page, 'quick-restart').tap();
  await page.getByText('No connection: the decision waits here').waitFor();
  await at(page, 'do').tap();
  await state(page, 'queued');
});

test('a hall without boards says what to wait for', async () => {
  const page = await tablet({ query: 'arbiter&boards=0', ready: '[data-test=hall-none]' });
  await page.getByText('Eşleştirme yayımlanınca').waitFor();
  await at(page, 'arbiter-leave').tap();
  await at(page, 'to-arbiter').tap();
  await at(page, 'hall-none').waitFor();
});

test('who can still mate is told beside the flag, the helpmate on demand', async () => {
  const page = await tablet({ locale: 'en-GB' });
  await row(page, 3).tap();
  await at(page, 'likely').first().tap();
  const sheet = at(page, 'act-sheet');
  await sheet.getByText(/can mate|has no way to mate/).waitFor();
  await page.keyboard.press('Escape');
  await at(page, 'ask-mate-black').tap();
  await at(page, 'mate-black').getByText('Helpmate').tap();
  await at(page, 'mate-black').getByText(/Qh4/).waitFor();
});

test('where the sheets differ it is marked, and one tap opens what stands on the board', async () => {
  const page = await tablet({ width: 1180, height: 820 });
  await row(page, 6).tap();
  const apart = page.locator('[data-standing=differs]');
  await apart.waitFor();
  assert.match(await apart.textContent(), /Beyazın notasyonu: ?Ac3Siyahın notasyonu: ?Ac6.*farklı/s);
  await at(page, 'establish-moves').tap();
  assert.match(await at(page, 'said').innerText(), /Tahtadakini onayla/);
  await at(page, 'do').tap();
  await state(page, 'done');
});

test('arrows go from board to board, escape from the board to the hall', async () => {
  const page = await tablet({ hasTouch: false, isMobile: false });
  await page.locator('[data-test=row]').first().focus();
  const second = await page.locator('[role=listitem][aria-posinset="3"] [data-test=row]').getAttribute('data-game');
  const columns = await page.evaluate(() => Math.max(1, Math.floor(document.querySelector('[data-test=hall-list]').clientWidth / (22 * 16))));
  await page.keyboard.press('ArrowDown');
  if (columns === 1) await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.game), second);
  await page.keyboard.press('Enter');
  await at(page, 'board-back').waitFor();
  await page.keyboard.press('Escape');
  await at(page, 'board-back').waitFor({ state: 'detached' });
});
