import type appTexts from './app/en.json';
import type developTexts from './develop/en.json';

/**
 * The texts of each area by their keys, as the English catalog has them: a key that no catalog holds is a type error.
 * An area is loaded with the page that names it; `app` is there from the start.
 */
export interface Texts {
  readonly app: typeof appTexts;
  readonly develop: typeof developTexts;
}

/** A part of the app with catalogs of its own. */
export type Area = keyof Texts;

declare module 'use-intl' {
  // How the library learns the keys.
  interface AppConfig {
    Messages: Texts;
  }
}
