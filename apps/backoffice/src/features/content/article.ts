import type { OutputOf } from '@bourse/contract/call';
import { articleCategories } from '@bourse/contract/content';
import type { contentStaffCalls } from '@bourse/contract/content-desk';
import { type Lang, languages } from '@bourse/contract/lang';

/** An article with its versions. */
export type Article = OutputOf<typeof contentStaffCalls.one>;
/** One of its versions. */
export type Version = Article['versions'][number];
/** What is listed of it. */
export type Entry = OutputOf<typeof contentStaffCalls.list>['list'][number];
/** Where it is listed. */
export type Category = Entry['category'];
/** What it says in one language. */
export type Words = NonNullable<Version['texts'][Lang]>;

/** Where articles are listed, in the order of the room, by their names in addresses and texts. */
export const categoryNames = ['announcement', 'news', 'banner', 'question', 'page'] as const;
/** One of them. */
export type CategoryName = (typeof categoryNames)[number];

/** The name of a category. */
export function nameOf(category: Category): CategoryName {
  return categoryNames.find((name) => articleCategories[name] === category) ?? 'page';
}

/** Nothing written yet. */
export const noWords: Words = { title: '', summary: '', body: '' };

/** Whether what is said in a language can be published: a banner is a title and a line, the others have a body. */
export function isWhole(words: Words | undefined, category: Category): boolean {
  if (words === undefined || words.title.trim() === '') return false;
  return (category === articleCategories.banner ? words.summary : words.body).trim() !== '';
}

/** The languages in which something is missing. */
export function missingIn(texts: Version['texts'], category: Category): Lang[] {
  return languages.filter((lang) => !isWhole(texts[lang], category));
}

/** A moment as the field of a form writes it, in UTC, as the wire does; undefined for what is none. */
export function momentIn(field: string): string | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field) ? `${field}:00.000Z` : undefined;
}

/** A body with a picture in a paragraph of its own, where the caret was; what it shows is still to be written. */
export function withPicture(body: string, caret: number, address: string): string {
  const [before, after] = [body.slice(0, caret).trimEnd(), body.slice(caret).trimStart()];
  return [before, `![](${address})`, after].filter((part) => part !== '').join('\n\n');
}
