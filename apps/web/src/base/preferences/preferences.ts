import { languages, type Lang } from '@bourse/contract/lang';
import { slippageDefaultBps } from '@bourse/contract/slippage-bounds';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** `system` follows the device. */
export type Theme = 'system' | 'dark' | 'light';

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
  /** The currency in which worth is shown, its units for one US dollar, and when that was asked (section 3). */
  readonly fiat: { readonly code: string; readonly rate: string; readonly saveTime: number };
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
      theme: 'system',
      redUp: false,
      hideAmounts: false,
      hideSmall: false,
      slippageBps: slippageDefaultBps,
      fiat: { code: 'USD', rate: '1', saveTime: 0 },
    }),
    { name: 'bourse.preferences', version: 1 },
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
  const show = (): void => {
    const { theme, redUp } = preferencesOf();
    const shown = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme;
    const { dataset } = document.documentElement;
    dataset['theme'] = shown;
    if (redUp) dataset['direction'] = 'red-up';
    else delete dataset['direction'];
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgrounds[shown]);
  };
  show();
  usePreferences.subscribe(show);
  light.addEventListener('change', show);
}
