import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { contentCalls } from '@bourse/contract/content';
import type { Lang } from '@bourse/contract/lang';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { type Articles, languageFor } from './articles/article.ts';

type NewsInput = InputOf<typeof contentCalls.newsList>;
type NewsPage = OutputOf<typeof contentCalls.newsList>;

/**
 * A page of what is published in a category, newest first; empty for a category without articles.
 * @returns PARAMETER_ERROR for a cursor that is none.
 */
export function listNews(articles: Articles, input: NewsInput, lang: Lang): Result<NewsPage, Rejection> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { below, offset, limit } = slice.value;
  const published = entriesOf(articles, input.c_id, lang).toSorted((one, other) => compareIds(other.id, one.id));
  const list = published.filter(({ id }) => below === null || compareIds(id, below) < 0).slice(offset, offset + limit);
  return ok(pageOf(input, list, published.length));
}

function entriesOf(articles: Articles, category: number, lang: Lang): NewsPage['list'] {
  return [...articles].flatMap(([key, { publication, texts }]) => {
    if (publication?.category !== category) return [];
    const { id, publishedOn, picture = null, page = null } = publication;
    const { title } = texts[languageFor(lang)];
    return [{ id, c_id: category, key, title, published_on: publishedOn, picture, page }];
  });
}

const compareIds = (one: string, other: string): number => (BigInt(one) < BigInt(other) ? -1 : 1);
