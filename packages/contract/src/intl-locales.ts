import type { Lang } from './lang.ts';

/**
 * The tag of each language for `Intl`. Our own words must not reach `Intl`: it takes `hk` and `jp` for unknown and writes
 * English, and plain `th` counts years from Buddha's death.
 */
export const intlLocales: Readonly<Record<Lang, string>> = {
  zh: 'zh-Hans-CN',
  en: 'en',
  hk: 'zh-Hant-HK',
  th: 'th-u-ca-gregory',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
};
