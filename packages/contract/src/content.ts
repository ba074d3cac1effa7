import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('content');

/** News and pages. */
export const contentCalls = {
  newsList: plan(
    'content.news_list',
    'POST /news/list',
    'public',
    { c_id: s.whole(1, 1_000_000), ...s.paging() },
    'Announcements (42), news (4) or banners (5).',
    { rate: 'read' },
  ),
  newsPopup: plan('content.news_popup', 'GET /news/index_pop', 'public', {}, 'What pops up on the first page.'),
  newsDetail: plan('content.news_detail', 'POST /news/detail', 'public', { id: s.id }, 'One piece of news.', {
    rate: 'read',
  }),
  menu: plan('content.menu', 'GET /menu', 'public', {}, 'The entries of the first page.'),
  faq: plan('content.faq', 'GET /faq', 'public', {}, 'Questions and answers.'),
  contactUs: plan('content.contact_us', 'GET /contactus', 'public', {}, 'How to reach us.'),
  aboutUs: plan('content.about_us', 'GET /aboutus', 'public', {}, 'Who we are.'),
  compliance: plan('content.compliance', 'GET /operational_compliance', 'public', {}, 'Licences and rules.'),
  articleDetail: plan(
    'content.article_detail',
    'GET /article/detail',
    'public',
    { id: s.optional(s.id), key: s.optional(s.text(60)) },
    'An article, agreement or risk notice.',
  ),
};
