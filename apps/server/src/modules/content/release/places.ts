import { articleCategories } from '@bourse/contract/content';
import type { Category, Topic, Words } from '../article-store.ts';

const { news, banner, question, page, announcement } = articleCategories;

/** A place of the release: where it is listed, and what it opens. */
export interface Place {
  readonly category: Category;
  readonly topic?: Topic;
  /** The page of the app that a banner opens. */
  readonly page?: string;
}

const ask = <T extends Topic>(topic: T) => ({ category: question, topic });

/** What comes with the release, by its key, in the order in which it is published first. */
export const places = {
  about: { category: page },
  contact: { category: page },
  compliance: { category: page },
  first_steps: ask('start'),
  practice: ask('start'),
  verification: ask('account'),
  second_factor: ask('account'),
  lost_device: ask('account'),
  deposit: ask('payments'),
  withdrawal: ask('payments'),
  fees: ask('trading'),
  orders: ask('trading'),
  leverage: ask('trading'),
  pools: ask('products'),
  early_exit: ask('products'),
  recompute: ask('proof'),
  operator: ask('proof'),
  welcome: { category: announcement },
  check_it: { category: news },
  adds_up: { category: news },
  banner_verify: { category: banner, page: '/pages/verify/verify' },
  banner_finance: { category: banner, page: '/pages/financial/index' },
  banner_ieo: { category: banner, page: '/pages/ieo/ieo' },
} as const satisfies Readonly<Record<string, Place>>;

/** Names an article of the release. */
export type ReleaseKey = keyof typeof places;
/** Names a page of the house. */
export type PageKey = Extract<ReleaseKey, 'about' | 'contact' | 'compliance'>;
/** All of them in one language. */
export type ReleaseTexts = Readonly<Record<ReleaseKey, Words>>;
/** Names a question with its answer. */
type QuestionKey = {
  readonly [Key in ReleaseKey]: (typeof places)[Key] extends { readonly topic: Topic } ? Key : never;
}[ReleaseKey];
/** The questions in one language. */
export type QuestionTexts = Pick<ReleaseTexts, QuestionKey>;
