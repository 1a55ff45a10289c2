// Fingers on a phone-sized Chromium whose page talks to the real core. Notes when each finger was put down, by the
// browser's protocol and not by the page's clock, and writes it to a file for the core's own test to judge.
//
// CORE: address of the core. OUT: the file. SEED: which fingers. TOUCHES, BLOCKED: how many.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { at, middle, ownSecs } from '../e2e/phone.mjs';

const { CORE, OUT, SEED = '0', TOUCHES = '300', BLOCKED = '25', CHROMIUM = '/usr/bin/chromium' } = process.env;
const [width, height] = [390, 844];

const monotonicUs = () => Number(process.hrtime.bigint() / 1000n);
/** The calendar minus the monotonic clock. Date.now() steps in milliseconds: read where it steps. */
function calendarAheadUs() {
  const reads = Array.from({ length: 5 }, () => {
    const before = Date.now();
    let ms = before;
    while (ms === before) ms = Date.now();
    return ms * 1000 - monotonicUs();
  });
  return Math.max(...reads); // the one that was held up least
}
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** The same fingers in every run of a seed. */
let seed = 20261201n + BigInt(SEED);
function below(limit) {
  seed = (seed * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((seed >> 33n) % BigInt(limit));
}

const STEADY_US = 200;
/**
 * The protocol takes stamps by the calendar, and the browser shifts them to its monotonic clock by a difference that it
 * takes once, before its first touch. Where the calendar is being put right meanwhile, nobody knows that difference.
 */
async function steadyBrowser() {
  for (let i = 0; i < 20; i++) {
    const before = calendarAheadUs();
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'] });
    const page = await (await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true })).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 1, y: 1 }], timestamp: (monotonicUs() + before) / 1e6 });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    if (Math.abs(calendarAheadUs() - before) <= STEADY_US) return { browser, page, session, aheadUs: before };
    await browser.close();
  }
  throw new Error('the calendar clock is not steady');
}
const { browser, page, session, aheadUs } = await steadyBrowser();
/** By the calendar as it was then: a clock that is put right later changes no stamp. */
const nowUs = () => monotonicUs() + aheadUs;
const faults = [];
page.on('pageerror', (error) => faults.push(error.message));
await page.addInitScript((kept) => localStorage.setItem('hamle.prefs.1', kept), JSON.stringify(ownSecs(360_000 - 1)));
await page.goto(CORE);
await at(page, 'begin').tap();
await at(page, 'half-white').waitFor();

let down = [];
let nextId = 1;
/** Fingers that come down at one instant. `wait`: until the page has answered for it. */
function send(type, points, us) {
  return session.send('Input.dispatchTouchEvent', { type, touchPoints: points, timestamp: us / 1e6 });
}
const halves = { white: (await middle(page, 'half-white'))[1], black: (await middle(page, 'half-black'))[1] };
const spot = (side) => ({ x: 5 + below(width - 10), y: halves[side] - 150 + below(300), id: nextId++ });

const downs = [];
const nearAFrame = (us) => us > 9_000 && us < 23_000;
async function put(sides) {
  const fresh = sides.map(spot);
  // Never near a frame after the last one, where a tenth of a millisecond would decide whether they are one touch.
  while (nearAFrame(nowUs() - (downs.at(-1)?.us ?? 0))) await wait(1);
  const us = nowUs();
  down = [...down, ...fresh];
  sides.forEach((side) => downs.push({ side, us }));
  await send('touchStart', down, us);
}
async function lift(how) {
  if (!down.length) return;
  down = how === 'all' ? [] : down.slice(1);
  // By the protocol a move that lacks a finger lifts it.
  await send(down.length ? 'touchMove' : 'touchEnd', down, nowUs());
}
/** A finger that lies there slides, also over the edge of the screen. */
async function slide() {
  if (!down.length) return;
  down = down.map((point) => ({ ...point, x: below(width), y: Math.min(height - 1, Math.max(0, point.y + below(600) - 300)) }));
  await send('touchMove', down, nowUs());
}

await wait(2_500); // the clocks are measured against each other
await put(['white']); // starts the clock of White
const start = downs.shift();
await lift('all');
await wait(100);

const SIDES = ['white', 'black'];
while (downs.length < Number(TOUCHES)) {
  const way = below(10);
  const side = SIDES[below(2)];
  if (way < 5) await put([side]);
  else if (way === 5) await put(['white', 'black']); // both at once
  else if (way === 6) await put([side, side]); // a palm
  else if (way === 7) await slide();
  else await put([SIDES[downs.length % 2]]);
  if (down.length > 4 || below(3) > 0) await lift(below(4) ? 'all' : 'one');
  await wait(below(4) === 0 ? below(4) : 24 + below(30));
}
await lift('all');
const random = downs.length;
await wait(300);

/** Which half is drawn as running. */
const runs = () => page.evaluate(() => (document.querySelector('[data-test=half-white]').getAttribute('aria-pressed') === 'true' ? 'white' : 'black'));
const painted = [];
for (let i = 0; i < Number(BLOCKED); i++) {
  const side = await runs();
  const busy = page.evaluate(() => {
    const end = performance.now() + 200;
    while (performance.now() < end);
  });
  await wait(30 + below(120));
  const put1 = put([side]);
  await busy;
  await put1;
  await lift('all');
  await wait(40);
}
// From a touch to the first frame that shows the other half running.
for (let i = 0; i < 60; i++) {
  const side = await runs();
  await page.evaluate((side) => {
    const half = document.querySelector(`[data-test=half-${side}]`);
    window.hamlePainted = new Promise((done) => {
      half.addEventListener('pointerdown', (event) => {
        let frames = 0;
        const look = () => {
          frames++;
          if (half.getAttribute('aria-pressed') === 'false') done({ frames, ms: performance.now() - event.timeStamp });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }, { once: true });
    });
  }, side);
  await put([side]);
  painted.push(await page.evaluate(() => window.hamlePainted));
  await lift('all');
  await wait(30);
}
await wait(500);
writeFileSync(OUT, JSON.stringify({ aheadUs, start, downs, random, blocked: Number(BLOCKED), painted, faults }));
await browser.close();
