import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { languages } from './lang.ts';
import * as s from './scalars.ts';

/** Characters of the words of an article at most. */
export const articleBounds = { title: 160, summary: 400, body: 20_000 } as const;

/** What the house publishes, by the numbers of S121; questions and pages are listed by calls of their own. */
export const articleCategories = { news: 4, banner: 5, question: 6, page: 7, announcement: 42 } as const;

/** What questions are about, in the order in which they are shown. */
export const questionTopics = ['start', 'account', 'payments', 'trading', 'products', 'proof'] as const;

const route = { auth: 'public', feature: 'content' } as const;

const articleOut = {
  /** The language of the reader, or else English. */
  lang: z.enum(languages),
  title: z.string(),
  /** Markdown without HTML: headings, lists, tables, emphasis, links to https and to pages of the app, pictures of the house below `/files/`. */
  body: z.string(),
};
/** A page of the house that comes with the release and that staff may reword. */
const pageOut = z.object({ ...articleOut, updated_on: z.iso.date() });
const newsOut = z.object({
  id: s.idOut,
  c_id: z.literal(Object.values(articleCategories)),
  ...articleOut,
  summary: z.string(),
  published_on: z.iso.date(),
  /** The day from which this wording holds. */
  updated_on: z.iso.date(),
});

/** News and pages. */
export const contentCalls = {
  newsList: defineCall({
    name: 'content.news_list',
    method: 'POST',
    path: '/news/list',
    auth: 'public',
    feature: 'content',
    rate: 'read',
    input: z.object({ c_id: s.whole(1, 1_000_000), ...s.paging() }),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        c_id: z.int(),
        title: z.string(),
        /** One or two sentences; empty without any. */
        summary: z.string(),
        published_on: z.iso.date(),
        /** The page of the app that it opens in place of the article, as a hash route; null for the article. */
        page: z.nullable(z.string()),
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Announcements (42), news (4) or banners (5), newest first. A category without articles is empty.',
  }),
  newsPopup: defineCall({
    ...route,
    name: 'content.news_popup',
    method: 'GET',
    path: '/news/index_pop',
    rate: 'read',
    input: z.object({}),
    output: z.nullable(newsOut),
    summary: 'The newest announcement that is to pop up on the first page; null without one.',
  }),
  newsDetail: defineCall({
    ...route,
    name: 'content.news_detail',
    method: 'POST',
    path: '/news/detail',
    rate: 'read',
    input: z.object({ id: s.id }),
    output: newsOut,
    rejections: ['NOT_FOUND'],
    summary: 'An announcement, a piece of news or a banner, whole.',
  }),
  menu: defineCall({
    name: 'content.menu',
    method: 'GET',
    path: '/menu',
    auth: 'public',
    feature: 'content',
    input: z.object({}),
    output: z.array(
      z.object({
        /** Names the text and the picture. */
        key: z.string(),
        /** The page that it leads to, as a hash route. */
        page: z.string(),
        needs_sign_in: z.boolean(),
      }),
    ),
    summary: 'The services of the first page, in their order.',
  }),
  faq: defineCall({
    ...route,
    name: 'content.faq',
    method: 'GET',
    path: '/faq',
    rate: 'read',
    input: z.object({}),
    output: z.array(
      z.object({
        topic: z.enum(questionTopics),
        questions: z.array(z.object({ id: s.idOut, ...articleOut })),
      }),
    ),
    summary: 'Questions with their answers by topic; topics without any are left out.',
  }),
  contactUs: defineCall({
    ...route,
    name: 'content.contact_us',
    method: 'GET',
    path: '/contactus',
    rate: 'read',
    input: z.object({}),
    output: pageOut,
    rejections: ['NOT_FOUND'],
    summary: 'How to reach the house.',
  }),
  aboutUs: defineCall({
    ...route,
    name: 'content.about_us',
    method: 'GET',
    path: '/aboutus',
    rate: 'read',
    input: z.object({}),
    output: pageOut,
    rejections: ['NOT_FOUND'],
    summary: 'What this product is, and how it can be checked.',
  }),
  compliance: defineCall({
    ...route,
    name: 'content.compliance',
    method: 'GET',
    path: '/operational_compliance',
    rate: 'read',
    input: z.object({}),
    output: pageOut,
    rejections: ['NOT_FOUND'],
    summary: 'By which rules the house works.',
  }),
  articleDetail: defineCall({
    name: 'content.article_detail',
    method: 'GET',
    path: '/article/detail',
    auth: 'public',
    feature: 'content',
    input: z.object({ id: s.optional(s.id), key: s.optional(s.text(60)) }),
    output: z.object({
      key: z.string(),
      /** In which language the text stands; agreements exist in two (S56). */
      lang: z.enum(['zh', 'en']),
      /** The day of its last change. */
      updated_on: z.iso.date(),
      title: z.string(),
      sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
    }),
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND'],
    summary: 'An agreement or notice by its key: `terms`, `risk` or `privacy`.',
  }),
};
