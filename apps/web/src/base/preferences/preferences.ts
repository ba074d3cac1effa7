import { languages, type Lang } from '@bourse/contract/lang';
import { slippageDefaultBps } from '@bourse/contract/slippage-bounds';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type ChosenFiat, defaultFiat, type FiatList, noFiatList } from '../money/fiat-list.ts';
import { migratePreferences, type Theme } from './migrate-preferences.ts';
import { onDevice } from '../device/device-store.ts';

interface Preferences {
  readonly lang: Lang;
  readonly theme: Theme;
  /** Some markets read red as rising. */
  readonly redUp: boolean;
  /** Amounts are shown as dots. */
  readonly hideAmounts: boolean;
  readonly hideSmall: boolean;
  /** How far from the best price market orders may trade, in basis points. */
  readonly slippageBps: number;
  /** The currency in which worth is shown (section 3). */
  readonly fiat: ChosenFiat;
  /** Every currency in which it can be. */
  readonly fiats: FiatList;
}

/** What public/boot.js has found: the language kept here, or the first of the device's that we speak. */
function firstLang(): Lang {
  // Tests of what knows no page read it, too.
  const found = typeof document === 'undefined' ? '' : (document.documentElement.dataset['lang'] ?? '');
  return isLang(found) ? found : 'en';
}

/** How this device shows the app. public/boot.js reads what is kept here before the first paint. */
export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      lang: firstLang(),
      theme: 0,
      redUp: false,
      hideAmounts: false,
      hideSmall: false,
      slippageBps: slippageDefaultBps,
      fiat: defaultFiat,
      fiats: noFiatList,
    }),
    {
      storage: onDevice(),
      name: 'bourse.preferences',
      version: 2,
      migrate: (kept, version) => migratePreferences(kept, version) as Preferences, // what is missing is merged in
    },
  ),
);

/** The preferences now, for what is no component. */
export function preferencesOf(): Preferences {
  return usePreferences.getState();
}

/** Changes some of them, at once and without a reload. */
export function prefer(changed: Partial<Preferences>): void {
  usePreferences.setState(changed);
}

/** Whether a text is one of the languages. */
export function isLang(text: string): text is Lang {
  return languages.some((lang) => lang === text);
}

const backgrounds = { dark: '#0f1012', light: '#f2f6f7' };

/** Puts theme and direction on the document, now and whenever they or the device's own theme change. */
export function showPreferences(): void {
  const light = matchMedia('(prefers-color-scheme: light)');
  const paper = matchMedia('print');
  const show = (): void => {
    const { theme, redUp } = preferencesOf();
    // A printer leaves the ground away, on which light words stand.
    const shown = paper.matches || theme === 1 || (theme === 2 && light.matches) ? 'light' : 'dark';
    const { dataset } = document.documentElement;
    dataset['theme'] = shown;
    if (redUp) dataset['direction'] = 'red-up';
    else delete dataset['direction'];
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgrounds[shown]);
  };
  show();
  usePreferences.subscribe(show);
  light.addEventListener('change', show);
  paper.addEventListener('change', show);
}
