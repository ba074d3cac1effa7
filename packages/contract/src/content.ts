import * as z from 'zod/mini';
import { defineCall, planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('content');

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
        /** The key of the article that it opens. */
        key: z.string(),
        title: z.string(),
        published_on: z.iso.date(),
        /** The address of its picture; null without one. */
        picture: z.nullable(z.string()),
        /** The page of the app that it opens in place of the article, as a hash route; null for the article. */
        page: z.nullable(z.string()),
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Announcements (42), news (4) or banners (5), newest first. A category without articles is empty.',
  }),
  newsPopup: plan('content.news_popup', 'GET /news/index_pop', 'public', {}, 'What pops up on the first page.'),
  newsDetail: plan('content.news_detail', 'POST /news/detail', 'public', { id: s.id }, 'One piece of news.', {
    rate: 'read',
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
        /** False while it is under development. */
        open: z.boolean(),
      }),
    ),
    summary: 'The services of the first page, in their order.',
  }),
  faq: plan('content.faq', 'GET /faq', 'public', {}, 'Questions and answers.'),
  contactUs: plan('content.contact_us', 'GET /contactus', 'public', {}, 'How to reach us.'),
  aboutUs: plan('content.about_us', 'GET /aboutus', 'public', {}, 'Who we are.'),
  compliance: plan('content.compliance', 'GET /operational_compliance', 'public', {}, 'Licences and rules.'),
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
