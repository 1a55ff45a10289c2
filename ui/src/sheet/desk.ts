// The pen's desk: the open game behind it.
import type { AppState } from '../state/app.svelte';
import type { RefusalDto, Table } from '../wire';
import type { Desk } from './entry.svelte';

export function deskOf(app: AppState): Desk {
  const { game, host } = app;
  const why = (done: boolean): RefusalDto | null => (done ? null : (game.refusal ?? { code: 'store' }));
  return {
    get table(): Table {
      const { table } = game;
      if (!table) throw new Error('the sheet is only drawn with a game open');
      return table;
    },
    write: async (ask) => why(await game.write(ask)),
    deed: async (ask) => why(await game.deed(ask)),
    async before(ply) {
      const { table } = game;
      if (!table) return null;
      try {
        const { start_fen, plies } = await host.call('replay', table.game);
        return ply === 1 ? start_fen : (plies[ply - 2]?.fen ?? null);
      } catch {
        return null; // the keys serve without a position
      }
    },
  };
}
