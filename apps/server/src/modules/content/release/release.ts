import type { Lang } from '@bourse/contract/lang';
import type { Words } from '../article-store.ts';
import { en } from './en.ts';
import { fra } from './fra.ts';
import { hk } from './hk.ts';
import { jp } from './jp.ts';
import { kor } from './kor.ts';
import { type Place, places, type ReleaseKey, type ReleaseTexts } from './places.ts';
import { spa } from './spa.ts';
import { th } from './th.ts';
import { zh } from './zh.ts';

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
