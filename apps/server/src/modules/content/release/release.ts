import type { Lang } from '@bourse/contract/lang';
import { articleCategories } from '@bourse/contract/content';
import type { Category, Topic, Words } from '../article-store.ts';
import { en } from './en.ts';
import { fra } from './fra.ts';
import { hk } from './hk.ts';
import { jp } from './jp.ts';
import { kor } from './kor.ts';
import { spa } from './spa.ts';
import { th } from './th.ts';
import { zh } from './zh.ts';

const { news, banner, question, page, announcement } = articleCategories;

/** A place of the release: where it is listed, and what it opens. */
interface Place {
  readonly category: Category;
  readonly topic?: Topic;
  /** The page of the app that a banner opens. */
  readonly page?: string;
}

const ask = (topic: Topic): Place => ({ category: question, topic });

/** What comes with the release, in the order in which it is published first. */
const places = {
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
  banner_finance: { category: banner, page: '/pages/mining/list' },
  banner_ieo: { category: banner, page: '/pages/ieo/ieo' },
} as const satisfies Readonly<Record<string, Place>>;

/** Names an article of the release. */
export type ReleaseKey = keyof typeof places;
/** Names a page of the house. */
export type PageKey = Extract<ReleaseKey, 'about' | 'contact' | 'compliance'>;
/** All of them in one language. */
export type ReleaseTexts = Readonly<Record<ReleaseKey, Words>>;

const byLang: Readonly<Record<Lang, ReleaseTexts>> = { zh, en, hk, th, jp, kor, fra, spa };

/** An article that comes with the release. */
export interface ReleaseArticle extends Place {
  readonly key: string;
  readonly texts: Readonly<Record<Lang, Words>>;
}

/** Every article of the release in its eight languages. */
export const release: readonly ReleaseArticle[] = (Object.keys(places) as ReleaseKey[]) // its own keys
  .map((key) => {
    const place: Place = places[key];
    return {
      ...place,
      key,
      texts: {
        zh: byLang.zh[key],
        en: byLang.en[key],
        hk: byLang.hk[key],
        th: byLang.th[key],
        jp: byLang.jp[key],
        kor: byLang.kor[key],
        fra: byLang.fra[key],
        spa: byLang.spa[key],
      },
    };
  });
