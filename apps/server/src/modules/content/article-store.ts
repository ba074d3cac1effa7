import type { articleStates } from '@bourse/contract/content-desk';
import type { articleCategories, questionTopics } from '@bourse/contract/content';
import type { Lang } from '@bourse/contract/lang';
import { staffId, type StaffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** Where an article is listed. */
export type Category = (typeof articleCategories)[keyof typeof articleCategories];
/** How it stands. */
export type ArticleState = (typeof articleStates)[number];
/** What a question is about. */
export type Topic = (typeof questionTopics)[number];

/** What an article says in one language; the body is Markdown. */
export interface Words {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}
/** By language; a draft may lack some. */
export type Texts = { readonly [L in Lang]?: Words };

/** An article apart from its words. */
export interface Article {
  readonly id: string;
  readonly category: Category;
  readonly key: string | null;
  readonly createdAt: Instant;
  readonly withdrawnAt: Instant | null;
}

/** What a version says. */
export interface VersionContent {
  readonly texts: Texts;
  readonly page: string | null;
  readonly topic: Topic | null;
  readonly popsUp: boolean;
}

/** A version of an article. */
export interface Version extends VersionContent {
  readonly id: string;
  readonly articleId: string;
  readonly number: number;
  readonly createdBy: StaffId | null;
  readonly createdAt: Instant;
  readonly holdsFrom: Instant | null;
}

interface ArticleRow {
  readonly id: string;
  readonly category: Category;
  readonly key: string | null;
  readonly created_at: Date;
  readonly withdrawn_at: Date | null;
}

/** How a version is stored. */
export interface VersionRow {
  readonly id: string;
  readonly article_id: string;
  readonly number: number;
  readonly texts: Texts;
  readonly page: string | null;
  readonly topic: Topic | null;
  readonly pops_up: boolean;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly holds_from: Date | null;
}

const momentOf = (at: Date | null): Instant | null => (at === null ? null : fromDate(at));

const articleOf = (row: ArticleRow): Article => ({
  id: row.id,
  category: row.category,
  key: row.key,
  createdAt: fromDate(row.created_at),
  withdrawnAt: momentOf(row.withdrawn_at),
});

/** A version as it is stored. */
export const versionOf = (row: VersionRow): Version => ({
  id: row.id,
  articleId: row.article_id,
  number: row.number,
  texts: row.texts,
  page: row.page,
  topic: row.topic,
  popsUp: row.pops_up,
  createdBy: row.created_by === null ? null : staffId(row.created_by),
  createdAt: fromDate(row.created_at),
  holdsFrom: momentOf(row.holds_from),
});

/** @returns the id of the new article; undefined where another has its key, which two nodes that start may both bring. */
export async function insertArticle(
  tx: Tx,
  { category, key, at }: { readonly category: Category; readonly key: string | null; readonly at: Instant },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'INSERT INTO articles (category, key, created_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING RETURNING id',
    [category, key, toIso(at)],
  );
  return rows[0]?.id;
}

/** A version to be kept; its number is the next of the article. */
export interface NewVersion extends VersionContent {
  readonly articleId: string;
  readonly number: number;
  readonly createdBy: StaffId | null;
  readonly at: Instant;
  readonly holdsFrom: Instant | null;
}

/** Keeps a version. */
export function insertVersion(tx: Tx, version: NewVersion): void {
  tx.send(
    `INSERT INTO article_versions (article_id, number, texts, page, topic, pops_up, created_by, created_at, holds_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      version.articleId,
      version.number,
      JSON.stringify(version.texts),
      version.page,
      version.topic,
      version.popsUp,
      version.createdBy,
      toIso(version.at),
      version.holdsFrom === null ? null : toIso(version.holdsFrom),
    ],
  );
}

/** An article that nobody else changes before this transaction ends. */
export async function lockArticle(tx: Tx, id: string): Promise<Article | undefined> {
  const { rows } = await tx.query<ArticleRow>('SELECT * FROM articles WHERE id = $1 FOR UPDATE', [id]);
  return rows.map(articleOf)[0];
}

/** One article. */
export async function findArticle(db: Queryable, id: string): Promise<Article | undefined> {
  const { rows } = await db.query<ArticleRow>('SELECT * FROM articles WHERE id = $1', [id]);
  return rows.map(articleOf)[0];
}

/** The keys of the articles that there are. */
export async function selectKeys(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ key: string }>('SELECT key FROM articles WHERE key IS NOT NULL');
  return new Set(rows.map(({ key }) => key));
}

/** Articles of a category, newest first, withdrawn ones included. */
export async function selectArticles(
  db: Queryable,
  category: number,
  slice: ListSlice,
): Promise<{ readonly rows: Article[]; readonly total: number }> {
  const { rows } = await db.query<ArticleRow>(
    `SELECT * FROM articles a WHERE category = $1 AND ($2::bigint IS NULL OR id < $2)
     ORDER BY a.id DESC LIMIT $3 OFFSET $4`,
    [category, slice.below, slice.limit, slice.offset],
  );
  return {
    rows: rows.map(articleOf),
    total: await countRows(db, 'SELECT 1 FROM articles WHERE category = $1', [category]),
  };
}

/** All versions of some articles, newest first. */
export async function selectVersions(db: Queryable, articleIds: readonly string[]): Promise<Version[]> {
  const { rows } = await db.query<VersionRow>(
    'SELECT * FROM article_versions v WHERE article_id = ANY ($1::bigint[]) ORDER BY v.number DESC',
    [articleIds],
  );
  return rows.map(versionOf);
}

/** Writes from when on a version holds. */
export function updateHoldsFrom(tx: Tx, id: string, at: Instant): void {
  tx.send('UPDATE article_versions SET holds_from = $2 WHERE id = $1', [id, toIso(at)], 1);
}

/** Withdraws an article: what held until now, and what was to hold later, no longer does. */
export function withdrawArticle(tx: Tx, id: string, at: Instant): void {
  tx.send('UPDATE articles SET withdrawn_at = $2 WHERE id = $1', [id, toIso(at)], 1);
  tx.send('UPDATE article_versions SET holds_from = NULL WHERE article_id = $1 AND holds_from > $2', [id, toIso(at)]);
}

/** Which of these names stand in a version of an article, in any language. */
export async function selectNamed(db: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS p (name)
     WHERE EXISTS (SELECT 1 FROM article_versions WHERE position(p.name IN texts::text) > 0)`,
    [[...names]],
  );
  return new Set(rows.map(({ name }) => name));
}
