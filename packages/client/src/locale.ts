import type { Lang } from '@bourse/contract/lang';

/**
 * The tag of each language for `Intl` and for `lang` attributes. Our own words must not reach `Intl`: it takes `hk` and
 * `jp` for unknown and writes English, and plain `th` counts years from Buddha's death.
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

/** The `lang` attribute of each language, which picks the font and how lines break. */
export const htmlLangs: Readonly<Record<Lang, string>> = { ...intlLocales, zh: 'zh-Hans', th: 'th' };

/** Each language by its own name, as a list of languages shows it whatever is chosen. */
export const languageNames: Readonly<Record<Lang, string>> = {
  en: 'English',
  zh: '简体中文',
  hk: '繁體中文',
  jp: '日本語',
  kor: '한국어',
  th: 'ไทย',
  fra: 'Français',
  spa: 'Español',
};
