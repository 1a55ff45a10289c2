// The wall's dictionary.
import type { Words } from '../i18n/words.svelte';
import { wall as en } from '../i18n/en/wall';
import { wall as tr } from '../i18n/tr/wall';

export { en, tr };
export type WallWords = Words<typeof tr>;
