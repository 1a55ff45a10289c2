// A day of the wall in some minutes: 64 boards, a move at each every minute, results, new rounds, lost connections.
// `node e2e/server/day.mjs [HOURS]` tells the page's heap and elements every hour. Not part of the tests: it takes minutes.
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const hours = Number(process.argv[2] ?? 24);
const BOARDS = 64;
const server = await preview({ build: { outDir: 'dist-server' }, preview: { port: 0 }, logLevel: 'error' });
const [address] = server.resolvedUrls.local;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'] });
const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
const faults = [];
page.on('pageerror', (error) => faults.push(error.message));

// The server's answers, made in the page: what is looked at is the page, not this machine's network.
await page.addInitScript((boards) => {
  const positions = ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR', 'r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP3PPP/RN1QKB1R', '8/5pk1/6p1/8/3R4/6P1/r4PK1/8', '8/8/4k3/8/8/3QK3/8/8'];
  const start = performance.now();
  let asked = 0;
  const json = (value) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
  window.EventSource = class { addEventListener() {} close() {} };
  window.fetch = async (path) => {
    asked += 1;
    const seconds = Math.floor((performance.now() - start) / 1000);
    const round = 1 + Math.floor(seconds / 14_400);
    if (asked % 997 === 0) throw new TypeError('no network');
    if (path === '/index.json') return json({ tournaments: [{ number: 1, name: 'Day', sections: [{ name: 'A', title: 'A day', rounds: round }] }] });
    if (path.endsWith('standings.json')) return json({ section: 'A', after: round, codes: ['BH'], places: Array.from({ length: 128 }, (_, i) => ({ rank: i + 1, number: i + 1, name: `Player, ${i}`, title: '', federation: 'TUR', rating: 2000, points: String(round), values: [String(seconds % 90)] })) });
    const told = Array.from({ length: boards }, (_, index) => {
      const plies = Math.floor(((seconds % 14_400) + index) / 60);
      const isOver = plies > 150 + index;
      return {
        board: index + 1, white: `White, ${index}`, black: `Black, ${index}`, result: isOver ? '1-0' : '*', plies,
        fen: `${positions[(plies + index) % positions.length]} w - - 0 1`, last: ['e2', 'e4'], clock_ms: [5_400_000 - plies * 20_000, 5_400_000 - plies * 21_000], running: isOver ? null : plies % 2 ? 'black' : 'white',
      };
    });
    return json({ section: 'A', round, delay_s: 0, boards: told, start_ms: 0, now_ms: seconds * 1000 });
  };
}, BOARDS);
await page.clock.install({ time: 0 });
await page.goto(`${address}wall.html#1/A?show=both&n=64`);
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable');
const began = Date.now();
for (let hour = 1; hour <= hours; hour++) {
  for (let minute = 0; minute < 60; minute++) await page.clock.runFor(60_000);
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  console.log(`hour ${hour}: heap ${(of('JSHeapUsedSize') / 1e6).toFixed(2)} MB, ${of('Nodes')} nodes, ${of('JSEventListeners')} listeners, ${Math.round((Date.now() - began) / 1000)} s`);
}
console.log(`${faults.length} script errors`, faults.slice(0, 3));
await browser.close();
await server.close();
