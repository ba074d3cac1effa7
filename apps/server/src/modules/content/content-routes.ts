import { contentCalls } from '@bourse/contract/content';
import { ok } from '@bourse/kernel/result';
import { bind } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { Articles } from './articles/article.ts';
import { ownArticles } from './articles/own-articles.ts';
import { listNews } from './list-news.ts';
import { menu } from './menu.ts';
import { readArticle } from './read-article.ts';

/** Opens the calls of the first page and of articles. */
export function openContent(articles: Articles = ownArticles) {
  const entries = menu();
  const routes = [
    bind(contentCalls.menu, async () => ok(entries)),
    bind(contentCalls.newsList, async ({ lang }, input) => listNews(articles, input, lang)),
    bind(contentCalls.articleDetail, async ({ lang }, input) => readArticle(articles, input, lang)),
  ];
  return { name: 'content', routes } satisfies ModuleManifest;
}
