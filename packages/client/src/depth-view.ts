import type { WireLevel } from '@bourse/contract/depth-checksum';
import { DepthBook } from './depth-book.ts';
import type { NewsClient } from './news-client.ts';

/** A book as it is shown. */
export interface ShownBook {
  /** True only while the book is what the server's was at `seq`, nothing is missing, and the server is heard. */
  readonly isLive: boolean;
  readonly seq: number;
  /** Price and amount, best first. */
  readonly bids: readonly WireLevel[];
  readonly asks: readonly WireLevel[];
}

/** So many messages without the snapshot that was asked for, and it is asked for again. */
const patience = 20;

/**
 * Follows a book and asks for a snapshot whenever something is missing or does not add up.
 * @param step joins levels to multiples of it; the book as it is without.
 * @param onChange told after every change, also of `isLive`. @returns a way to stop.
 */
export function followDepth(
  client: Pick<NewsClient, 'follow' | 'restart' | 'onState' | 'state'>,
  market: { readonly symbol: string; readonly step?: string },
  onChange: (book: ShownBook) => void,
): () => void {
  const name = `depth:${market.symbol}${market.step === undefined ? '' : `:${market.step}`}` as const;
  const book = new DepthBook();
  const show = (): void => {
    const { seq, bids, asks } = book;
    onChange({ isLive: book.isLive && client.state === 'live', seq, bids, asks });
  };
  const stopState = client.onState(show);
  let ignored = 0;
  const stop = client.follow(name, {
    onMessage: (message) => {
      const outcome = book.take(message);
      ignored = outcome === 'ignored' && !book.isLive ? ignored + 1 : 0;
      if (outcome === 'lost' || ignored >= patience) {
        ignored = 0;
        client.restart(name);
      }
      if (outcome !== 'ignored') show();
    },
    onLost: () => {
      book.lose();
      show();
    },
  });
  return () => {
    stopState();
    stop();
  };
}
