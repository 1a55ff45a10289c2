// The imitation of a player's own sheet: it writes everything down and judges nothing.
import type { BeginSheet, OwnPhase, OwnSheet, SheetDeed, SheetLine, SideDto, WriteMove } from '../../wire';
import { refuse } from './game';

const NAMES = { white_name: 'Ayşe Yıldız', black_name: 'İbrahim Öğüt' };
const GAME = ['e4', 'c5', 'Af3', 'd6', 'd4', 'cxd4', 'Axd4', 'Af6', 'Ac3', 'a6', 'Fg5', 'e6', 'f4', 'Vb6'];

export class MockOwn {
  readonly sheet: OwnSheet;

  constructor(side: SideDto, phase: OwnPhase | 'offline') {
    const open = phase === 'writing' || phase === 'over' || phase === 'signed' || phase === 'offline';
    const written = open ? GAME : [];
    this.sheet = {
      version: 1,
      phase: phase === 'offline' ? 'writing' : phase,
      paired: true,
      side,
      ...(open ? NAMES : { white_name: '', black_name: '' }),
      play: 'competition',
      by_hand: false,
      started: open,
      exempt: phase === 'offline',
      sheet: written.map((text, i) => line(i + 1, text)),
      next_ply: written.length + 1,
      next_side: 'white',
      ending: phase === 'over' || phase === 'signed' ? { outcome: '1-0', reason: 'resignation', article: '5.1.2', plies: written.length } : null,
      signed: phase === 'signed' ? '1-0' : null,
      signed_at_board: phase === 'signed',
      opponent_signed: null,
      left: phase === 'offline' ? 2 : 0,
      closed: false,
      sent: phase === 'offline' ? 'only_here' : 'server_has',
      heard_secs: phase === 'offline' ? 312 : 2,
      trouble: phase === 'offline' ? 'unreachable' : phase === 'not_approved' ? 'shut_out' : null,
      kept: true,
      store_failed: false,
    };
  }

  #changed(): OwnSheet {
    const { sheet } = this;
    while (sheet.sheet.at(-1)?.state === 'missing') sheet.sheet.pop();
    const empty = sheet.sheet.findIndex((one) => one.state === 'missing');
    sheet.next_ply = (empty < 0 ? sheet.sheet.length : empty) + 1;
    sheet.next_side = sheet.next_ply % 2 === 1 ? 'white' : 'black';
    sheet.version += 1;
    return sheet;
  }

  begin(names: BeginSheet): OwnSheet {
    if (this.sheet.phase !== 'waiting') refuse('not_approved');
    Object.assign(this.sheet, { ...names, phase: 'writing', by_hand: true });
    return this.#changed();
  }

  write(ask: WriteMove): OwnSheet {
    const { sheet } = this;
    if (sheet.phase !== 'writing' && sheet.phase !== 'over') refuse('locked');
    const ply = ask.ply ?? sheet.next_ply;
    if (ply > sheet.sheet.length + 3) refuse('future');
    while (sheet.sheet.length < ply) sheet.sheet.push(line(sheet.sheet.length + 1, null));
    const old = sheet.sheet[ply - 1]!;
    const text = ask.by === 'keypad' ? ask.text : ask.by === 'board' ? ask.uci : null;
    sheet.sheet[ply - 1] = { ...line(ply, text), state: ask.by === 'dash' ? 'dash' : 'plain', offer: old.offer, corrected: old.state !== 'missing' };
    return this.#changed();
  }

  deed(deed: SheetDeed): OwnSheet {
    const { sheet } = this;
    if (deed.do === 'offer_mark') sheet.sheet[deed.ply - 1]!.offer = deed.on;
    else if (deed.do === 'sign') Object.assign(sheet, { signed: deed.outcome, phase: 'signed' });
    else if (!deed.front && (sheet.phase === 'writing' || sheet.phase === 'over')) sheet.left += 1;
    return this.#changed();
  }
}

function line(ply: number, text: string | null): SheetLine {
  return {
    ply, side: ply % 2 === 1 ? 'white' : 'black', text, as_written: true, uci: null, clock_ms: null, offer: false, corrected: false, press: null,
    state: text === null ? 'missing' : 'plain',
  };
}
