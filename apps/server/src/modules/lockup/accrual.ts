import { atoms, type Atoms } from '@bourse/kernel/amount';
import type { Tx } from '../../platform/database/database.ts';
import type { HoldChange, Posting } from '../ledger/index.ts';
import { findTerms, type SaleFamily } from '../products/index.ts';
import { dayKey, type Dividend, insertDay, type ProductDay, selectDays } from './dividend-store.ts';
import { type DayFill, rateOfDay, startOfTermDay, worstCase, yieldOfDay } from './lockup.ts';
import type { Position } from './lockup-store.ts';
import { family, type LockupTerms } from './lockup-terms.ts';

/** A position, and the day of its term up to which its yield is to be worked out. */
export interface Accruing {
  readonly position: Position;
  readonly throughDay: number;
}

/** What a position has earned and was not paid yet. */
export interface Accrual {
  readonly dividends: readonly Dividend[];
  readonly amount: Atoms;
  /** What the pool held for these days. */
  readonly released: Atoms;
}

const unpaidDays = ({ position, throughDay }: Accruing): number[] =>
  Array.from({ length: Math.max(0, throughDay - position.paidDays) }, (_, place) => position.paidDays + 1 + place);

/** What was in the products on the days that these positions are to be paid for; written down where it is not yet. */
export async function readFills(
  tx: Tx,
  sale: SaleFamily<LockupTerms>,
  accruing: readonly Accruing[],
): Promise<ReadonlyMap<string, DayFill>> {
  const wanted = new Map<string, ProductDay>();
  for (const one of accruing) {
    for (const day of unpaidDays(one)) {
      const { productId, startsAt } = one.position;
      const begun: ProductDay = { productId, day: startOfTermDay(startsAt, day) };
      wanted.set(dayKey(begun), begun);
    }
  }
  if (wanted.size === 0) return new Map();
  const known = await selectDays(tx, [...wanted.values()]);
  const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, day]) => day);
  if (missing.length === 0) return known;
  for (const day of missing) {
    const terms = await findTerms(tx, sale, day.productId, day.day);
    await insertDay(tx, day, terms.ok ? terms.value.quota : 0n);
  }
  return selectDays(tx, [...wanted.values()]);
}

/** The yield of the days of a position that are over and not paid. */
export function accrue(one: Accruing, fills: ReadonlyMap<string, DayFill>): Accrual {
  const { id, productId, startsAt, amount, rates } = one.position;
  const days = unpaidDays(one);
  const dividends = days.map((number) => {
    const day = startOfTermDay(startsAt, number);
    const fill = fills.get(dayKey({ productId, day })) ?? { sold: 0n, quota: 0n };
    const rate = rateOfDay(rates, fill);
    return { positionId: id, day, rate, amount: yieldOfDay(amount, rate) };
  });
  return {
    dividends,
    amount: atoms(dividends.reduce((sum, dividend) => sum + dividend.amount, 0n)),
    released: worstCase(amount, rates, days.length),
  };
}

/** What the postings and holds of a position are known by. */
export const referenceOf = ({ id }: Pick<Position, 'id'>): string => `${family}:${id}`;

/** A posting of a position. */
export function move(
  position: Pick<Position, 'id' | 'assetId'>,
  kind: 'lockup_purchase' | 'lockup_return' | 'lockup_yield' | 'lockup_penalty',
  [debit, credit]: readonly [Posting['debit'], Posting['credit']],
  amount: bigint,
): Posting[] {
  if (amount === 0n) return [];
  return [{ debit, credit, assetId: position.assetId, amount: atoms(amount), kind, reference: referenceOf(position) }];
}

/** The change of what the pool holds for a position: reserves with a plus, gives back with a minus. */
export function reserve({ id, accounts }: Pick<Position, 'id' | 'accounts'>, amount: bigint): HoldChange[] {
  const reason = { module: family, reference: id };
  return amount === 0n ? [] : [{ account: accounts.pool, amount: atoms(amount), reason }];
}
