import type { MessageOf, topics } from '@bourse/contract/topics';

type DepthMessage = MessageOf<typeof topics.depth>;
type Level = readonly [price: string, amount: string];

/** The book as the topic of depth tells it, for streams of which each message holds all that it shows. */
export class BookMirror {
  /** Amounts by price, as they are written. */
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();

  /** Takes a message of the topic. */
  take(message: DepthMessage): void {
    if (message.type === 'checksum') return;
    if (message.type === 'snapshot') {
      this.#bids.clear();
      this.#asks.clear();
    }
    for (const [side, levels] of [
      [this.#bids, message.bids],
      [this.#asks, message.asks],
    ] as const) {
      for (const [price, amount] of levels) {
        if (/[1-9]/.test(amount)) side.set(price, amount);
        else side.delete(price);
      }
    }
  }

  /** The best levels of each side, at most so many, best first. */
  best(count: number): { readonly bids: readonly Level[]; readonly asks: readonly Level[] } {
    // Prices of one market differ by a tick at least, which a double tells apart.
    const sorted = (side: ReadonlyMap<string, string>, sign: 1 | -1): Level[] =>
      [...side].toSorted(([a], [b]) => sign * (Number.parseFloat(a) - Number.parseFloat(b))).slice(0, count);
    return { bids: sorted(this.#bids, -1), asks: sorted(this.#asks, 1) };
  }
}
