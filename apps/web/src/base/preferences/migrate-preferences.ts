/** 0 dark, 1 light, 2 as the device says (S40). */
export type Theme = 0 | 1 | 2;

const words: Readonly<Record<string, Theme>> = { dark: 0, light: 1, system: 2 };

/** What version 1 kept otherwise: the theme as a word, and one rate with the time of the device at which it was asked. */
interface VersionOne {
  readonly theme?: string;
  readonly fiat?: { readonly code?: string; readonly rate?: string };
}

/** What a device kept by an earlier version, in the form of version 2. The rates themselves are asked again. */
export function migratePreferences(kept: unknown, version: number): object {
  if (typeof kept !== 'object' || kept === null) return {};
  if (version !== 1) return kept;
  const { theme, fiat, ...rest }: VersionOne = kept;
  return {
    ...rest,
    ...(theme === undefined ? {} : { theme: words[theme] ?? 0 }),
    ...(fiat?.code === undefined || fiat.rate === undefined
      ? {}
      : { fiat: { currency_code: fiat.code, rate: fiat.rate, saveTime: 0 } }),
  };
}
