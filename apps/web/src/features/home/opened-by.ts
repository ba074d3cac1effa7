import type { Target } from '../../base/router/paths.ts';
import { isRoutePath } from '../../base/router/routes.ts';
import { type Published, slots } from './published-view.ts';

/** What an entry opens: its page, where the app knows it, or else its article. */
export function targetOf({ id, c_id: category, page }: Pick<Published, 'id' | 'c_id' | 'page'>): Target {
  if (page !== null && isRoutePath(page)) return [page] as Target; // every page opens without fields
  return [category === slots.notice.category ? '/pages/mailMessage/ggDetail' : '/pages/common/article', { id }];
}
