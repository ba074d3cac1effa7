import type { OutputOf } from '@bourse/contract/call';
import type { contentCalls } from '@bourse/contract/content';
import { defaultLang, type Lang, languages } from '@bourse/contract/lang';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Texts, Words } from './article-store.ts';
import type { Held } from './held-store.ts';

type News = OutputOf<typeof contentCalls.newsDetail>;
type Listed = OutputOf<typeof contentCalls.newsList>['list'][number];
type Page = OutputOf<typeof contentCalls.aboutUs>;

/** The words of a language, or else of the first one that there is, English before the others. */
export function wordsFor(texts: Texts, lang: Lang): { readonly lang: Lang; readonly words: Words } | undefined {
  const found = [lang, defaultLang, ...languages].find((one) => texts[one] !== undefined);
  const words = found === undefined ? undefined : texts[found];
  return found === undefined || words === undefined ? undefined : { lang: found, words };
}

/** The words of what is published, which has all languages. */
function heldWords({ version }: Held, lang: Lang) {
  return present(wordsFor(version.texts, lang), 'words of what is published');
}

const dayOf = (at: Instant): string => toIso(at).slice(0, 10);

/** When its wording began to hold. */
const heldFrom = ({ version: { holdsFrom } }: Held): Instant => present(holdsFrom, 'the moment from which it holds');

/** An entry of a list. */
export function listedAnswer(held: Held, lang: Lang): Listed {
  const { title, summary } = heldWords(held, lang).words;
  const { id, category, firstHeldFrom, version } = held;
  return { id, c_id: category, title, summary, published_on: dayOf(firstHeldFrom), page: version.page };
}

/** One that is published, whole. */
export function newsAnswer(held: Held, lang: Lang): News {
  const { lang: written, words } = heldWords(held, lang);
  const { id, category, firstHeldFrom } = held;
  const days = { published_on: dayOf(firstHeldFrom), updated_on: dayOf(heldFrom(held)) };
  return { id, c_id: category, lang: written, ...words, ...days };
}

/** A page of the house. */
export function pageAnswer(held: Held, lang: Lang): Page {
  const { lang: written, words } = heldWords(held, lang);
  return { lang: written, title: words.title, body: words.body, updated_on: dayOf(heldFrom(held)) };
}
