import * as z from 'zod/mini';
import { articleBounds, articleCategories, questionTopics } from './content.ts';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { languages } from './lang.ts';
import * as s from './scalars.ts';

const office = { auth: 'staff', feature: 'backoffice' } as const;
const editor = { ...office, method: 'POST', grant: 'site.edit', audited: true } as const;

/** How an article stands; `scheduled` has a version whose moment has not come, and none that holds. */
export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;

/** What an article says in one language. */
const wordsIn = z.object({
  title: s.text(articleBounds.title),
  summary: s.text(articleBounds.summary),
  body: s.text(articleBounds.body),
});
const wordsOut = z.object({ title: z.string(), summary: z.string(), body: z.string() });
const textsOf = <T extends z.core.$ZodType>(words: T) => z.partialRecord(z.enum(languages), words);

const entryOut = z.object({
  id: s.idOut,
  category: z.literal(Object.values(articleCategories)),
  key: z.nullable(z.string()),
  /** In the caller's language, or else in another in which it has one. */
  title: z.string(),
  state: z.enum(articleStates),
  /** The version that holds; null where none does. */
  version: z.nullable(z.int()),
  /** From when on it holds, or will; null for a draft. */
  at: z.nullable(s.isoTime),
  changed_at: s.isoTime,
});

const articleOut = z.object({
  ...entryOut.shape,
  versions: z.array(
    z.object({
      id: s.idOut,
      number: z.int(),
      texts: textsOf(wordsOut),
      page: z.nullable(z.string()),
      topic: z.nullable(z.enum(questionTopics)),
      pops_up: z.boolean(),
      /** Empty for what came with the release. */
      author: z.string(),
      created_at: s.isoTime,
      holds_from: z.nullable(s.isoTime),
    }),
  ),
});

/** What staff do with what the house publishes. */
export const contentStaffCalls = {
  list: defineCall({
    ...office,
    name: 'content_desk.list',
    method: 'GET',
    path: '/admin/content/articles',
    grant: 'site.edit',
    input: z.object({ category: s.numberOf(...Object.values(articleCategories)), ...s.paging(50) }),
    output: s.pageOf(entryOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Articles of a category, newest first, drafts and withdrawn ones included.',
  }),
  one: defineCall({
    ...office,
    name: 'content_desk.article',
    method: 'GET',
    path: '/admin/content/article',
    grant: 'site.edit',
    input: z.object({ id: s.id }),
    output: articleOut,
    rejections: ['NOT_FOUND'],
    summary: 'An article with all its versions, newest first.',
  }),
  save: defineCall({
    ...editor,
    name: 'content_desk.save',
    path: '/admin/content/save',
    input: z.object({
      /** Absent for a new article; pages cannot be added, they come with the release. */
      id: s.optional(s.id),
      category: s.numberOf(...Object.values(articleCategories)),
      /** The number of the newest version that the caller has seen; 0 for a new article. */
      base: s.whole(0, 1_000_000),
      texts: s.objectOf(textsOf(wordsIn), 400_000),
      page: s.optional(s.text(200)),
      topic: s.optional(z.enum(questionTopics)),
      pops_up: s.withDefault(s.flag, false),
    }),
    output: articleOut,
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR', 'STATE_CHANGED'],
    summary:
      'Keeps a new version as a draft. STATE_CHANGED when the base is not the newest version. PARAMETER_ERROR with its ' +
      'field for another category than the article has, a page that the app does not know, or a question without topic.',
  }),
  picture: defineCall({
    ...editor,
    name: 'content_desk.picture',
    path: '/admin/content/picture',
    input: z.object({ file: z.optional(z.unknown()) }),
    output: z.object({
      /** As a body names it: `![what it shows](address)`. */
      address: z.string(),
    }),
    rejections: ['PARAMETER_ERROR', 'BODY_TOO_LARGE', 'SYSTEM_BUSY', 'PICTURE_REFUSED', 'LIMIT_EXCEEDED'],
    summary:
      'Multipart with a picture in the field file, for an article; everybody sees it. What no version names goes after a day.',
  }),
  publish: defineCall({
    ...editor,
    name: 'content_desk.publish',
    path: '/admin/content/publish',
    input: z.object({
      id: s.id,
      version: s.whole(1, 1_000_000),
      /** From when on it holds; absent for the approval. A version that holds already is not moved. */
      at: s.optional(s.isoTime),
      reason: s.reason(),
    }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR', 'STATE_CHANGED'],
    summary:
      'Asks a second person to publish a version, at once or at a moment. PARAMETER_ERROR with `texts` where a language has no title or body, ' +
      'and with `at` for a moment that has passed. STATE_CHANGED where the version holds already.',
  }),
  withdraw: defineCall({
    ...editor,
    name: 'content_desk.withdraw',
    path: '/admin/content/withdraw',
    input: z.object({ id: s.id, reason: s.reason() }),
    output: articleOut,
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR', 'STATE_CHANGED'],
    summary: 'Takes an article off every list until a version is published again; pages always hold.',
  }),
};
