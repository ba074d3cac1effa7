import type { MessageKeys, NestedKeyOf } from 'use-intl';
import type appTexts from './en.json';

/**
 * The texts of each area by their keys, as the English catalog has them: a key that no catalog holds is a type error.
 * Each feature adds its own area in its manifest.
 */
export interface Texts {
  readonly app: typeof appTexts;
}

/** A part of the back office with texts of its own: `app`, or the folder of a feature. */
export type Area = keyof Texts;

/** A text by its area and key, for what names a text without showing it. */
export type TextKey = MessageKeys<Texts, NestedKeyOf<Texts>>;

declare module 'use-intl' {
  // How the library learns the keys.
  interface AppConfig {
    Messages: Texts;
  }
}
