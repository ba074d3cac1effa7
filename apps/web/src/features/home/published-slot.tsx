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

/** The room that each keeps while it is awaited: several banners with their points, one line, three rows below a head. */
const rooms = { banners: 'h-[154px] desk:h-[192px]', notice: 'h-11', news: 'h-[262px]' } as const;

/** A place of the first page for banners, the newest announcement or news; there while something is published. */
export function PublishedSlot({ slot, className }: { readonly slot: Slot; readonly className: string }) {
  const { list, isAwaited } = usePublished(slot);
  const View = views[slot];
  const room = (
    <div className={rooms[slot]}>
      <Skeleton height="100%" />
    </div>
  );
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
