import { createHash } from 'node:crypto';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import * as z from 'zod/mini';
import { indexPrice, type IndexPrice, type Sample } from '../index-price.ts';
import { formatPrice, parsePrice } from '../price.ts';

/** The index of one pair, as it settled something. */
export interface TickPrice {
  /** `BTC/USDT`. */
  readonly symbol: string;
  readonly index: IndexPrice;
}

/** A row of the chain as it is hashed. */
export interface TickRow {
  readonly id: number;
  readonly at: string;
  readonly content: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** What the first row follows. */
export const genesisHash = '0'.repeat(64);

/** What a row says of a pair: the index with its time, the venues that it needed, and what each of them had said. */
const pairContent = z.object({
  symbol: z.string(),
  price: z.string(),
  at: z.iso.datetime(),
  quorum: z.int(),
  samples: z.array(z.object({ venue: z.string(), price: z.string(), at: z.iso.datetime() })),
});
const tickContent = z.array(pairContent);

/** A pair of a tick as it is written down. */
export type WrittenPrice = z.output<typeof pairContent>;

/** The text that is hashed: everything from which an outsider can make the prices again. */
export function writeContent(prices: readonly TickPrice[]): string {
  const written = prices.map(({ symbol, index }): WrittenPrice => ({
    symbol,
    price: formatPrice(index.price),
    at: toIso(index.at),
    quorum: index.quorum,
    samples: index.samples.map(({ venue, price, at }) => ({ venue, price: formatPrice(price), at: toIso(at) })),
  }));
  return JSON.stringify(written);
}

/** Reads what {@link writeContent} wrote; null when it is something else. */
export function readContent(content: string): readonly WrittenPrice[] | null {
  try {
    const parsed = z.safeParse(tickContent, JSON.parse(content));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The hash of a row: SHA-256 over the JSON of id, time, content and the hash before it. */
export function hashOf({ id, at, content, previousHash }: Omit<TickRow, 'hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([id, at, content, previousHash]))
    .digest('hex');
}

const momentOf = (iso: string): Instant => instant(Date.parse(iso));

/** Whether the samples of a row make the prices that it says. */
export function makesItsPrices(content: string): boolean {
  const written = readContent(content);
  return written?.every((pair) => remade(pair) === pair.price) ?? false;
}

/** The index that the samples of a pair make; null when they make none. */
function remade({ at, quorum, samples }: WrittenPrice): string | null {
  const read = samples.flatMap((sample): Sample[] => {
    const price = parsePrice(sample.price);
    return price === null ? [] : [{ venue: sample.venue, price, at: momentOf(sample.at) }];
  });
  const index = read.length === samples.length ? indexPrice(read, momentOf(at), quorum) : null;
  return index === null ? null : formatPrice(index.price);
}
