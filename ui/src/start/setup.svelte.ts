// What the start screen gathers for a new game.
import type { LastGame, Prefs } from '../state/prefs.svelte';
import type { ControlDto, NewGame, PlayDto, Preset, SheetPlanDto } from '../wire';
import { control, draftOf, type ControlDraft } from './draft';

/** The id of the own control among the presets. */
export const OWN = 'own';

const usual: ControlDto = { white: [{ moves: null, base_secs: 600, mode: { mode: 'increment', secs: 5 } }], black: null, at_zero: null, freeze: null };

/** What was kept may come from an older program or a damaged storage. */
function draftOfKept(last: LastGame | null): ControlDraft {
  try {
    return draftOf(last?.own ?? usual);
  } catch {
    return draftOf(usual);
  }
}

export class SetUp {
  chosen = $state('');
  own: ControlDraft;
  play = $state<PlayDto>('casual');
  sheets = $state<SheetPlanDto>('common');
  autoFlag = $state(true);
  white = $state('');
  black = $state('');
  /** The game is the tournament's, where one waits to be played on this phone. */
  atBoard = $state(true);

  constructor(private readonly prefs: Prefs) {
    const { last } = prefs;
    this.own = $state(draftOfKept(last));
    if (!last) return;
    this.chosen = last.preset;
    this.play = last.play;
    this.sheets = last.sheets;
    this.autoFlag = last.autoFlag;
    this.white = last.white;
    this.black = last.black;
  }

  /** All controls with an id: the backend's and those that were kept. */
  #known(presets: Preset[]): readonly { id: string; control: ControlDto }[] {
    return [...presets, ...this.prefs.controls];
  }

  /** The preset that counts: the chosen one, or the first while none was chosen. */
  presetId(presets: Preset[]): string {
    if (this.chosen === OWN || this.#known(presets).some((preset) => preset.id === this.chosen)) return this.chosen;
    return presets[0]?.id ?? OWN;
  }

  /** The control to play, or null while the own one cannot be read. */
  control(presets: Preset[]): ControlDto | null {
    const id = this.presetId(presets);
    return this.#known(presets).find((preset) => preset.id === id)?.control ?? control($state.snapshot(this.own));
  }

  /** Takes what was typed as the own control. */
  use(control: ControlDto): void {
    this.own = draftOf(control);
    this.chosen = OWN;
  }

  /** Each player may write on his own phone: at a board of a tournament, where an arbiter approves phones. */
  mayOwn(boardWaits: boolean): boolean {
    return boardWaits && this.atBoard && this.play === 'competition';
  }

  /** Which sheets there will be. */
  plan(boardWaits: boolean): SheetPlanDto {
    return this.sheets === 'own' && !this.mayOwn(boardWaits) ? 'common' : this.sheets;
  }

  swap(): void {
    [this.white, this.black] = [this.black, this.white];
  }

  /** What to ask for; remembered for the next time. Null while the own control cannot be read. */
  ask(presets: Preset[], boardWaits: boolean): NewGame | null {
    const chosen = this.control(presets);
    if (!chosen) return null;
    this.prefs.last = {
      preset: this.presetId(presets),
      own: control($state.snapshot(this.own)),
      play: this.play,
      sheets: this.sheets,
      autoFlag: this.autoFlag,
      white: this.white.trim(),
      black: this.black.trim(),
    };
    return {
      play: this.play,
      control: chosen,
      sheets: this.plan(boardWaits),
      auto_flag: this.play === 'casual' && this.autoFlag,
      white_name: this.white.trim(),
      black_name: this.black.trim(),
      start: { kind: 'standard' },
      at_board: boardWaits && this.atBoard,
    };
  }
}
