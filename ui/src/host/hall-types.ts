// Made by hall-types.mjs out of the server's OpenAPI document. Not to be edited.

/** Which server this is, for whom, and what it can do. */
export type AboutShape = { addresses: string[]; delay_s: number; here: boolean; key: string; name: string; pairs: boolean; tournament: number; version: string };

/** What became of it? */
export type AdmittedAsked = { secret: string };

/** None: not yet. Else the token of a link. */
export type AdmittedShape = { token?: string | null };

/** Who has no opponent in a round. */
export type AloneShape = { kind: string; number: number };

/** A short text for everybody, or for a section. */
export type AnnounceAsked = { minutes: number; public?: boolean; section?: string | null; text: string };

/** An announcement that stands. */
export type AnnouncementShape = { made_ms: number; number: number; public: boolean; section?: string | null; text: string; until_ms: number };

/** An arbiter lets a device in, for the round that is paired now. */
export type ApproveAsked = { code: string; device: string };

/** An enrolled clock or sheet belongs somewhere else from now on. */
export type AssignAsked = { board?: number | null; device: string; player?: number | null; role?: RoleShape | null; section: string };

/** One line of the audit log. */
export type AuditShape = { device?: string | null; wall_ms: number; what: string };

/** A copy of the database was made. */
export type BackupShape = { file: string };

/** A board of a round. */
export type BoardShape = { black: string; board: number; clock?: string | null; game: string; result: string; seen_s?: number | null; white: string };

/** A bye that can be asked for. */
export type ByeAsked = 'half' | 'full' | 'zero';

/** What the cards of the tables say. */
export type CardsShape = { cards: string[] };

/** One change. */
export type Change = { missed: ByeAsked; player: PlayerAsked; what: 'enter' } | { number: number; player: PlayerAsked; what: 'correct' } | { number: number; what: 'remove' } | { what: 'rank' } | { here: number[]; round: number; what: 'check_in' } | { bye: ByeAsked; number: number; round: number; what: 'bye' } | { number: number; round: number; what: 'no_bye' } | { from: number; number: number; what: 'withdraw' } | { from: number; number: number; what: 'come_back' } | { black: number; round: number; what: 'pair'; white: number } | { number: number; round: number; what: 'allocate' } | { board: number; round: number; what: 'unpair' } | { round: number; what: 'unpair_round' } | { one: number; other: number; round: number; what: 'swap' } | { board: number; round: number; what: 'swap_colours' } | { from: number; round: number; to: number; what: 'move_board' } | { settings: SettingsShape; what: 'settings' } | { what: 'remove_section' };

/** A device as the list has it. */
export type DeviceShape = { device: string; game?: string | null; games: string[]; revoked: boolean; role: RoleShape; seat?: SeatShape | null; sections?: string[] | null; seen_s?: number | null };

/** Done; there is nothing to tell. */
export type Done = Record<string, never>;

/** A section is changed. */
export type EditAsked = { change: Change; section: string; why?: string };

/** A link is used. */
export type EnrolAsked = { device: string; token: string };

/** What an enrolled device is given. */
export type EnrolledShape = { certificate?: string | null; game?: string | null; role: RoleShape; token: string; tournament: string };

/** A person is deleted from the directory. */
export type ForgetAsked = { number: number; section: string };

/** A device at a table asks to be let in. */
export type KnockAsked = { board: number; device: string; role: RoleShape; section: string; tournament: number };

/** It waits for an arbiter. */
export type KnockShape = { code: string; secret: string };

/** A link is asked for. A clock or a sheet has a game, a board or a player; nobody else has. */
export type LinkAsked = { board?: number | null; game?: string | null; player?: number | null; role: RoleShape; section?: string | null; sections?: string[] | null };

/** What a device is and which games are its own. */
export type MeShape = { announcements: AnnouncementShape[]; device: string; games: OwnShape[]; name: string; now_ms: number; role: RoleShape; seat?: SeatShape | null; sections?: string[] | null; tournament: string };

/** A game of that device, with what it needs to begin it. */
export type OwnShape = { black?: string | null; board?: number | null; certificate?: string | null; control?: string | null; game: string; is_current: boolean; regulation?: string | null; result?: string | null; role: RoleShape; round?: number | null; section?: string | null; starts_ms?: number | null; white?: string | null };

/** A game of a round. */
export type PairShape = { black: number; board: number; game: string; result: string; white: number };

/** One round's part in a figure. */
export type PartShape = { against?: string | null; cut?: string | null; opponent?: number | null; points: string; round: number; score?: string | null; worth: string };

/** Of what a figure of the standings is made. */
export type PartsShape = { parts?: PartShape[] | null };

/** A line of the standings. */
export type PlaceShape = { federation: string; name: string; number: number; points: string; rank: number; rating?: number | null; title: string; values: (string | null)[] };

/** A player as he is to be entered. */
export type PlayerAsked = { birth?: string; federation?: string; fide_id?: string; name: string; rating?: number | null; sex?: string | null; title?: string };

/** A player of a section. */
export type PlayerShape = { birth: string; federation: string; fide_id: string; name: string; number: number; rating?: number | null; sex?: string | null; title: string };

/** Texts are to be shown as QR codes. */
export type QrAsked = { texts: string[] };

/** A QR code as dark squares. */
export type QrShape = { path: string; size: number };

/** Why a call is refused. */
export type RefusedShape = { code: string; number?: number | null; place?: number[] | null; values?: string[]; want?: string | null };

/** Results are entered: an arbiter's for one board, or without one those to which the boards' logs have come. */
export type ResultAsked = { board?: number | null; result?: string | null; round: number; section: string; why?: string | null };

/** A device is shut out. */
export type RevokeAsked = { device: string };

export type RoleShape = 'admin' | 'chief_arbiter' | 'arbiter' | 'assistant' | 'clock' | 'white_sheet' | 'black_sheet' | 'display';

/** The next round is paired: from a file, else by the table or the pairing program. */
export type RoundAsked = { pgn?: string | null; section: string };

/** A round of a section. */
export type RoundOfShape = { alone: AloneShape[]; boards: PairShape[]; round: number };

/** A round's boards. */
export type RoundShape = { boards: BoardShape[]; round: number };

/** Where a device belongs. */
export type SeatShape = { board?: number | null; player?: number | null; section: string };

/** A section is put in. */
export type SectionAsked = { csv?: string | null; name: string; pgn?: string | null; replace?: boolean; trf?: string | null };

/** A section as the list has it. */
export type SectionShape = { name: string; paired: number; planned?: number | null; players: number; round: number };

/** What a section is played by. */
export type SettingsShape = { arbiter?: string | null; city?: string | null; control?: string | null; end?: string | null; initial?: string | null; kind?: string | null; planned?: number | null; start?: string | null; tie_breaks?: string | null; title?: string | null };

/** The standings of a section. */
export type StandingsShape = { after: number; codes: string[]; places: PlaceShape[]; teams: boolean };

/** A round comes to the tables. */
export type StartAsked = { regulation?: string | null; round: number; section: string; starts_ms?: number | null };

/** A token: of a link, or the device's own. */
export type TokenShape = { token: string };

/** A tournament is made, from a file or empty. */
export type TournamentAsked = { name: string; section?: SectionAsked | null };

/** A tournament was made. */
export type TournamentShape = { number: number; token: string };

/** A device that waits. */
export type WaitingShape = { board: number; code: string; device: string; role: RoleShape; section: string };

/** A whole section. */
export type WholeShape = { comments: string[]; current: number; name: string; now_ms: number; paired: number; players: PlayerShape[]; round_robin: boolean; rounds: RoundOfShape[]; settings: SettingsShape; starts_ms?: number | null; teams: boolean };

/** An announcement is ended. */
export type WithdrawAsked = { number: number };
