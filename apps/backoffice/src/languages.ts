import type { Languages } from './base/texts/catalogs.ts';

/** How the texts of a language are fetched: a visit carries those of one. */
export const languages: Languages = {
  zh: () => import('./languages/zh.ts'),
  en: () => import('./languages/en.ts'),
  hk: () => import('./languages/hk.ts'),
  th: () => import('./languages/th.ts'),
  jp: () => import('./languages/jp.ts'),
  kor: () => import('./languages/kor.ts'),
  fra: () => import('./languages/fra.ts'),
  spa: () => import('./languages/spa.ts'),
};
