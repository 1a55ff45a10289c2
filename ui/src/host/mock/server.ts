// The imitation of a tournament's server: it answers at once and keeps everything.
import type { MemberDto, ServerStatus } from '../../wire';
import { refuse } from './game';

const NOBODY: ServerStatus = { member: null, address: '', board_waits: false, sent: 'only_here', heard_secs: null, trouble: null };
const CLOCK: ServerStatus = { member: 'clock', address: '192.168.1.20:7443', board_waits: true, sent: 'only_here', heard_secs: 3, trouble: null };

export class MockServer {
  status: ServerStatus;

  constructor(member: MemberDto | null) {
    this.status = member === null ? NOBODY : { ...CLOCK, member, board_waits: member === 'clock' };
  }

  join(link: string): ServerStatus {
    if (!/^hamle:\/\/enrol\?a=[^&]+&k=[0-9a-f]{64}&t=[0-9a-f]{64}$/.test(link)) refuse('bad_link');
    return (this.status = { ...CLOCK, address: link.slice('hamle://enrol?a='.length).split('&')[0] ?? '' });
  }

  leave(): ServerStatus {
    return (this.status = NOBODY);
  }

  /** The board's game is on the table. */
  begins(): void {
    if (!this.status.board_waits) refuse('no_board');
    this.status = { ...this.status, board_waits: false, sent: 'server_has' };
  }
}
