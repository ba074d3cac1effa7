import type { OutputOf } from '@bourse/contract/call';
import { contentCalls } from '@bourse/contract/content';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useCall } from '../../base/api/use-call.ts';
import { type Published, shownOf, type Slot, slots } from './published-view.ts';
import { onDevice } from '../../base/device/device-store.ts';

/** The slots that had something in them the last time, so that a page keeps their places while it asks; at first all of them. */
const useFilled = create(
  persist((): { readonly filled: readonly Slot[] } => ({ filled: ['banners', 'notice', 'news'] }), {
    storage: onDevice(),
    name: 'bourse.home',
    version: 2,
  }),
);

/**
 * What a slot of the first page shows. Nothing where nothing is published or the list cannot be read; `awaited` keeps the
 * place of a slot that was filled the last time, or of which nothing is known yet.
 */
export function usePublished(slot: Slot): { readonly list: readonly Published[]; readonly isAwaited: boolean } {
  const { category, count } = slots[slot];
  const { data, isError } = useCall(
    contentCalls.newsList,
    { c_id: category, limit: count },
    { staleTimeMs: 600_000, select: (page: OutputOf<typeof contentCalls.newsList>) => shownOf(slot, page.list) },
  );
  const wasFilled = useFilled(({ filled }) => filled.includes(slot));
  useEffect(() => {
    if (data === undefined) return;
    const others = useFilled.getState().filled.filter((one) => one !== slot);
    useFilled.setState({ filled: data.length === 0 ? others : [...others, slot] });
  }, [data, slot]);
  return { list: data ?? [], isAwaited: data === undefined && !isError && wasFilled };
}
