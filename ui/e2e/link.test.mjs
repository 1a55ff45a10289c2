// Links that are scanned or by which the system opens the app.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, startPhone } from './phone.mjs';
import { begin } from './screens.mjs';

let phone;
before(async () => (phone = await startPhone()));
after(() => phone.close());
test.afterEach(() => assert.deepEqual(phone.faults.splice(0), []));

const link = `hamle://enrol?a=192.168.1.20:7443&k=${'ab'.repeat(32)}&t=${'0c'.repeat(32)}`;
const opens = (page, text) => page.evaluate((text) => globalThis.hamleMock.backend.links.open(text), text);
const sees = (page, text) => page.evaluate((text) => globalThis.hamleMock.camera.see(text), text);
const joined = (page) => page.evaluate(() => globalThis.hamleMock.backend.server.status.member);

test('a scanned link is asked about, and the page lets the camera be seen', async () => {
  const page = await phone.open({ locale: 'en-GB', query: 'scans' });
  await at(page, 'server-scan').tap();
  await at(page, 'scanner').waitFor();
  const ground = () => page.evaluate(() => [document.documentElement, document.body].map((part) => getComputedStyle(part).backgroundColor));
  assert.deepEqual(await ground(), ['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  assert.equal(await at(page, 'begin').isVisible(), false);
  await sees(page, link);
  await at(page, 'scanner').waitFor({ state: 'detached' });
  assert.notEqual((await ground())[1], 'rgba(0, 0, 0, 0)');
  assert.equal(await at(page, 'link-address').textContent(), '192.168.1.20:7443');
  assert.equal(await joined(page), null, 'it asks first');
  await at(page, 'link-join').tap();
  await page.getByText('Clock of a board · 192.168.1.20:7443').waitFor();
  assert.equal(await at(page, 'link-join').count(), 0);
  assert.equal(await page.content().then((html) => html.includes('0c0c')), false, 'the token is not in the page');
});

test('there is a way back from the camera, and one without it', async () => {
  const page = await phone.open({ locale: 'en-GB', query: 'scans' });
  for (const leave of [() => at(page, 'scan-back').tap(), () => page.keyboard.press('Escape')]) {
    await at(page, 'server-scan').tap();
    await at(page, 'scanner').waitFor();
    await leave();
    await at(page, 'scanner').waitFor({ state: 'detached' });
    assert.equal(await at(page, 'scan-none').count(), 0, 'whoever goes back needs no message');
  }
  // Above a drawer, which stays.
  await at(page, 'more-controls').tap();
  await at(page, 'typed-scan').tap();
  await at(page, 'scan-back').tap();
  await at(page, 'scanner').waitFor({ state: 'detached' });
  await at(page, 'typed-control').fill('5');
  await at(page, 'typed-scan').tap();
  await sees(page, link);
  await page.getByText('This code is no time control.').waitFor();

  const denied = await phone.open({ locale: 'en-GB', query: 'scans&denied' });
  await at(denied, 'server-scan').tap();
  await denied.getByText('The camera is not allowed.').waitFor();
  await at(denied, 'server-ask').tap();
  await at(denied, 'server-link').fill(link);
  await at(denied, 'server-join').tap();
  await denied.getByText('Clock of a board').waitFor();

  const desktop = await phone.open();
  assert.equal(await at(desktop, 'server-scan').count(), 0);
});

test('a link that opens the app joins nothing by itself', async () => {
  const page = await phone.open({ locale: 'en-GB' });
  await opens(page, link);
  await at(page, 'link-address').waitFor();
  assert.equal(await joined(page), null);
  await at(page, 'link-leave').tap();
  await at(page, 'link-address').waitFor({ state: 'detached' });
  assert.equal(await joined(page), null);
  // Settled: the next one is asked about, from the list of games too.
  await at(page, 'open-history').tap();
  await opens(page, 'hamle://control/25+10');
  await at(page, 'link-use').tap();
  assert.equal(await at(page, 'own-control').getAttribute('aria-checked'), 'true');
  assert.equal(await page.getByLabel('Time, min').inputValue(), '25');
});

test('hostile links are refused in words and do nothing', async () => {
  const page = await phone.open({ locale: 'en-GB' });
  for (const [text, says] of [
    ['hamle://enrol?a=evil.example:7443', 'it is cut or of a newer version'],
    ['hamle://control/<img src=x onerror=alert(1)>', 'it is cut or of a newer version'],
    [`${link}${'&x=1'.repeat(400)}`, 'neither a tournament’s link nor a time control'],
    ['javascript:alert(1)', 'neither a tournament’s link nor a time control'],
  ]) {
    await opens(page, text);
    await page.getByText(says).waitFor();
    assert.equal(await at(page, 'link-join').count(), 0);
    await at(page, 'link-leave').tap();
    await at(page, 'link-fault').waitFor({ state: 'detached' });
  }
  assert.equal(await joined(page), null);
});

test('a link waits until a competition game is over', async () => {
  const page = await phone.open({ locale: 'en-GB' });
  await begin(page, { play: 'competition', go: 'clock' });
  await opens(page, link);
  await page.waitForFunction(() => globalThis.hamleApp.links.opened);
  assert.equal(await at(page, 'link-address').count(), 0);
  await at(page, 'half-white').waitFor();
  // Not even on the start screen, as long as the game goes on.
  await page.evaluate(() => globalThis.hamleApp.toStart());
  await at(page, 'link-waits').waitFor();
  assert.equal(await at(page, 'link-address').count(), 0);
  await page.evaluate(async () => {
    const { hamleApp: app, hamleMock: { backend } } = globalThis;
    backend.games.length = 0;
    await app.prepare();
  });
  await at(page, 'link-address').waitFor();
});

test('at a table the arbiter compares a number and lets the phone in', async () => {
  const page = await phone.open({ locale: 'en-GB', query: 'scans' });
  const card = (board) => `hamle://board?a=192.168.1.20:7443&k=${'ab'.repeat(32)}&n=1&s=A&b=${board}`;
  const scanned = async (board) => {
    await at(page, 'server-scan').tap();
    await at(page, 'scanner').waitFor();
    await sees(page, card(board));
    await page.getByText(`Section A, board ${board}`).waitFor();
  };
  await scanned(99);
  await at(page, 'knock-clock').tap();
  await page.getByText('The server has no such table.').waitFor();
  await at(page, 'link-leave').tap();
  // Without a camera the card's text is pasted where links are.
  await at(page, 'server-ask').tap();
  await at(page, 'server-link').fill(card(11));
  await at(page, 'server-join').tap();
  await page.getByText('Section A, board 11').waitFor();
  await at(page, 'link-leave').tap();
  await scanned(12);
  await at(page, 'knock-clock').tap();
  await at(page, 'knock-code').waitFor();
  assert.equal(await at(page, 'knock-code').textContent(), '042917');
  assert.equal(await joined(page), null);
  await page.evaluate(() => (globalThis.hamleMock.backend.server.letsIn = true));
  await page.getByText('Clock of a board · 192.168.1.20:7443').waitFor();
  await at(page, 'knock-code').waitFor({ state: 'detached' });
});
