import type appTexts from './en.json';

/**
 * The texts of each area by their keys, as the English catalog has them: a key that no catalog holds is a type error.
 * `app` is there from the start. Each feature adds its own area in its manifest; it is loaded with the feature's pages.
 */
export interface Texts {
  readonly app: typeof appTexts;
}

/** A part of the app with catalogs of its own: `app`, or the folder of a feature. */
export type Area = keyof Texts;

declare module 'use-intl' {
  // How the library learns the keys.
  interface AppConfig {
    Messages: Texts;
  }
}
