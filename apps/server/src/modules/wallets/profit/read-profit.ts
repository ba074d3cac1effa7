import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { formatAmount } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../../../platform/database/database.ts';
import { indexAt, type Price } from '../../prices/index.ts';
import { type Fiat, formatWorth, readFiat, type ValuePorts, valuationOf, valuedAnswer, worthOf } from '../valuation.ts';
import { type Holding, percentOf, type ProfitPoint, profitPoints } from './profit.ts';
import { type Past, readPast } from './read-past.ts';

/** What {@link readProfit} works with. */
export interface ProfitPorts extends ValuePorts {
  readonly db: Database;
}

type ProfitAnswer = OutputOf<typeof walletCalls.profit>;
type Gain = ProfitAnswer['today'];

/**
 * A customer's wealth over a period and what they gained, by {@link profitPoints}: today, which is the period of a day, is
 * since 00:00 UTC. Prices are those of the hour marks, of an inflow that of its own moment, and now the index; everything
 * is in the customer's currency at its newest rate. A coin that never had a price is left out and counted.
 */
export async function readProfit(
  ports: ProfitPorts,
  userId: UserId,
  { period }: InputOf<typeof walletCalls.profit>,
): Promise<ProfitAnswer> {
  const { db, clock, registry, feed } = ports;
  const now = clock.now();
  const recent: Past['priceAt'] = (id, at) =>
    feed === null ? null : indexAt(feed, `${registry.getAsset(id).code}/USDT`, at);
  const { past, fiat } = await db.withTx(
    'read profit',
    async (tx) => ({ past: await readPast(tx, userId, { period, now, recent }), fiat: await readFiat(tx, userId) }),
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
  const points = pointsAt(past.times);
  return {
    ...valuedAnswer(valuation),
    currency: fiat.code,
    equity: isUnknown ? null : formatWorth(present(points.at(-1), 'now').equity),
    unpriced,
    today: gainOf(pointsAt([past.midnight])),
    ...gainOf(points),
    points: fromFunding(points, past, known, fiat).map(({ at, equity, inflow, profit }) => ({
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
  return {
    scale,
    totals: [...past.totalsAt(id, moments), total],
    prices: [...moments.map(priceOf), price],
    flows: past.inflows.flatMap((flow) => (flow.assetId === id ? [{ ...flow, price: flow.price ?? price }] : [])),
  };
}

/**
 * Leaves out the moments before there was anything. Whoever had nothing at the first one left begins with their first
 * money instead: at the time when it came, worth what it was worth then.
 */
function fromFunding(
  all: readonly ProfitPoint[],
  past: Past,
  assets: readonly PricedAsset[],
  fiat: Fiat,
): readonly ProfitPoint[] {
  const begin = all.findIndex((point) => point.equity !== 0n || point.inflow !== 0n);
  const left = all.slice(begin === -1 ? -1 : Math.max(0, begin - 1));
  const [nothing, next, ...later] = left;
  if (nothing === undefined || next === undefined || nothing.equity !== 0n) return left;
  const holdings = assets.map((asset) => holdingOf(past, asset, []));
  const flows = holdings.flatMap(({ scale, flows: own }) => own.map((flow) => ({ ...flow, scale })));
  const at = flows.reduce((first, flow) => (flow.at >= nothing.at && flow.at < first ? flow.at : first), next.at);
  const equity = flows
    .filter((flow) => flow.at === at)
    .reduce((total, { amount, scale, price }) => total + worthOf(amount, scale, price, fiat), 0n);
  if (equity <= 0n) return left;
  return [{ at, equity, inflow: equity, profit: 0n }, { ...next, inflow: next.inflow - equity }, ...later];
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
