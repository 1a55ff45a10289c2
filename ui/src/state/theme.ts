// Which colours a choice means on this screen.
import type { Theme } from './prefs.svelte';

/** The name of a block of tokens. */
export type Colours = Exclude<Theme, 'auto'>;

/** *Auto* follows the system: more contrast first, then dark or light. */
export function colours(theme: Theme, system: { dark: boolean; contrast: boolean }): Colours {
  if (theme !== 'auto') return theme;
  return system.contrast ? 'contrast' : system.dark ? 'dark' : 'light';
}
