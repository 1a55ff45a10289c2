// The pen's desk on a player's own phone: no board to look at, nothing to be refused by a position.
import type { Desk, Written } from '../sheet/entry.svelte';
import type { RefusalDto } from '../wire';
import type { OwnState } from './own.svelte';

export function ownDesk(own: OwnState): Desk {
  const why = (done: boolean): RefusalDto | null => (done ? null : (own.refusal ?? { code: 'store' }));
  return {
    get table(): Written {
      const { sheet } = own;
      if (!sheet) throw new Error('the sheet is only drawn when it is there');
      const { play, next_ply, next_side } = sheet;
      return { play, sheet: sheet.sheet, next_ply, next_side, fen: '', free_entry: true, dests: [] };
    },
    write: async (ask) => why(await own.write(ask)),
    deed: async (ask) => (ask.do === 'offer_mark' ? why(await own.deed(ask)) : { code: 'no_such_ply' }),
    before: () => Promise.resolve(null),
  };
}
