import { Skeleton } from '@bourse/ui/skeleton';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { usePublished } from './published.ts';
import type { Slot } from './published-view.ts';

/** What is drawn in the slots comes only where there is something to draw. */
const views = {
  banners: lazy(() => loadChunk(async () => ({ default: (await import('./banners.tsx')).Banners }))),
  notice: lazy(() => loadChunk(async () => ({ default: (await import('./notice-line.tsx')).NoticeLine }))),
  news: lazy(() => loadChunk(async () => ({ default: (await import('./news-list.tsx')).NewsList }))),
} as const;

/** The height of each while it is awaited. */
const heights = { banners: 130, notice: 44, news: 228 } as const;

/** A place of the first page for banners, the newest announcement or news; there while something is published. */
export function PublishedSlot({ slot, className }: { readonly slot: Slot; readonly className: string }) {
  const { list, isAwaited } = usePublished(slot);
  const View = views[slot];
  const room = <Skeleton height={heights[slot]} />;
  if (list.length === 0 && !isAwaited) return null;
  return (
    <div className={className}>
      {isAwaited ? (
        room
      ) : (
        <Suspense fallback={room}>
          <View list={list} />
        </Suspense>
      )}
    </div>
  );
}
