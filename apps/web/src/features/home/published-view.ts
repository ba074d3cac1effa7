import type { OutputOf } from '@bourse/contract/call';
import type { contentCalls } from '@bourse/contract/content';
import type { Target } from '../../base/router/paths.ts';
import { isRoutePath } from '../../base/router/routes.ts';

/** An announcement, a piece of news or a banner, as the server lists it. */
export type Published = OutputOf<typeof contentCalls.newsList>['list'][number];

/** The slots of the first page: the category of each, and how many entries it asks for. */
export const slots = {
  banners: { category: 5, count: 5 },
  notice: { category: 42, count: 1 },
  news: { category: 4, count: 3 },
} as const;

/** One of them. */
export type Slot = keyof typeof slots;

/** The entries of a list that a slot can show: a banner is nothing without its picture. */
export function shownOf(slot: Slot, list: readonly Published[]): readonly Published[] {
  const shown = slot === 'banners' ? list.filter(({ picture }) => picture !== null) : list;
  return shown.slice(0, slots[slot].count);
}

/** What an entry opens: its page, where the app knows it, or else its article. */
export function targetOf({ key, page }: Pick<Published, 'key' | 'page'>): Target {
  if (page === null || !isRoutePath(page)) return ['/pages/common/article', { key }];
  return [page] as Target; // every page opens without fields
}

/** The banner that stands in the frame of a row of equal ones. */
export function bannerAt(scrollLeft: number, rowWidth: number, count: number): number {
  return rowWidth <= 0 ? 0 : Math.min(count - 1, Math.max(0, Math.round((scrollLeft / rowWidth) * count)));
}
