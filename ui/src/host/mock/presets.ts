import type { ModeDto, PeriodDto, Preset } from '../../wire';

const period = (minutes: number, mode: ModeDto, moves: number | null = null): PeriodDto => ({ moves, base_secs: minutes * 60, mode });
const inc = (secs: number): ModeDto => ({ mode: 'increment', secs });
const none: ModeDto = { mode: 'none' };
const preset = (id: string, speed: string, ...white: PeriodDto[]): Preset => ({
  id,
  speed,
  group: id.startsWith('dgt') ? 'dgt3000' : id.startsWith('us') ? 'us_chess' : id.startsWith('club') ? 'club' : 'usual',
  control: { white, black: null, at_zero: null, freeze: null },
});

export const presets: Preset[] = [
  preset('blitz-3-2', 'blitz', period(3, inc(2))),
  preset('blitz-5-0', 'blitz', period(5, none)),
  preset('blitz-5-3', 'blitz', period(5, inc(3))),
  preset('rapid-10-0', 'rapid', period(10, none)),
  preset('rapid-10-5', 'rapid', period(10, inc(5))),
  preset('rapid-15-10', 'rapid', period(15, inc(10))),
  preset('rapid-25-10', 'rapid', period(25, inc(10))),
  preset('rapid-25-d5', 'rapid', period(25, { mode: 'delay', secs: 5 })),
  preset('standard-90-30', 'standard', period(90, inc(30))),
  preset('standard-90-30-30', 'standard', period(90, inc(30), 40), period(30, inc(30))),
  preset('standard-120-60-15-30', 'standard', period(120, none, 40), period(60, none, 20), period(15, inc(30))),
  preset('dgt3000-01', 'blitz', period(5, none)),
  preset('dgt3000-13', 'standard', period(90, inc(30), 40), period(30, inc(30))),
  preset('us-60-d5', 'rapid', period(60, { mode: 'delay', secs: 5 })),
  preset('club-byo-yomi', 'rapid', period(30, none), { moves: null, base_secs: 90, mode: { mode: 'byo_yomi', secs: 30 } }),
];
