import type { Target } from '../../base/router/paths.ts';
import { isRoutePath } from '../../base/router/routes.ts';
import type { Published } from './published-view.ts';

/** What an entry opens: its page, where the app knows it, or else its article. */
export function targetOf({ key, page }: Pick<Published, 'key' | 'page'>): Target {
  if (page === null || !isRoutePath(page)) return ['/pages/common/article', { key }];
  return [page] as Target; // every page opens without fields
}
