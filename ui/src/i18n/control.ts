// Time controls in words.
import { baseText, modeSecs, overtimeText } from '../state/format';
import type { ControlDto, ModeDto, PeriodDto } from '../wire';
import type { I18n } from './i18n.svelte';

function modeWords({ t }: I18n, mode: ModeDto): string {
  if (mode.mode === 'none') return t('control.none');
  if (mode.mode === 'hourglass' || mode.mode === 'canadian' || mode.mode === 'count_up') return t(`control.${mode.mode}`);
  if (mode.mode === 'byo_yomi') return '';
  return t(`control.${mode.mode}`, { secs: mode.secs });
}

function baseWords({ t }: I18n, secs: number): string {
  if (secs < 60) return t('control.secs', { n: secs });
  return secs % 60 === 0 ? t('control.mins', { n: secs / 60 }) : baseText(secs);
}

/** What comes when the time is used up; null: no overtime. */
function overtimeWords(i18n: I18n, { moves, base_secs, mode }: PeriodDto): string | null {
  const { t } = i18n;
  if (mode.mode === 'byo_yomi') return t('control.byo_yomi', { n: base_secs / mode.secs, secs: mode.secs });
  if (mode.mode === 'canadian') return t('control.stretch', { moves: moves ?? 1, base: baseWords(i18n, base_secs) });
  return mode.mode === 'count_up' ? t('control.count_up') : null;
}

function periodsWords(i18n: I18n, periods: PeriodDto[]): string {
  const { t } = i18n;
  const bases = periods.map((period, i) => {
    const overtime = overtimeWords(i18n, period);
    if (overtime !== null) return i === 0 ? overtime : t('control.then', { overtime });
    const base = baseWords(i18n, period.base_secs);
    if (period.moves !== null) return t(i === 0 ? 'control.moves' : 'control.next_moves', { moves: period.moves, base });
    return i === 0 ? base : t('control.rest', { base });
  });
  const last = periods.at(-1);
  if (last && overtimeWords(i18n, last) !== null) {
    const main = periods.slice(0, -1).map((period, i) => (period.mode.mode === 'none' ? bases[i] : `${bases[i]} (${modeWords(i18n, period.mode)})`));
    return [...main, bases.at(-1)].join(', ');
  }
  const modes = periods.map((period) => modeWords(i18n, period.mode));
  if (new Set(modes).size === 1) return `${bases.join(', ')}; ${modes[0]}`;
  return bases.map((base, i) => (periods[i]?.mode.mode === 'none' ? base : `${base} (${modes[i]})`)).join(', ');
}

/** A control as a sentence: `15 minutes; 10 seconds are added for each move`. */
export function controlWords(i18n: I18n, control: ControlDto): string {
  const { t, language } = i18n;
  if (!control.black) {
    const words = periodsWords(i18n, control.white);
    return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
  }
  return `${t('side.white')}: ${periodsWords(i18n, control.white)}. ${t('side.black')}: ${periodsWords(i18n, control.black)}`;
}

/** Under the figures of a tile: what the figures do not say. */
export function tileWords({ t }: I18n, control: ControlDto): string {
  const [first, second] = control.white;
  if (!first) return '';
  const last = control.white.at(-1)?.mode.mode;
  if (last === 'byo_yomi' || last === 'canadian' || last === 'count_up') return t(`mode.${last}`);
  if (second && first.moves !== null) return t('control.periods', { n: control.white.length });
  const kind = first.mode.mode;
  return kind === 'none' || kind === 'increment' ? '' : t(`mode.${kind}`);
}

/** The figures of a tile: the first base and what is added; later periods are said in words. */
export function tileFigures(control: ControlDto): string {
  const [first] = control.white;
  if (!first) return '';
  const bases = control.white.map((period) => overtimeText(period) ?? baseText(period.base_secs)).join(' · ');
  const secs = Math.max(...control.white.map((period) => modeSecs(period.mode)));
  return secs > 0 ? `${bases} + ${secs}` : bases;
}
