import type appTexts from './app/en.json';
import type assetsTexts from './assets/en.json';
import type authTexts from './auth/en.json';
import type developTexts from './develop/en.json';
import type financeTexts from './finance/en.json';
import type homeTexts from './home/en.json';
import type marketsTexts from './markets/en.json';
import type noticesTexts from './notices/en.json';
import type settingsTexts from './settings/en.json';
import type tradeTexts from './trade/en.json';

/**
 * The texts of each area by their keys, as the English catalog has them: a key that no catalog holds is a type error.
 * An area is loaded with the page that names it; `app` is there from the start.
 */
export interface Texts {
  readonly app: typeof appTexts;
  readonly assets: typeof assetsTexts;
  readonly auth: typeof authTexts;
  readonly develop: typeof developTexts;
  readonly finance: typeof financeTexts;
  readonly home: typeof homeTexts;
  readonly markets: typeof marketsTexts;
  readonly notices: typeof noticesTexts;
  readonly settings: typeof settingsTexts;
  readonly trade: typeof tradeTexts;
}

/** A part of the app with catalogs of its own. */
export type Area = keyof Texts;

declare module 'use-intl' {
  // How the library learns the keys.
  interface AppConfig {
    Messages: Texts;
  }
}
