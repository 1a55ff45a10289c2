// One screen of the mock build, straight away; and a board's squares by their names.
import { at, startPhone } from './phone.mjs';

export { at };

/** Phones on which one goes straight to a screen. Nothing moves on them. */
export async function openScreens() {
  const phone = await startPhone();
  return {
    faults: phone.faults,
    page: ({ dark = false, touch = true, ...more } = {}) =>
      phone.open({ hasTouch: touch, isMobile: touch, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', ...more }),
    close: () => phone.close(),
  };
}

/** A new game, its clock started; then straight to the sheet or wherever. */
export async function begin(page, { play = 'casual', names = ['', ''], preset = 'rapid-15-10', fen = null, go = 'sheet', start = true } = {}) {
  await page.evaluate(async ({ play, names, preset, fen, go, start }) => {
    const app = globalThis.hamleApp;
    await app.begin({
      play, control: app.presets.find((p) => p.id === preset).control, sheets: 'common', auto_flag: play === 'casual',
      white_name: names[0], black_name: names[1], start: fen ? { kind: 'fen', fen } : { kind: 'standard' },
    });
    if (start) await app.game.press('white', { ms: Math.floor(performance.now()), us: 0 });
    await new Promise((done) => setTimeout(done, 25));
    app.go({ at: go });
  }, { play, names, preset, fen, go, start });
}

/** Plays moves straight into the imitation: each written and then pressed. */
export async function played(page, moves) {
  await page.evaluate(async (moves) => {
    const { game } = globalThis.hamleApp;
    for (const uci of moves) {
      const side = game.table.next_side;
      await game.write({ by: 'board', ply: null, uci });
      await game.press(side, { ms: Math.floor(performance.now()), us: 0 });
      await new Promise((done) => setTimeout(done, 25)); // longer than two touches that count as one
    }
  }, moves);
}

/** Middle of a square of the board, by the board's own rectangle and orientation. */
export async function square(page, name) {
  const board = at(page, 'board');
  const box = await board.boundingBox();
  const white = (await board.getAttribute('data-orientation')) === 'white';
  const [file, rank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
  const [x, y] = white ? [file, 7 - rank] : [7 - file, rank];
  return { x: box.x + ((x + 0.5) * box.width) / 8, y: box.y + ((y + 0.5) * box.height) / 8 };
}
