import { contentCalls } from '@bourse/contract/content';
import { ok } from '@bourse/kernel/result';
import { bind } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { ownArticles } from './articles/own-articles.ts';
import { dropUnnamed, type PicturePorts, pictureRoute } from './content-pictures.ts';
import { menu } from './menu.ts';
import { publishApproval } from './publish-article.ts';
import { readArticle } from './read-article.ts';
import { type ContentPorts, listNews, readNews, readPage, readPopUp, readQuestions } from './read-published.ts';
import { contentDesk } from './staff-desk.ts';

/** Opens the calls of the first page, of agreements and of what is published. */
export function openContent(ports: ContentPorts & PicturePorts): ModuleManifest {
  const entries = menu();
  return {
    name: 'content',
    routes: [
      bind(contentCalls.menu, async () => ok(entries)),
      bind(contentCalls.newsList, ({ lang }, input) => listNews(ports, input, lang)),
      bind(contentCalls.newsDetail, ({ lang }, { id }) => readNews(ports, id, lang)),
      bind(contentCalls.newsPopup, ({ lang }) => readPopUp(ports, lang)),
      bind(contentCalls.faq, ({ lang }) => readQuestions(ports, lang)),
      bind(contentCalls.contactUs, ({ lang }) => readPage(ports, 'contact', lang)),
      bind(contentCalls.aboutUs, ({ lang }) => readPage(ports, 'about', lang)),
      bind(contentCalls.compliance, ({ lang }) => readPage(ports, 'compliance', lang)),
      bind(contentCalls.articleDetail, async ({ lang }, input) => readArticle(ownArticles, input, lang)),
    ],
    staffRoutes: [...contentDesk(ports), pictureRoute(ports)],
    approvals: [publishApproval],
    dailyWork: [{ name: 'pictures that no article names', run: (now) => dropUnnamed(ports, now) }],
  };
}
