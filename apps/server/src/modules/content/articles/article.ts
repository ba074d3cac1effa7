import type { OutputOf } from '@bourse/contract/call';
import type { contentCalls } from '@bourse/contract/content';

/** An article as the wire writes it, apart from where it stands. */
export type ArticleText = Pick<OutputOf<typeof contentCalls.articleDetail>, 'title' | 'sections'>;

/** Each agreement exists in Chinese and in English (S56). */
export type ArticleLang = 'zh' | 'en';

/** An agreement in its languages. */
export interface Article {
  /** When it was last changed, as an ISO date. */
  readonly updatedOn: string;
  readonly texts: Readonly<Record<ArticleLang, ArticleText>>;
}
