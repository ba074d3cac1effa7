import { keptStore } from '@bourse/client/kept-store';
import { type Lang, languages } from '@bourse/contract/lang';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** How the back office looks. */
export type Theme = 'dark' | 'light';

interface Preferences {
  readonly lang: Lang;
  readonly theme: Theme;
}

/** What public/boot.js has found: the language kept here, or the first of the device's that we speak. */
function firstLang(): Lang {
  const found = document.documentElement.dataset['lang'];
  return languages.find((lang) => lang === found) ?? 'en';
}

/** How this device shows the back office. public/boot.js reads what is kept here before the first paint. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ lang: firstLang(), theme: 'dark' }), {
    name: 'bourse.backoffice',
    version: 1,
    storage: createJSONStorage(() => keptStore(() => localStorage)),
  }),
);

/** Changes some of them, at once and without a reload. */
export function prefer(changed: Partial<Preferences>): void {
  usePreferences.setState(changed);
}

const backgrounds: Readonly<Record<Theme, string>> = { dark: '#0f1012', light: '#f2f6f7' };

/** Puts the theme on the document, now and whenever it changes. */
export function showPreferences(): void {
  const paper = matchMedia('print');
  const show = (): void => {
    // A printer leaves the ground away, on which light words stand.
    const theme = paper.matches ? 'light' : usePreferences.getState().theme;
    document.documentElement.dataset['theme'] = theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgrounds[theme]);
  };
  show();
  usePreferences.subscribe(show);
  paper.addEventListener('change', show);
}
