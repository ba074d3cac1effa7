import type { OutputOf } from '@bourse/contract/call';
import type { contentCalls } from '@bourse/contract/content';

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

/** The entries of a list that a slot shows. */
export function shownOf(slot: Slot, list: readonly Published[]): readonly Published[] {
  return list.slice(0, slots[slot].count);
}
