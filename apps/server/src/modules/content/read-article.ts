import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { contentCalls } from '@bourse/contract/content';
import type { Lang } from '@bourse/contract/lang';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { type Articles, languageFor } from './articles/article.ts';

/**
 * An agreement or notice by its key, in the language in which it exists that is nearest to the reader's.
 * @returns PARAMETER_ERROR without a key, NOT_FOUND for one that no article has.
 */
export function readArticle(
  articles: Articles,
  { key }: InputOf<typeof contentCalls.articleDetail>,
  lang: Lang,
): Result<OutputOf<typeof contentCalls.articleDetail>, Rejection> {
  if (key === undefined) return rejectField('key');
  const article = articles.get(key);
  if (article === undefined) return reject('NOT_FOUND');
  const language = languageFor(lang);
  return ok({ key, lang: language, updated_on: article.updatedOn, ...article.texts[language] });
}
