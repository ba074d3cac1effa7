import { contentCalls } from '@bourse/contract/content';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { menu } from './menu.ts';
import { readArticle } from './read-article.ts';

/** Binds the calls of the first page. */
export function contentRoutes(): Binding[] {
  const entries = menu();
  return [
    bind(contentCalls.menu, async () => ok(entries)),
    bind(contentCalls.articleDetail, async ({ lang }, input) => readArticle(input, lang)),
  ];
}
