import type { AssetId, UserId } from '@bourse/kernel/ids';
import { type Instant, startOfDay } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import {
  type DailyTotal,
  type Inflow,
  listDailyTotals,
  listHourMoves,
  listInflows,
  listUserBalances,
  selectKeptDays,
} from '../../ledger/index.ts';
import { listMarkedPrices, type Price } from '../../prices/index.ts';
import { type ProfitPeriod, timesOf } from './profit-times.ts';

/** An inflow and what one unit was worth at its moment; null where no price was ever kept. */
export interface PricedInflow extends Inflow {
  readonly price: Price | null;
}

/** What a customer had and what things were worth, all of it as of one moment. */
export interface Past {
  /** The moments of the period, ascending, without now. */
  readonly times: readonly Instant[];
  /** Today's. */
  readonly midnight: Instant;
  /** What is there now, of all own accounts together. */
  readonly totals: ReadonlyMap<AssetId, bigint>;
  /** What came from outside, oldest first. */
  readonly inflows: readonly PricedInflow[];
  /** What was there at moments out of `times`, ascending. */
  totalsAt(asset: AssetId, moments: readonly Instant[]): bigint[];
  /** What a coin was worth at one of the moments, or now; null where no price was ever kept. */
  priceAt(asset: AssetId, at: Instant): Price | null;
}

/**
 * Reads what a period is told from. The transaction shows all of it as of one moment.
 * @param recent the index of a coin at a moment of the last minutes; an inflow for which it is null counts at the newest
 * price that was kept up to its moment: its own, else that of its hour.
 */
export async function readPast(
  tx: Tx,
  userId: UserId,
  { period, now, recent }: { readonly period: ProfitPeriod; readonly now: Instant; readonly recent: Past['priceAt'] },
): Promise<Past> {
  const times = timesOf(period, now, await selectKeptDays(tx));
  const midnight = startOfDay(now);
  const first = times[0] ?? midnight;
  const totals = new Map<AssetId, bigint>();
  for (const { assetId, available, held } of await listUserBalances(tx, userId)) {
    totals.set(assetId, (totals.get(assetId) ?? 0n) + available + held);
  }
  // By the hour, balances are known by what has moved since; by the day, they were kept.
  const movesSince = period === '1d' ? first : midnight;
  const moves = Map.groupBy(await listHourMoves(tx, userId, movesSince), ({ assetId }) => assetId);
  const daily = period === '1d' ? [] : await listDailyTotals(tx, userId, first);
  const dailyOf = Map.groupBy(daily, ({ assetId }) => assetId);
  const inflows = await listInflows(tx, userId, first);
  const moments = [...times, midnight, now];
  const priceAt = await readPrices(tx, [
    ...[...totals.keys()].flatMap((assetId) => moments.map((at) => ({ assetId, at }))),
    ...inflows,
  ]);
  return {
    times,
    midnight,
    totals,
    inflows: inflows.map((one) => ({
      ...one,
      price: recent(one.assetId, one.at) ?? priceAt(one.assetId, one.at),
    })),
    priceAt,
    totalsAt: (asset, asked) => {
      const kept = keptTotals(dailyOf.get(asset) ?? [], asked);
      return asked.map((at, place) => {
        if (at < movesSince) return kept[place] ?? 0n;
        const later = (moves.get(asset) ?? []).filter(({ hour }) => hour >= at);
        return later.reduce((total, { amount }) => total - amount, totals.get(asset) ?? 0n);
      });
    },
  };
}

/** What the accounts of one asset had together at each of `moments`: of each account, its last row up to then. */
function keptTotals(rows: readonly DailyTotal[], moments: readonly Instant[]): bigint[] {
  const lastOf = new Map<string, bigint>();
  let [place, total] = [0, 0n];
  return moments.map((at) => {
    for (let row = rows[place]; row !== undefined && row.day <= at; row = rows[(place += 1)]) {
      total += row.total - (lastOf.get(row.account) ?? 0n);
      lastOf.set(row.account, row.total);
    }
    return total;
  });
}

type Question = Parameters<typeof listMarkedPrices>[1][number];

async function readPrices(tx: Tx, questions: readonly Question[]): Promise<Past['priceAt']> {
  const prices = await listMarkedPrices(tx, questions);
  const keyOf = (assetId: AssetId, at: Instant): string => `${String(assetId)}:${String(at)}`;
  const known = new Map(questions.map(({ assetId, at }, place) => [keyOf(assetId, at), prices[place] ?? null]));
  return (asset, at) => known.get(keyOf(asset, at)) ?? null;
}
