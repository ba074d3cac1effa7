import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { formatAmount } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../../../platform/database/database.ts';
import type { Price } from '../../prices/index.ts';
import { formatWorth, readFiat, type ValuePorts, valuationOf, valuedAnswer } from '../valuation.ts';
import { type Holding, percentOf, type ProfitPoint, profitPoints } from './profit.ts';
import { type Past, readPast } from './read-past.ts';

/** What {@link readProfit} works with. */
export interface ProfitPorts extends ValuePorts {
  readonly db: Database;
}

type ProfitAnswer = OutputOf<typeof walletCalls.profit>;
type Gain = ProfitAnswer['today'];

/**
 * A customer's wealth over a period and what they gained, by {@link profitPoints}: today since 00:00 UTC, and over the
 * period from the first moment at which they had something. Prices are those of the hour marks, and now the index;
 * everything is in the customer's currency at its newest rate. A coin that never had a price is left out and counted.
 */
export async function readProfit(
  ports: ProfitPorts,
  userId: UserId,
  { period }: InputOf<typeof walletCalls.profit>,
): Promise<ProfitAnswer> {
  const { db, clock, registry } = ports;
  const now = clock.now();
  const { past, fiat } = await db.withTx(
    'read profit',
    async (tx) => ({ past: await readPast(tx, userId, period, now), fiat: await readFiat(tx, userId) }),
    { isolation: 'repeatable read', readOnly: true },
  );
  const valuation = await valuationOf(ports, now, past.totals, async (missing) =>
    missing.map((id) => past.priceAt(id, now)),
  );
  const assets = [...past.totals].map(([id, total]) => ({
    id,
    scale: registry.getAsset(id).scale,
    total,
    price: valuation.priceOf(id),
  }));
  const unpriced = assets.filter(({ total, price }) => price === null && total > 0n).length;
  const known = assets.flatMap((asset) => (asset.price === null ? [] : [{ ...asset, price: asset.price }]));
  const pointsAt = (moments: readonly Instant[]): ProfitPoint[] =>
    profitPoints(
      [...moments, now],
      known.map((asset) => holdingOf(past, asset, moments)),
      fiat,
    );
  const owned = assets.some(({ total }) => total > 0n);
  const isUnknown = owned && unpriced === assets.filter(({ total }) => total > 0n).length;
  const ids = known.map(({ id }) => id);
  const points = pointsAt(momentsWithMoney(past, ids));
  return {
    ...valuedAnswer(valuation),
    currency: fiat.code,
    equity: isUnknown ? null : formatWorth(present(points.at(-1), 'now').equity),
    unpriced,
    today: gainOf(pointsAt([past.midnight])),
    ...gainOf(points),
    points: fromFunding(points, past, ids).map(({ at, equity, inflow, profit }) => ({
      at: toIso(at),
      equity: formatWorth(equity),
      net_inflow: formatWorth(inflow),
      profit: formatWorth(profit),
    })),
  };
}

/** An asset with what one unit of it is worth now. */
interface PricedAsset {
  readonly id: AssetId;
  readonly scale: number;
  readonly total: bigint;
  readonly price: Price;
}

function holdingOf(past: Past, { id, scale, total, price }: PricedAsset, moments: readonly Instant[]): Holding {
  const priceOf = (at: Instant): Price => past.priceAt(id, at) ?? price;
  const flows = past.inflows.filter(({ assetId }) => assetId === id);
  return {
    scale,
    totals: [...past.totalsAt(id, moments), total],
    prices: [...moments.map(priceOf), price],
    flows: flows.map(({ hour, amount }) => ({ at: hour, amount, price: priceOf(hour) })),
  };
}

/** The moments from the first one on at which something was there, and before it the last one at which nothing was. */
function momentsWithMoney(past: Past, assets: readonly AssetId[]): readonly Instant[] {
  const totals = assets.map((id) => past.totalsAt(id, past.times));
  const first = past.times.findIndex((_, place) => totals.some((ofAsset) => (ofAsset[place] ?? 0n) > 0n));
  if (first !== -1) return past.times.slice(Math.max(0, first - 1));
  return past.inflows.some(({ assetId }) => assets.includes(assetId)) ? past.times.slice(-1) : [];
}

/**
 * Whoever had nothing at the first moment begins with their first money instead: at the time when it came, worth what it
 * was worth then.
 */
function fromFunding(points: readonly ProfitPoint[], past: Past, assets: readonly AssetId[]): readonly ProfitPoint[] {
  const [nothing, next, ...later] = points;
  if (nothing === undefined || next === undefined || nothing.equity !== 0n || next.inflow <= 0n) return points;
  const came = past.inflows.filter(({ assetId, hour }) => assets.includes(assetId) && hour >= nothing.at);
  const at = came.reduce((first, { firstAt }) => (firstAt < first ? firstAt : first), next.at);
  return [{ at, equity: next.inflow, inflow: next.inflow, profit: 0n }, { ...next, inflow: 0n }, ...later];
}

function gainOf(points: readonly ProfitPoint[]): Gain {
  const [first, last] = [present(points[0], 'the first point'), present(points.at(-1), 'now')];
  const inflow = points.reduce((total, point) => total + point.inflow, 0n);
  const percent = percentOf(last.profit, first.equity, inflow);
  return {
    start_equity: formatWorth(first.equity),
    net_inflow: formatWorth(inflow),
    profit: formatWorth(last.profit),
    percent: percent === null ? null : formatAmount(percent, 2),
  };
}
