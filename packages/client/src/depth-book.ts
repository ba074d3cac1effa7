import { depthChecksum, type WireLevel } from '@bourse/contract/depth-checksum';
import type { MessageOf, topics } from '@bourse/contract/topics';

/** Any message of a book. */
export type DepthMessage = MessageOf<typeof topics.depth>;

/**
 * What became of a message: `applied` to the book; `ignored`, because the book has it already or waits for a snapshot;
 * `lost`, because something before it is missing or the book proved wrong: a new snapshot is needed.
 */
export type DepthOutcome = 'applied' | 'ignored' | 'lost';

/**
 * Compares two plain decimal texts by their value: negative when the first is smaller. Neither has leading zeros before,
 * nor trailing zeros after the point, as the server writes them.
 */
export function compareDecimals(one: string, other: string): number {
  const [wholeA = '', fractionA = ''] = one.split('.');
  const [wholeB = '', fractionB = ''] = other.split('.');
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length;
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1;
  return fractionA === fractionB ? 0 : fractionA < fractionB ? -1 : 1;
}

type Side = WireLevel[];
/** Positive when the first price is better. */
type Better = (one: string, other: string) => number;

const betterBid: Better = compareDecimals;
const betterAsk: Better = (one, other) => compareDecimals(other, one);

/** Sets the amount at a price, or takes the level away. */
function setLevel(side: Side, level: WireLevel, better: Better): void {
  let [low, high] = [0, side.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (better(side[middle]?.[0] ?? '', level[0]) > 0) low = middle + 1;
    else high = middle;
  }
  const isThere = side[low]?.[0] === level[0];
  if (level[1] === '0') {
    if (isThere) side.splice(low, 1);
  } else side.splice(low, isThere ? 1 : 0, level);
}

/** A local order book that is maintained from depth messages, and detects when it is out of sync. */
export class DepthBook {
  #bids: Side = [];
  #asks: Side = [];
  #seq = 0;
  #isLive = false;

  /** Best first; price and amount as the server writes them. */
  get bids(): readonly WireLevel[] {
    return this.#bids;
  }

  /** Best first. */
  get asks(): readonly WireLevel[] {
    return this.#asks;
  }

  /** The number of the server's book that this one equals. */
  get seq(): number {
    return this.#seq;
  }

  /** False before the first snapshot, and after something was lost until the next. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Takes one message of the book's topic, in whatever order they come. */
  take(message: DepthMessage): DepthOutcome {
    switch (message.type) {
      case 'snapshot':
        return this.#replace(message);
      case 'update':
        return this.#isLive ? this.#update(message) : 'ignored';
      case 'checksum':
        return this.#isLive ? this.#compare(message) : 'ignored';
    }
  }

  /** Call when the connection is lost: updates may be missing from now on. */
  lose(): 'lost' {
    this.#isLive = false;
    return 'lost';
  }

  #replace({ seq, bids, asks }: Extract<DepthMessage, { type: 'snapshot' }>): DepthOutcome {
    this.#bids = [...bids];
    this.#asks = [...asks];
    this.#seq = seq;
    this.#isLive = true;
    return this.#isCrossed() ? this.lose() : 'applied';
  }

  #update({ from_seq: from, seq, bids, asks }: Extract<DepthMessage, { type: 'update' }>): DepthOutcome {
    if (seq <= this.#seq) return 'ignored';
    if (from !== this.#seq) return this.lose();
    for (const level of bids) setLevel(this.#bids, level, betterBid);
    for (const level of asks) setLevel(this.#asks, level, betterAsk);
    this.#seq = seq;
    return this.#isCrossed() ? this.lose() : 'applied';
  }

  #compare({ seq, checksum }: Extract<DepthMessage, { type: 'checksum' }>): DepthOutcome {
    if (seq < this.#seq) return 'ignored';
    return seq === this.#seq && depthChecksum(this.#bids, this.#asks) === checksum ? 'applied' : this.lose();
  }

  #isCrossed(): boolean {
    const [bid, ask] = [this.#bids[0], this.#asks[0]];
    return bid !== undefined && ask !== undefined && compareDecimals(bid[0], ask[0]) >= 0;
  }
}
