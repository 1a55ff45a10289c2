// What a named control is called, and what it is found by.
import { controlWords, tileFigures } from '../i18n/control';
import type { I18n, Key } from '../i18n/i18n.svelte';
import type { Preset, PresetGroup } from '../wire';

/** In the order in which they are shown. */
export const GROUPS: readonly PresetGroup[] = ['usual', 'fide', 'dgt3000', 'us_chess', 'club'];

/** What its figures do not say: the number on a known clock, or that the sides differ. */
export function presetName({ t }: I18n, preset: Preset): string {
  if (preset.group === 'dgt3000') return t('preset.nr', { n: preset.id.slice(-2) });
  if (preset.id.startsWith('armageddon')) return t('preset.armageddon');
  return preset.control.black ? t('preset.odds') : '';
}

const folded = (text: string, language: string): string => text.toLocaleLowerCase(language).replaceAll(' ', '');

/** Those whose figures, name, group or words hold the text; blanks do not count. */
export function found(i18n: I18n, presets: readonly Preset[], text: string): Preset[] {
  const wanted = folded(text, i18n.language);
  if (!wanted) return [...presets];
  return presets.filter((preset) => {
    const group = i18n.t(`preset.${preset.group}` as Key & `preset.${PresetGroup}`);
    const all = [tileFigures(preset.control), group + presetName(i18n, preset), controlWords(i18n, preset.control), preset.id];
    return all.some((part) => folded(part, i18n.language).includes(wanted));
  });
}
