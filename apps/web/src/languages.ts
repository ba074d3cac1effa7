import type { Lang } from '@bourse/contract/lang';
import type { LanguageTexts } from './base/texts/catalogs.ts';

/**
 * How the texts of each language are fetched: those of every page at once, and with them the way to those of each feature,
 * so that a visit carries the way to one language and not to eight.
 */
export const languages: Readonly<Record<Lang, () => Promise<LanguageTexts>>> = {
  zh: () => import('./languages/zh.ts'),
  en: () => import('./languages/en.ts'),
  hk: () => import('./languages/hk.ts'),
  th: () => import('./languages/th.ts'),
  jp: () => import('./languages/jp.ts'),
  kor: () => import('./languages/kor.ts'),
  fra: () => import('./languages/fra.ts'),
  spa: () => import('./languages/spa.ts'),
};
