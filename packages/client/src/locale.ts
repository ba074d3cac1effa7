import { intlLocales } from '@bourse/contract/intl-locales';
import type { Lang } from '@bourse/contract/lang';

export { intlLocales };

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
