// A phone: Chromium with a touch screen, on the imitation of the backend.
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const chrome = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Serves what `vite build --mode mock` has built and opens pages on it. */
export async function startPhone() {
  const server = await preview({ mode: 'mock', build: { outDir: 'dist-mock' }, preview: { port: 0 }, logLevel: 'error' });
  const [address] = server.resolvedUrls.local;
  const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'] });
  const faults = [];
  return {
    /** What the pages have complained of. */
    faults,
    /** A fresh phone. `clock: true` stops its time until it is run by hand. */
    async open({ width = 390, height = 844, locale = 'tr-TR', query = '', prefs = null, clock = false, ready = '[data-test=begin]:enabled', ...more } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, locale, hasTouch: true, isMobile: true, ...more });
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      if (prefs) await page.addInitScript((kept) => localStorage.setItem('hamle.prefs.1', kept), JSON.stringify(prefs));
      if (clock) await page.clock.install();
      await page.goto(`${address}?${query}`);
      await page.locator(ready).first().waitFor();
      if (clock) await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** The element of a test name. */
export const at = (page, name) => page.locator(`[data-test="${name}"]`);

/** Real fingers, by the browser's own input path: several at once, resting, lifted. */
export async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  let down = [];
  // The browser makes an event of each finger, and stamps each when it comes to it: on a busy machine more than a
  // frame apart. Fingers put down together are given one stamp.
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: Date.now() / 1000 });
  return {
    put: (...points) => send('touchStart', (down = [...down, ...points.map(([x, y], i) => ({ x, y, id: down.length + i }))])),
    lift: () => send('touchEnd', (down = [])),
    async tap(x, y) {
      await this.put([x, y]);
      await this.lift();
    },
  };
}

/** The middle of an element. */
export async function middle(page, name) {
  const box = await at(page, name).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Waits until a half is drawn as running. */
export const runs = (page, side) => page.locator(`[data-test="half-${side}"][aria-pressed="true"]`).waitFor({ state: 'attached' });

/** A kept choice of an own control of so many seconds. */
export const ownSecs = (base_secs, change = {}) => ({
  last: {
    preset: 'own',
    own: { white: [{ moves: null, base_secs, mode: { mode: 'none' } }], black: null, at_zero: null, freeze: null },
    play: 'casual', sheets: 'common', autoFlag: false, white: '', black: '', ...change,
  },
});
