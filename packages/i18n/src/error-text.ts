import type { ErrorCode } from '@bourse/contract/error-code';
import type { Lang } from '@bourse/contract/lang';
import { enErrors } from './errors-en.ts';
import { fraErrors } from './errors-fra.ts';
import { hkErrors } from './errors-hk.ts';
import { jpErrors } from './errors-jp.ts';
import { korErrors } from './errors-kor.ts';
import { spaErrors } from './errors-spa.ts';
import { thErrors } from './errors-th.ts';
import { zhErrors } from './errors-zh.ts';

/** All error texts, one complete catalog a language: a code without a text does not compile. */
export const errorCatalogs: Readonly<Record<Lang, Readonly<Record<ErrorCode, string>>>> = {
  zh: zhErrors,
  en: enErrors,
  hk: hkErrors,
  th: thErrors,
  jp: jpErrors,
  kor: korErrors,
  fra: fraErrors,
  spa: spaErrors,
};

/** The sentence that a customer reads for `code` in their language. */
export function errorText(code: ErrorCode, lang: Lang): string {
  return errorCatalogs[lang][code];
}
