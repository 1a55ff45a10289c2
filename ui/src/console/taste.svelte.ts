// The organiser's taste on this browser.
import { systemLanguage, type Language } from '../i18n/language';
import { THEMES, type Theme } from '../state/prefs.svelte';

const KEY = 'hamle.console.taste.1';

export class Taste {
  language = $state<Language>(systemLanguage());
  theme = $state<Theme>('auto');

  constructor() {
    try {
      const { language, theme } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { language?: unknown; theme?: unknown };
      if (language === 'tr' || language === 'en') this.language = language;
      this.theme = THEMES.find((one) => one === theme) ?? 'auto';
    } catch {
      // No storage: the defaults serve.
    }
  }

  keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ language: this.language, theme: this.theme }));
    } catch {
      // Kept for this run only.
    }
  }
}
