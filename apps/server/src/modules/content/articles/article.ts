import type { OutputOf } from '@bourse/contract/call';
import type { contentCalls } from '@bourse/contract/content';
import type { Lang } from '@bourse/contract/lang';

/** An article as the wire writes it, apart from where it stands. */
export type ArticleText = Pick<OutputOf<typeof contentCalls.articleDetail>, 'title' | 'sections'>;

/** Each agreement exists in Chinese and in English (S56). */
export type ArticleLang = 'zh' | 'en';

/** An entry of a category: an announcement (42), a piece of news (4) or a banner (5). */
export interface Publication {
  readonly id: string;
  readonly category: number;
  readonly publishedOn: string;
  /** The address of a picture, from the root of the serving host or whole with https. */
  readonly picture?: string;
  /** The page of the app that it opens in place of the article. */
  readonly page?: string;
}

/** An article in its languages. */
export interface Article {
  /** When it was last changed, as an ISO date. */
  readonly updatedOn: string;
  readonly texts: Readonly<Record<ArticleLang, ArticleText>>;
  /** Where it is listed; an agreement is listed nowhere. */
  readonly publication?: Publication;
}

/** Articles by their key. */
export type Articles = ReadonlyMap<string, Article>;

/** zh and hk read the Chinese text, the others the English one (S56). */
export const languageFor = (lang: Lang): ArticleLang => (lang === 'zh' || lang === 'hk' ? 'zh' : 'en');
