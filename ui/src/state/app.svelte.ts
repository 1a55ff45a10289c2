// Which screen is shown, and the states they share.
import type { Host } from '../host/host';
import { I18n } from '../i18n/i18n.svelte';
import type { ClaimKindDto, NewGame, PreparedGame, Preset } from '../wire';
import { Prefs } from './prefs.svelte';
import { OwnState } from '../own/own.svelte';
import { LinkState } from './links.svelte';
import { isArbiter, isSheet, ServerState } from './server.svelte';
import { ClockSync } from './sync';
import { TableState } from './table.svelte';

/** The screens. There are no addresses: a phone has no address bar. */
export type Screen =
  | { at: 'start' }
  | { at: 'clock' }
  | { at: 'sheet' }
  | { at: 'end' }
  /** A player's own phone: nothing but his sheet. */
  | { at: 'own' }
  /** The list, or one kept game. */
  | { at: 'history'; game: string | null }
  /** The arbiter's tablet. */
  | { at: 'arbiter' }
  /** This device as a server. */
  | { at: 'host' };

export class AppState {
  screen = $state.raw<Screen>({ at: 'start' });
  /** Null until the backend has answered. */
  prepared = $state.raw<PreparedGame | null>(null);
  presets = $state.raw<Preset[]>([]);
  /** A claim of a draw whose intended move is being written on the sheet. */
  claiming = $state.raw<ClaimKindDto | null>(null);
  /** The backend did not answer at start. */
  silent = $state(false);
  /** This device is the server of others. */
  serving = $state(false);

  #atDesk = false;

  readonly prefs = new Prefs();
  readonly i18n: I18n;
  readonly game: TableState;
  readonly sync: ClockSync;
  readonly server: ServerState;
  readonly own: OwnState;
  readonly links: LinkState;

  constructor(readonly host: Host) {
    this.i18n = new I18n(this.prefs);
    this.game = new TableState(host);
    this.sync = new ClockSync(host);
    this.server = new ServerState(host);
    this.own = new OwnState(host);
    this.links = new LinkState(host);
  }

  /** First thing after the page has loaded. The answer ends it. */
  start(): () => void {
    void this.prepare();
    void this.server.look().then(() => this.seat());
    void this.#serves();
    const stops = [this.sync.start((f) => this.host.onResume(f)), this.links.watch()];
    return () => stops.forEach((stop) => stop());
  }

  /** Asks what was going on, and for the presets. */
  async prepare(): Promise<void> {
    try {
      const [prepared, presets] = await Promise.all([this.host.call('prepare', null), this.host.call('presets', null)]);
      this.prepared = prepared;
      this.presets = presets;
      this.silent = false;
      if (prepared.going_on === null) await this.#toDesk();
    } catch {
      this.silent = true;
    }
  }

  /** Whether it serves again, as it did when the app was closed. */
  async #serves(): Promise<void> {
    try {
      this.serving = (await this.host.call('host', null)).runs;
    } catch {
      // Its page tells more.
    }
  }

  /** A phone that is a player's score sheet shows nothing else. */
  seat(): void {
    if (this.screen.at === 'start' && isSheet(this.server.status)) this.go({ at: 'own' });
  }

  /** Whether the user may be asked about a link: never beside a competition game that goes on. */
  get asks(): boolean {
    return this.screen.at === 'start' && this.prepared !== null && this.prepared.going_on?.play !== 'competition';
  }

  /** A link has opened the app: to the start, where it is asked about, unless there is a game or a sheet to leave. */
  comeForLink(): void {
    const { at } = this.screen;
    if (at === 'history' || at === 'arbiter') this.go({ at: 'start' });
    else if (at === 'own' && this.own.mayLeave) void this.toStart();
  }

  /** An arbiter's tablet opens on its desk, once: whoever goes back to the start may stay there. */
  async #toDesk(): Promise<void> {
    if (this.#atDesk) return;
    await this.server.look();
    if (!isArbiter(this.server.status) || this.screen.at !== 'start') return;
    this.#atDesk = true;
    this.go({ at: 'arbiter' });
  }

  go(screen: Screen): void {
    if (screen.at !== 'sheet') this.claiming = null;
    this.screen = screen;
  }

  /** Begins a game. */
  async begin(ask: NewGame): Promise<void> {
    if (await this.game.open(ask)) this.go({ at: 'clock' });
  }

  /** Goes on with a kept game that is not over. */
  async goOn(game: string): Promise<void> {
    if (await this.game.reopen(game)) this.go({ at: 'clock' });
  }

  /** To the start screen; the game is kept as it stands. */
  async toStart(): Promise<void> {
    this.go({ at: 'start' });
    if (this.game.table) await this.game.leave();
    await this.prepare();
  }

  /** Whether something on the screen has taken the last back key itself (a sheet that closes). */
  closeFirst: (() => boolean) | null = null;

  /** The back key. It never leaves a running game by accident. */
  back(): void {
    if (this.closeFirst?.()) return;
    const { at } = this.screen;
    if (at === 'sheet') this.go({ at: this.game.table?.ending ? 'end' : 'clock' });
    else if (at === 'history') {
      if (this.screen.at === 'history' && this.screen.game !== null) this.go({ at: 'history', game: null });
      else this.go({ at: 'start' });
    } else if (at === 'end' || (at === 'own' && this.own.mayLeave)) void this.toStart();
    else if (at === 'arbiter') this.go({ at: this.serving ? 'host' : 'start' });
    else if (at === 'host') this.go({ at: 'start' });
  }
}
