import { type Instant, instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import { parsePrice, type Price } from '../price.ts';
import { readContent } from './tick.ts';
import { lockHead, selectTicksBetween } from './tick-store.ts';

/** The index of a pair as a tick has written it down. */
export interface KeptPrice {
  readonly tickId: number;
  readonly at: Instant;
  readonly price: Price;
}

/** A span of time, both ends included. */
export interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

/** Spans that touch as one, in their order: what is close together is read at once. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.to) {
      joined[joined.length - 1] = { from: last.from, to: instant(Math.max(last.to, span.to)) };
    } else joined.push(span);
  }
  return joined;
}

/** What was written down of pairs in these spans, each pair in the order of time. */
export async function keptPrices(
  db: Queryable,
  spans: readonly Span[],
): Promise<ReadonlyMap<string, readonly KeptPrice[]>> {
  const kept = new Map<string, KeptPrice[]>();
  for (const { from, to } of joinSpans(spans)) {
    for (const { id, at, content } of await selectTicksBetween(db, from, to)) {
      for (const pair of present(readContent(content), 'the content of a tick')) {
        const price = parsePrice(pair.price);
        invariant(price !== null, 'the price of a tick');
        const row = { tickId: id, at: instant(Date.parse(at)), price };
        const known = kept.get(pair.symbol);
        if (known === undefined) kept.set(pair.symbol, [row]);
        else known.push(row);
      }
    }
  }
  return kept;
}

/** Waits for a tick that is being written, so that none of an earlier moment comes any more; behind every other lock. */
export async function closeMoment(tx: Tx): Promise<void> {
  await lockHead(tx);
}
