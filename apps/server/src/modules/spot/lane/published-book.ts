import { present } from '@bourse/kernel/invariant';
import type { Ticks } from '@bourse/kernel/quantity';
import type { Depth, Level } from '@bourse/matching/matching-engine';
import { partitionPoint } from './partition-point.ts';

/** The best levels of a book as they were after a commit. */
export interface PublishedDepth extends Depth {
  /** How many commits have touched the book. */
  readonly seq: number;
}

/**
 * The committed levels of a book, for readers. Each commit updates the levels that it changed: copying all levels would
 * cost more the deeper the book is.
 */
export class PublishedBook {
  #seq: number;
  #last: Ticks | null;
  readonly #bids: Level[];
  readonly #asks: Level[];

  /** @param depth every level of the book. @param last the price of the latest trade; null before the first. */
  constructor(seq: number, { bids, asks }: Depth, last: Ticks | null) {
    this.#seq = seq;
    this.#last = last;
    this.#bids = [...bids];
    this.#asks = [...asks];
  }

  get seq(): number {
    return this.#seq;
  }

  /** The price of the latest trade; null before the first. */
  get last(): Ticks | null {
    return this.#last;
  }

  /** Notes a commit, the latest price, and the levels that it changed; those without a quantity are gone. */
  change(seq: number, { bids, asks }: Depth, last: Ticks | null): void {
    this.#seq = seq;
    this.#last = last;
    for (const level of bids) putLevel(this.#bids, level, (price) => price <= level.price);
    for (const level of asks) putLevel(this.#asks, level, (price) => price >= level.price);
  }

  /** The best levels, so many of each side. */
  depth(levels: number): PublishedDepth {
    return { seq: this.#seq, bids: this.#bids.slice(0, levels), asks: this.#asks.slice(0, levels) };
  }
}

/** @param isReached whether a price is the level's own, or one that comes after it. */
function putLevel(side: Level[], level: Level, isReached: (price: Ticks) => boolean): void {
  const place = partitionPoint(side.length, (at) => isReached(present(side[at], 'a level of the side').price));
  const isThere = side[place]?.price === level.price;
  if (level.quantity === 0) side.splice(place, isThere ? 1 : 0);
  else if (isThere) side[place] = level;
  else side.splice(place, 0, level);
}
