// The imitation of a server inside the app: rounds come by a table of four, phones are never heard.
import type { BeginEvening, EveningDto, EveningResult, HostCode, HostDto } from '../../wire';
import { refuse } from './game';

export class MockHosting {
  host: HostDto = { runs: false, addresses: [], alone: false, devices: 0, evening: null };
  #names: string[] = [];
  readonly #points = new Map<string, number>();

  begin(): HostDto {
    return (this.host = { ...this.host, runs: true, addresses: ['192.168.1.20:8443', '127.0.0.1:8443'], devices: 1 });
  }

  end(): HostDto {
    return (this.host = { ...this.host, runs: false, addresses: [], devices: 0 });
  }

  pair({ names, anew }: BeginEvening): HostDto {
    if (this.host.evening && !anew) refuse('conflict');
    this.#points.clear();
    this.host = { ...this.host, evening: null };
    this.#names = names;
    return this.round(1);
  }

  round(round: number): HostDto {
    for (const board of this.host.evening?.boards ?? []) {
      const white = { '1-0': 1, '1/2-1/2': 0.5 }[board.result] ?? 0;
      const black = { '0-1': 1, '1/2-1/2': 0.5 }[board.result] ?? 0;
      this.#points.set(board.white, (this.#points.get(board.white) ?? 0) + white);
      this.#points.set(board.black, (this.#points.get(board.black) ?? 0) + black);
    }
    const [fixed, ...ring] = this.#names.length % 2 ? [null, ...this.#names] : this.#names;
    const turned = [fixed, ...ring.map((_, i) => ring[(i + round - 1) % ring.length]!)];
    const pairs = turned.slice(0, turned.length / 2).map((name, i) => [name, turned[turned.length - 1 - i]] as const);
    const boards = pairs.filter((pair): pair is readonly [string, string] => pair.every((name) => name !== null)).map(([white, black], i) => ({ board: i + 1, white, black, result: '*', clock: i === 0, heard_secs: i === 0 ? 4 : null }));
    const off = pairs.filter((pair) => pair.includes(null)).map((pair) => pair.find((name) => name !== null)!);
    const sorted = [...this.#names].sort((a, b) => (this.#points.get(b) ?? 0) - (this.#points.get(a) ?? 0));
    const evening: EveningDto = { round, rounds: turned.length - 1, boards, off, places: sorted.map((name, i) => ({ place: i + 1, name, points: (this.#points.get(name) ?? 0).toFixed(1) })) };
    return (this.host = { ...this.host, devices: 2, evening });
  }

  result({ board, result }: EveningResult): HostDto {
    const evening = this.host.evening ?? refuse('conflict');
    const boards = evening.boards.map((one) => (one.board === board ? { ...one, result } : one));
    return (this.host = { ...this.host, evening: { ...evening, boards } });
  }

  code(board: number): HostCode {
    if (!this.host.runs) refuse('no_server');
    const link = `hamle://enrol?a=192.168.1.20:8443&k=${'ab'.repeat(32)}&t=${String(board).padStart(64, '0')}`;
    // No code that a camera could read; its look is that of one.
    const qr = Array.from({ length: 57 }, (_, y) => Array.from({ length: 57 }, (_, x) => ((x * 7 + y * 13 + x * y) % 5 < 2 ? '#' : '.')).join(''));
    return { link, qr };
  }
}
