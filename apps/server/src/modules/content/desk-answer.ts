import type { OutputOf } from '@bourse/contract/call';
import type { contentStaffCalls } from '@bourse/contract/content-desk';
import type { Lang } from '@bourse/contract/lang';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import { readStaffNames } from '../identity/index.ts';
import { wordsFor } from './article-answer.ts';
import { type Article, type ArticleState, selectVersions, type Version } from './article-store.ts';

type Entry = OutputOf<typeof contentStaffCalls.list>['list'][number];
/** An article as staff see it. */
export type Whole = OutputOf<typeof contentStaffCalls.one>;

/** How an article stands at a moment, and which version says so. @param versions newest first. */
export function stateOf(
  { withdrawnAt }: Pick<Article, 'withdrawnAt'>,
  versions: readonly Version[],
  now: Instant,
): { readonly state: ArticleState; readonly version: Version | null } {
  const published = versions.filter(({ holdsFrom }) => holdsFrom !== null);
  const since = ({ holdsFrom }: Version): Instant => present(holdsFrom, 'its moment');
  const held = published
    .filter((one) => since(one) <= now)
    .toSorted((one, other) => since(other) - since(one) || other.number - one.number)[0];
  if (held !== undefined && (withdrawnAt === null || since(held) > withdrawnAt))
    return { state: 'published', version: held };
  const awaited = published.filter((one) => since(one) > now).toSorted((one, other) => since(one) - since(other))[0];
  if (awaited !== undefined) return { state: 'scheduled', version: awaited };
  return held === undefined ? { state: 'draft', version: null } : { state: 'withdrawn', version: held };
}

function momentOf(version: Version | null): string | null {
  const at = version?.holdsFrom ?? null;
  return at === null ? null : toIso(at);
}

/** What is listed of an article. @param versions newest first. */
export function entryAnswer(article: Article, versions: readonly Version[], lang: Lang, now: Instant): Entry {
  const { state, version } = stateOf(article, versions, now);
  const newest = present(versions[0], 'its first version');
  const { id, category, key } = article;
  return {
    id,
    category,
    key,
    title: wordsFor(newest.texts, lang)?.words.title ?? '',
    state,
    version: state === 'published' || state === 'withdrawn' ? (version?.number ?? null) : null,
    at: momentOf(version),
    changed_at: toIso(newest.createdAt),
  };
}

/** An article with all its versions. */
export async function wholeAnswer(db: Queryable, article: Article, lang: Lang, now: Instant): Promise<Whole> {
  const versions = await selectVersions(db, [article.id]);
  const authors = versions.flatMap(({ createdBy }) => createdBy ?? []);
  const names = await readStaffNames(db, authors);
  return {
    ...entryAnswer(article, versions, lang, now),
    versions: versions.map((one) => ({
      id: one.id,
      number: one.number,
      texts: one.texts,
      page: one.page,
      topic: one.topic,
      pops_up: one.popsUp,
      author: one.createdBy === null ? '' : (names.get(one.createdBy) ?? ''),
      created_at: toIso(one.createdAt),
      holds_from: one.holdsFrom === null ? null : toIso(one.holdsFrom),
    })),
  };
}
