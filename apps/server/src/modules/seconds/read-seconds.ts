import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { secondsCalls } from '@bourse/contract/seconds';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { listUserBalances } from '../ledger/index.ts';
import { poolAnswer, readPool } from '../pools/index.ts';
import { formatRate } from '../products/index.ts';
import { formatPrice } from '../prices/index.ts';
import type { AssetId } from '@bourse/kernel/ids';
import { lossLeft, readStake } from './buy-order.ts';
import { fairValue, houseEdge, winOf } from './order.ts';
import { findOrder, selectDays, selectOrders } from './order-store.ts';
import { orderAnswer } from './seconds-answer.ts';
import { family, type SecondsPorts } from './seconds-ports.ts';
import { listTerms } from './seconds-terms.ts';

/** The markets with their periods; of one market where it is named. */
export async function listPeriods(
  ports: SecondsPorts,
  matchId: number | undefined,
): Promise<OutputOf<typeof secondsCalls.periods>> {
  const all = await listTerms(ports.db, ports, ports.clock.now());
  const wanted = all.filter(({ market }) => matchId === undefined || market.id === matchId);
  return Promise.all(
    wanted.map(async ({ asset, market, minimum, ...terms }) => {
      const balance = await readPool(ports.db, family, asset.id);
      const least = terms.periods.map(({ payout }) => winOf(minimum, payout)).toSorted((a, b) => (a < b ? -1 : 1))[0];
      const covers = balance.available >= present(least, 'terms have a period');
      return {
        id: terms.productId,
        terms_id: terms.termsId,
        match_id: market.id,
        symbol: market.symbol,
        currency_id: asset.id,
        currency: asset.code,
        minimum: formatAmount(minimum, asset.scale),
        maximum: formatAmount(terms.maximum, asset.scale),
        window_seconds: terms.windowSeconds,
        state: !terms.isOpen ? 3 : covers ? 1 : 4,
        pool: poolAnswer(asset, balance),
        periods: terms.periods.map(({ seconds, payout }) => ({
          seconds,
          payout: formatRate(payout),
          house_edge: formatRate(houseEdge(payout)),
        })),
      };
    }),
  );
}

/** What is free on the options account, by asset. */
async function freeOf({ db }: SecondsPorts, owner: UserId): Promise<ReadonlyMap<AssetId, bigint>> {
  const balances = await listUserBalances(db, owner);
  return new Map(balances.flatMap((one) => (one.kind === 'micro' ? [[one.assetId, one.available] as const] : []))); // a pair
}

/** The currencies of stakes with the widest bounds among their markets; to the signed-in with what is free. */
export async function listCurrencies(
  ports: SecondsPorts,
  owner: UserId | null,
): Promise<OutputOf<typeof secondsCalls.currencies>> {
  const all = (await listTerms(ports.db, ports, ports.clock.now())).filter(({ isOpen }) => isOpen);
  const free = owner === null ? null : await freeOf(ports, owner);
  return [...Map.groupBy(all, ({ asset }) => asset.id).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { asset } = first;
    const least = same.reduce((a, { minimum }) => (minimum < a ? minimum : a), first.minimum);
    const most = same.reduce((a, { maximum }) => (maximum > a ? maximum : a), first.maximum);
    return [
      {
        currency_id: asset.id,
        currency: asset.code,
        minimum: formatAmount(least, asset.scale),
        maximum: formatAmount(most, asset.scale),
        balance: free === null ? null : formatAmount(free.get(asset.id) ?? 0n, asset.scale),
      },
    ];
  });
}

/** Fair value, payout and house edge of a stake. @returns NOT_FOUND, PARAMETER_ERROR, INVALID_AMOUNT. */
export async function quoteOrder(
  ports: SecondsPorts,
  owner: UserId,
  input: InputOf<typeof secondsCalls.quote>,
): Promise<Result<OutputOf<typeof secondsCalls.quote>, Rejection>> {
  const now = ports.clock.now();
  const stake = await readStake(ports.db, ports, input, now);
  if (!stake.ok) return stake;
  const { terms, period, amount } = stake.value;
  const { asset } = terms;
  const index = ports.feed?.index(terms.market.symbol) ?? null;
  const left = await lossLeft(ports, ports.db, owner, now);
  const usdt = present(ports.registry.findAssetByCode('USDT'), 'USDT');
  return ok({
    terms_id: terms.termsId,
    number: formatAmount(amount, asset.scale),
    payout: formatRate(period.payout),
    profit_if_won: formatAmount(winOf(amount, period.payout), asset.scale),
    fair_value: formatAmount(fairValue(amount, period.payout), asset.scale),
    house_edge: formatRate(houseEdge(period.payout)),
    price: index === null ? null : formatPrice(index.price),
    window_seconds: terms.windowSeconds,
    available: formatAmount((await freeOf(ports, owner)).get(asset.id) ?? 0n, asset.scale),
    loss_left: left === null ? null : formatAmount(left, usdt.scale),
  });
}

/** Own orders, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listOrders(
  ports: SecondsPorts,
  owner: UserId,
  input: InputOf<typeof secondsCalls.list>,
): Promise<Result<OutputOf<typeof secondsCalls.list>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const filter = { marketId: input.match_id ?? null, status: input.status };
  const { rows, total } = await selectOrders(ports.db, owner, filter, slice.value);
  return ok(
    pageOf(
      input,
      rows.map((order) => orderAnswer(ports.registry, order)),
      total,
    ),
  );
}

/** One own order. @returns NOT_FOUND. */
export async function readOrder(
  { db, registry }: SecondsPorts,
  owner: UserId,
  id: string,
): Promise<Result<OutputOf<typeof secondsCalls.detail>, Rejection>> {
  const order = await findOrder(db, owner, id);
  return order === undefined ? reject('NOT_FOUND') : ok(orderAnswer(registry, order));
}

const defaultDays = 31;
const mostDays = 366;

/** Profit and loss by day. @returns PARAMETER_ERROR where `to` is before `from` or the span is too long. */
export async function readStatistics(
  { db, clock, registry }: SecondsPorts,
  owner: UserId,
  input: InputOf<typeof secondsCalls.statistics>,
): Promise<Result<OutputOf<typeof secondsCalls.statistics>, Rejection>> {
  const to = input.to === undefined ? startOfDay(clock.now()) : instant(Date.parse(input.to));
  const from = input.from === undefined ? instant(to - (defaultDays - 1) * dayMs) : instant(Date.parse(input.from));
  if (to < from) return rejectField('to');
  if (to - from >= mostDays * dayMs) return rejectField('from');
  const days = await selectDays(db, owner, toIso(from).slice(0, 10), toIso(to).slice(0, 10));
  return ok(
    days.map(({ day, assetId, count, staked, profit }) => {
      const { code, scale } = registry.getAsset(assetId);
      const text = formatAmount(profit < 0n ? -profit : profit, scale);
      return {
        day,
        currency_id: assetId,
        currency: code,
        count,
        staked: formatAmount(staked, scale),
        profit: profit < 0n ? `-${text}` : text,
      };
    }),
  );
}
