import { describe, expect, it } from 'vitest';
import type { Deed, RefusalDto, SheetLine, Table, WriteMove } from '../wire';
import { Pen, type Desk } from './entry.svelte';

const line = (ply: number, state: SheetLine['state'] = 'plain'): SheetLine => ({
  ply, side: ply % 2 ? 'white' : 'black', text: 'e4', as_written: false, uci: null, clock_ms: null, offer: false, corrected: false, press: ply, state,
});

/** A desk that answers when told to, and remembers what it was asked. */
function desk(lines: SheetLine[], next_ply: number) {
  const asked: (WriteMove | Deed)[] = [];
  const answers: ((refusal: RefusalDto | null) => void)[] = [];
  const table = { sheet: lines, next_ply, next_side: 'white', fen: 'F', dests: [], free_entry: false } as unknown as Table;
  const it: Desk = {
    table,
    write: (ask) => (asked.push(ask), new Promise((done) => answers.push(done))),
    deed: (ask) => (asked.push(ask), Promise.resolve(null)),
    before: async () => 'EARLIER',
  };
  return { it, asked, answers };
}
const settle = () => new Promise((done) => setTimeout(done));

describe('pen', () => {
  it('writes a typed move with its offer at the next place', async () => {
    const { it: at, asked, answers } = desk([line(1)], 2);
    const pen = new Pen(at, () => 'tr');
    for (const key of ['A', 'f', '6']) await pen.stroke({ do: 'add', key });
    await pen.stroke({ do: 'offer' });
    const done = pen.enter();
    await settle();
    answers[0]?.(null);
    await done;
    expect(asked).toEqual([
      { by: 'keypad', ply: null, text: 'Af6', letters: 'tr' },
      { do: 'offer_mark', ply: 2, on: true },
    ]);
    expect(pen.draft.text).toBe('');
  });

  it('keeps what was refused, and drops what was entered before the refusal was seen', async () => {
    const { it: at, asked, answers } = desk([], 1);
    const pen = new Pen(at, () => 'en');
    await pen.stroke({ do: 'add', key: 'e5' });
    const first = pen.enter();
    await pen.stroke({ do: 'add', key: 'e6' });
    const second = pen.enter();
    await settle();
    answers[0]?.({ code: 'illegal' });
    await Promise.all([first, second]);
    expect(asked).toHaveLength(1);
    expect(pen.draft.text).toBe('e5');
    expect(pen.refused).toEqual({ ply: 1, refusal: { code: 'illegal' } });
  });

  it('corrects the tapped place from the position before it, then writes on', async () => {
    const { it: at, asked, answers } = desk([line(1), line(2)], 3);
    const pen = new Pen(at, () => 'tr');
    pen.select(1);
    expect(pen.correcting).toBe(true);
    expect(pen.stand).toBeNull();
    await settle();
    expect(pen.stand).toMatchObject({ fen: 'EARLIER', turn: 'white' });
    const done = pen.board('d2d4');
    await settle();
    answers[0]?.(null);
    await done;
    expect(asked[0]).toEqual({ by: 'board', ply: 1, uci: 'd2d4' });
    expect(pen.selected).toBeNull();
  });

  it('marks the last written place when nothing is typed, and names the press that moved nothing', async () => {
    const { it: at, asked } = desk([line(1), line(2, 'missing')], 2);
    const pen = new Pen(at, () => 'tr');
    await pen.offer();
    await pen.nothingMoved(2);
    expect(asked).toEqual([{ do: 'offer_mark', ply: 1, on: true }, { do: 'nothing_moved', press: 2 }]);
  });
});
