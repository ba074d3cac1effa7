import { createHash } from 'node:crypto';
import { formatAmount, parseAmount } from '@bourse/kernel/amount';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import * as z from 'zod/mini';
import { indexPrice, type IndexPrice, type Sample } from '../index-price.ts';
import { nextMark } from '../mark-price.ts';
import { formatPrice, parsePrice, type Price, priceScale } from '../price.ts';

/** A mark price and what it was made of beside the index. */
export interface TickMark {
  readonly mid: Price | null;
  /** The basis that it went on from; null where it began. */
  readonly before: bigint | null;
  readonly basis: bigint;
  readonly mark: Price;
}

/** The index of one pair, as it settled something. */
export interface TickPrice {
  /** `BTC/USDT`. */
  readonly symbol: string;
  readonly index: IndexPrice;
  /** Of the contract on the pair, where its mark price was made at this tick. */
  readonly mark?: TickMark;
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

const markContent = z.object({
  mid: z.nullable(z.string()),
  before: z.nullable(z.string()),
  basis: z.string(),
  price: z.string(),
});

/**
 * What a row says of a pair: the index with its time, the venues that it needed, what each of them had said, and what the
 * mark price of the contract was made of.
 */
const pairContent = z.object({
  symbol: z.string(),
  price: z.string(),
  at: z.iso.datetime(),
  quorum: z.int(),
  samples: z.array(z.object({ venue: z.string(), price: z.string(), at: z.iso.datetime() })),
  mark: z.optional(markContent),
});
const tickContent = z.array(pairContent);

/** A pair of a tick as it is written down. */
export type WrittenPrice = z.output<typeof pairContent>;

/** The text that is hashed: everything from which an outsider can make the prices again. */
export function writeContent(prices: readonly TickPrice[]): string {
  const written = prices.map(({ symbol, index, mark }): WrittenPrice => ({
    symbol,
    price: formatPrice(index.price),
    at: toIso(index.at),
    quorum: index.quorum,
    samples: index.samples.map(({ venue, price, at }) => ({ venue, price: formatPrice(price), at: toIso(at) })),
    ...(mark === undefined ? {} : { mark: writeMark(mark) }),
  }));
  return JSON.stringify(written);
}

const writeMark = ({ mid, before, basis, mark }: TickMark): z.output<typeof markContent> => ({
  mid: mid === null ? null : formatPrice(mid),
  before: before === null ? null : formatAmount(before, priceScale),
  basis: formatAmount(basis, priceScale),
  price: formatPrice(mark),
});

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

/** Whether the mark price of a pair follows from its index, the middle of the book and the basis before. */
export function makesItsMark({ price, mark }: WrittenPrice): boolean {
  if (mark === undefined) return true;
  const [index, mid] = [parsePrice(price), mark.mid === null ? null : parsePrice(mark.mid)];
  const before = mark.before === null ? 0n : parseSigned(mark.before);
  if (index === null || before === null || (mid === null && mark.mid !== null)) return false;
  const made = nextMark({ mark: index, basis: before }, { index, mid });
  return formatPrice(made.mark) === mark.price && formatAmount(made.basis, priceScale) === mark.basis;
}

/** A signed decimal text in units of 10^-12. */
function parseSigned(text: string): bigint | null {
  const parsed = parseAmount(text.replace(/^-/, ''), priceScale);
  if (!parsed.ok) return null;
  return text.startsWith('-') ? -parsed.value : parsed.value;
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
