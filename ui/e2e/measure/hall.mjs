// A hall of 500 boards on which ten moves a second are played: how smoothly it scrolls with the processor slowed four
// times, and what it keeps in half an hour. `node e2e/measure/hall.mjs`, minutes by `HAMLE_MINUTES`.
import { startPhone } from '../phone.mjs';

const minutes = Number(process.env.HAMLE_MINUTES ?? 30);
const phone = await startPhone();
const page = await phone.open({ width: 768, height: 1024, query: 'arbiter&boards=500&live', ready: '[data-test=row]' });
const session = await page.context().newCDPSession(page);

const finger = (type, y) => session.send('Input.dispatchTouchEvent', { type, touchPoints: y === null ? [] : [{ x: 384, y }] });

/** Strokes upwards over the list, so many px from one move of the finger to the next. */
async function strokes(count, px) {
  for (let i = 0; i < count; i += 1) {
    await finger('touchStart', 980);
    for (let y = 980 - px; y > 260; y -= px) await finger('touchMove', y);
    await finger('touchEnd', null);
  }
}

/** The time between frames while a finger scrolls the list. */
async function frames(rate, px) {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(() => {
    document.querySelector('[data-test=hall-list]').scrollTop = 0;
    const times = (window.frames_ms = []);
    const step = (now) => {
      times.push(now);
      if (window.frames_ms === times) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  const begun = Date.now();
  await strokes(Math.ceil((4 * px) / 12), px);
  const took = (Date.now() - begun) / 1_000;
  const [between, top] = await page.evaluate(() => {
    const times = window.frames_ms;
    window.frames_ms = null;
    return [times.slice(1).map((time, i) => time - times[i]), document.querySelector('[data-test=hall-list]').scrollTop];
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  between.sort((a, b) => a - b);
  const sum = between.reduce((all, one) => all + one, 0);
  console.log(`${rate} times slower, ${Math.round(top / took)} px a second: ${((1_000 * between.length) / sum).toFixed(1)} frames a second, p95 ${between[Math.floor(between.length * 0.95)].toFixed(1)} ms`);
}

async function kept() {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const counts = await session.send('Memory.getDOMCounters');
  return `${(usedSize / 1e6).toFixed(2)} MB, ${counts.nodes} nodes, ${counts.jsEventListeners} listeners`;
}

for (const rate of [1, 4]) for (const px of [12, 36, 72]) await frames(rate, px);
for (let minute = 0; minute <= minutes; minute += 1) {
  if (minute % 5 === 0 || minute === minutes) console.log(`minute ${minute}: ${await kept()}`);
  if (minute < minutes) await page.waitForTimeout(60_000);
}
if (phone.faults.length > 0) console.log('faults:', phone.faults);
await phone.close();
