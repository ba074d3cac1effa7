import { nftCalls } from '@bourse/contract/nft';
import { useEffect } from 'react';
import { queries } from '../../base/api/use-call.ts';
import { feed } from '../../base/market/feed.ts';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { clock } from '../../base/time/clock.ts';
import { workNews } from './work-news.ts';

/** What somebody who looks at a work reads of it. */
const shown = [nftCalls.box, nftCalls.saleLog, nftCalls.odds, nftCalls.bids];

/**
 * Reads a work or a box anew when the connection tells that something has happened to it, and after every reconnection.
 * @param code null where there is none.
 * @returns whether the connection tells it now: without it a page asks by itself.
 */
export function useWorkNews(code: string | null): boolean {
  useEffect(() => {
    if (code === null) return undefined;
    return feed().follow(`nft:${code}`, { onMessage: workNews(queries, shown, () => clock.now()) });
  }, [code]);
  return useFeedState() === 'live';
}
