import type { TopicMessage } from './topics-client.ts';

/** What a follower of one market's depth, ticker and trades has heard. */
export interface HeardMarket {
  /** Tickers that came when there was a book to look at. */
  readonly looks: number;
  /** Those of them whose price lay within the book as it had been told before. */
  readonly within: number;
  /** Tickers that could be compared with the trades. */
  readonly compared: number;
  /** Those of them whose price was older than a trade that had been told before. */
  readonly stale: number;
  /** Distances of bid and ask after each change of the book, in ticks. */
  readonly spreads: readonly number[];
  /** How many asks stood within a hundredth of a percent of the best one, likewise. */
  readonly nearAsks: readonly number[];
  /** Trades that were told one by one; what had happened before is not among them. */
  readonly prints: number;
}

type Levels = readonly (readonly [price: string, amount: string])[];

interface Print {
  readonly id: string;
  readonly price: string;
}

/** The book as it was told last. */
class HeardBook {
  readonly #sides = { bids: new Set<number>(), asks: new Set<number>() };
  readonly #ticksAUnit: number;

  constructor(ticksAUnit: number) {
    this.#ticksAUnit = ticksAUnit;
  }

  take(message: TopicMessage): void {
    for (const side of ['bids', 'asks'] as const) {
      const prices = this.#sides[side];
      if (message.type === 'snapshot') prices.clear();
      const levels = message[side] as Levels; // as topics.json says
      for (const [price, amount] of levels) {
        if (amount === '0') prices.delete(this.ticks(price));
        else prices.add(this.ticks(price));
      }
    }
  }

  ticks(price: string): number {
    return Math.round(Number.parseFloat(price) * this.#ticksAUnit);
  }

  /** The best prices in ticks; null while a side is empty. */
  touch(): { readonly bid: number; readonly ask: number } | null {
    const { bids, asks } = this.#sides;
    return bids.size === 0 || asks.size === 0 ? null : { bid: Math.max(...bids), ask: Math.min(...asks) };
  }

  nearAsks(ask: number): number {
    return [...this.#sides.asks].filter((price) => price - ask <= ask / 10_000).length;
  }
}

/**
 * Goes through what was told of a market in its order. A ticker is compared with the depth that was told before it, and
 * with the newest trade that was told before it: its price must be of that trade or of a later one.
 * @param ticksAUnit ticks in one unit of the quote currency.
 */
export function hearMarket(messages: readonly TopicMessage[], symbol: string, ticksAUnit: number): HeardMarket {
  const book = new HeardBook(ticksAUnit);
  const spreads: number[] = [];
  const nearAsks: number[] = [];
  const told: Print[] = [];
  const tickers: { readonly price: string; readonly newest: number }[] = [];
  let [looks, within, prints, newest] = [0, 0, 0, 0];
  for (const message of messages) {
    if (message.topic === `depth:${symbol}` && message.type !== 'checksum') {
      book.take(message);
      const touch = book.touch();
      if (touch === null) continue;
      spreads.push(touch.ask - touch.bid);
      nearAsks.push(book.nearAsks(touch.ask));
    } else if (message.topic === `trades:${symbol}`) {
      const list = message['list'] as readonly Print[]; // as topics.json says
      told.push(...list);
      newest = Math.max(newest, ...list.map(idOf));
      if (message.type === 'update') prints += list.length;
    } else if (message.topic === `ticker:${symbol}`) {
      const [quote] = message['list'] as readonly { readonly price: string | null }[]; // as topics.json says
      const price = quote?.price ?? null;
      const touch = book.touch();
      if (price === null || touch === null) continue;
      looks += 1;
      if (book.ticks(price) >= touch.bid && book.ticks(price) <= touch.ask) within += 1;
      tickers.push({ price, newest });
    }
  }
  // A trade may be told after the ticker that shows its price. The last ones of all wait for theirs in vain.
  const judged = tickers.map((ticker) => ({ ...ticker, isFresh: told.some((one) => isOfOrAfter(one, ticker)) }));
  const compared = judged.filter(({ isFresh, newest: before }) => isFresh || newest > before);
  const stale = compared.filter(({ isFresh }) => !isFresh).length;
  return { looks, within, compared: compared.length, stale, spreads, nearAsks, prints };
}

const idOf = ({ id }: Print): number => Number.parseInt(id, 10);

function isOfOrAfter(print: Print, ticker: { readonly price: string; readonly newest: number }): boolean {
  return print.price === ticker.price && idOf(print) >= ticker.newest;
}

/** The figure below which so many in a hundred lie. */
export function percentile(figures: readonly number[], hundredth: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * hundredth) / 100))] ?? Number.NaN;
}
