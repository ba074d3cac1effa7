import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type Accruing, unpaidDays } from './accrual.ts';

/** A day of a product, by the midnight at which it begins. */
export interface ProductDay {
  readonly productId: string;
  readonly day: Instant;
}

/** A UTC day as the database writes it. */
export const dayText = (day: Instant): string => toIso(day).slice(0, 10);

/** The key of a product's day among others. */
export const dayKey = ({ productId, day }: ProductDay): string => `${productId} ${dayText(day)}`;

/** How a family keeps what the yield of a product's days follows from. */
export interface DayBook<F> {
  /** What is written down of these days, by their keys. */
  readonly select: (db: Queryable, days: readonly ProductDay[]) => Promise<ReadonlyMap<string, F>>;
  /** Writes a day down that is over; it does not matter when, or by how many at once. */
  readonly insert: (tx: Tx, day: ProductDay) => Promise<void>;
}

/** What is written down of the days that these positions are to be paid for; those that are not yet are written first. */
export async function readProductDays<F>(
  tx: Tx,
  { select, insert }: DayBook<F>,
  accruing: readonly Accruing<unknown>[],
): Promise<ReadonlyMap<string, F>> {
  const wanted = new Map<string, ProductDay>();
  for (const one of accruing) {
    const { productId } = one.position;
    for (const day of unpaidDays(one)) wanted.set(dayKey({ productId, day }), { productId, day });
  }
  if (wanted.size === 0) return new Map();
  const known = await select(tx, [...wanted.values()]);
  // In one order, so that no two transactions that write the same days wait for each other.
  const missing = [...wanted].filter(([key]) => !known.has(key)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (missing.length === 0) return known;
  for (const [, day] of missing) await insert(tx, day);
  return select(tx, [...wanted.values()]);
}
