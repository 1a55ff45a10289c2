// The imitation of a tournament's server: it answers at once and keeps everything.
import type { KnockAsk, MemberDto, ServerStatus } from '../../wire';
import { refuse } from './game';

const NOBODY: ServerStatus = { member: null, address: '', event: '', board_waits: false, board: null, sent: 'only_here', heard_secs: null, trouble: null, announcements: [] };
const CLOCK: ServerStatus = { member: 'clock', address: '192.168.1.20:7443', event: 'Hamle Open', board_waits: true, board: { section: 'A', round: 2, board: 3, white_name: 'Ayşe Yıldız', black_name: 'İbrahim Öğüt', control: '5400+30', starts_secs: null }, sent: 'only_here', heard_secs: 3, trouble: null, announcements: [] };

export class MockServer {
  status: ServerStatus;

  constructor(member: MemberDto | null) {
    this.status = member === null ? NOBODY : { ...CLOCK, member, board_waits: member === 'clock', board: member === 'clock' ? CLOCK.board : null };
  }

  announce(): void {
    this.status = { ...this.status, announcements: [{ number: 2, text: '2. tur 15.00’te başlıyor. Round 2 starts at 15:00.' }, { number: 1, text: 'Çay salonda. Tea is in the hall.' }] };
  }

  join(link: string): ServerStatus {
    if (!/^hamle:\/\/enrol\?a=[^&]+&k=[0-9a-f]{64}&t=[0-9a-f]{64}$/.test(link)) refuse('bad_link');
    return (this.status = { ...CLOCK, address: link.slice('hamle://enrol?a='.length).split('&')[0] ?? '' });
  }

  #knocked: MemberDto | null = null;
  /** A test is the arbiter. */
  letsIn = false;

  knock({ card, member }: KnockAsk): string {
    if (card.endsWith('b=99')) refuse('no_table');
    this.#knocked = member;
    return '042917';
  }

  admitted(): ServerStatus | null {
    if (this.#knocked === null) refuse('not_let_in');
    if (!this.letsIn) return null;
    return (this.status = { ...CLOCK, member: this.#knocked });
  }

  leave(): ServerStatus {
    return (this.status = NOBODY);
  }

  /** The board's game is on the table. */
  begins(): void {
    if (!this.status.board_waits) refuse('no_board');
    this.status = { ...this.status, board_waits: false, board: null, sent: 'server_has' };
  }
}
