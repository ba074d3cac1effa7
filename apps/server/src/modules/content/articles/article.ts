import type { OutputOf } from '@bourse/contract/call';
import type { contentCalls } from '@bourse/contract/content';
import type { Lang } from '@bourse/contract/lang';

/** An agreement as the wire writes it. */
export type ArticleText = Pick<OutputOf<typeof contentCalls.articleDetail>, 'title' | 'sections'>;

/** Each agreement exists in Chinese and in English (S56). */
export type ArticleLang = 'zh' | 'en';

/** An agreement in its languages. */
export interface Article {
  /** When it was last changed, as an ISO date. */
  readonly updatedOn: string;
  readonly texts: Readonly<Record<ArticleLang, ArticleText>>;
}

/** Articles by their key. */
export type Articles = ReadonlyMap<string, Article>;

/** zh and hk read the Chinese text, the others the English one (S56). */
export const languageFor = (lang: Lang): ArticleLang => (lang === 'zh' || lang === 'hk' ? 'zh' : 'en');
