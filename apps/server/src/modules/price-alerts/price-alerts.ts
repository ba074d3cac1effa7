import type { InputOf, OutputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { openAlertsMax, priceAlertCalls, priceAlertReached } from '@bourse/contract/price-alert';
import { formatAmount, parseAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import { type MarketId, type UserId, userId } from '@bourse/kernel/ids';
import { secondMs, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { keptWhile } from '../../platform/database/kept-while.ts';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database } from '../../platform/database/database.ts';
import { bind, requireUser } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { lockCustomer } from '../identity/index.ts';
import { isUnlisted, type Market, type MarketList } from '../markets/index.ts';
import { noticeOf } from '../notices/index.ts';
import { type PriceFeed, quoteNow, readDays } from '../prices/index.ts';
import { priceAlertData } from './customer-data-store.ts';
import {
  countOpen,
  deleteAlert,
  insertAlert,
  listWatched,
  markReached,
  type PriceAlert,
  selectAlerts,
} from './price-alert-store.ts';
import { untilCaughtUp } from '../../platform/jobs/until-caught-up.ts';

/** What price alerts stand on. */
export interface PriceAlertPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly markets: MarketList;
  /** Prices from outside, where there is a source of them. */
  readonly feed: PriceFeed | null;
}

type AlertAnswer = OutputOf<typeof priceAlertCalls.add>;

function alertAnswer({ quote, symbol }: Market, alert: PriceAlert): AlertAnswer {
  const { id, condition, price, createdAt, toldAt, reached } = alert;
  return {
    id,
    symbol,
    condition,
    price: formatAmount(price, quote.scale),
    created_at: toIso(createdAt),
    told_at: toldAt === null ? null : toIso(toldAt),
    reached: reached === null ? null : formatAmount(reached, quote.scale),
  };
}

/** The prices of these markets as quotes show them: of the last trade, or the index where there is none; without the unknown. */
async function pricesOf(ports: PriceAlertPorts, wanted: readonly Market[]): Promise<ReadonlyMap<MarketId, bigint>> {
  const quotes = { ...ports, simulatedTrades: false };
  const days = await readDays(quotes, ports.clock.now());
  const found = wanted.flatMap((market) => {
    const { price } = quoteNow(quotes, market, days);
    const atoms = price === null ? null : parseAmount(price, market.quote.scale);
    return atoms?.ok === true ? [[market.id, atoms.value] as const] : [];
  });
  return new Map(found);
}

/**
 * Adds an alert.
 * @returns MARKET_NOT_FOUND, INVALID_PRICE (not positive, or no multiple of the tick), PRICE_CHANGED (the price is there
 *   already), LIMIT_EXCEEDED.
 */
async function addAlert(
  ports: PriceAlertPorts,
  owner: UserId,
  { symbol, condition, price: text }: InputOf<typeof priceAlertCalls.add>,
): Promise<Result<AlertAnswer, Rejection>> {
  const { db, clock, markets } = ports;
  const market = markets.findPriced(symbol);
  if (market === undefined || isUnlisted(market)) return reject('MARKET_NOT_FOUND');
  const parsed = parseAmount(text, market.quote.scale);
  if (!parsed.ok || parsed.value <= 0n || parsed.value % market.tickAtoms !== 0n) return reject('INVALID_PRICE');
  const price = parsed.value;
  const now = (await pricesOf(ports, [market])).get(market.id);
  const isThere = now !== undefined && (condition === 'above' ? now >= price : now <= price);
  if (isThere) return reject('PRICE_CHANGED');
  return db.withTx<Result<AlertAnswer, Rejection>>('add a price alert', async (tx) => {
    await lockCustomer(tx, owner);
    if ((await countOpen(tx, owner)) >= openAlertsMax) return reject('LIMIT_EXCEEDED');
    const alert = { userId: owner, marketId: market.id, condition, price, createdAt: clock.now() };
    return ok(alertAnswer(market, await insertAlert(tx, alert, market.quote.id)));
  });
}

/** Bounds a transaction. */
const toldAtOnce = 500;

/** Tells of the alerts that the price of their market has reached: mark and event commit together. */
export async function tellReached(
  ports: PriceAlertPorts,
  listOpen: () => Promise<readonly MarketId[]> = () => listWatched(ports.db),
  stop?: AbortSignal,
): Promise<void> {
  const { db, clock, markets } = ports;
  const watched = (await listOpen()).map((id) => markets.getMarket(id));
  if (watched.length === 0) return;
  const prices = await pricesOf(ports, watched);
  for (const market of watched) {
    const price = prices.get(market.id);
    if (price === undefined) continue;
    const tell = (): Promise<number> =>
      db.withTx('tell of prices', async (tx) => {
        const at = clock.now();
        const reached = await markReached(tx, market.id, price, { at, limit: toldAtOnce });
        const events = reached.map((alert) => {
          const { id, symbol, condition, price: wanted } = alertAnswer(market, alert);
          const figures = { price: wanted, reached: formatAmount(price, market.quote.scale) };
          return eventOf(priceAlertReached, {
            user_id: alert.userId,
            alert_id: id,
            symbol,
            condition,
            ...figures,
            at: toIso(at),
          });
        });
        if (events.length > 0) appendEvents(tx, at, events);
        return reached.length;
      });
    await untilCaughtUp(tell, toldAtOnce, stop);
  }
}

/** Opens price alerts. */
export function openPriceAlerts(ports: PriceAlertPorts): ModuleManifest {
  const { db, markets } = ports;
  const { list, add, remove } = priceAlertCalls;
  const listOpen = keptWhile(db.changes, ['price_alerts'], () => listWatched(db));
  return {
    name: 'price-alerts',
    customerData: priceAlertData,
    routes: [
      bind(list, async (context, input) => {
        const slice = sliceOf(input);
        if (!slice.ok) return slice;
        const { rows, total } = await selectAlerts(db, requireUser(context), slice.value);
        const alerts = rows.map((alert) => alertAnswer(markets.getMarket(alert.marketId), alert));
        return ok(pageOf(input, alerts, total));
      }),
      bind(add, (context, input) => addAlert(ports, requireUser(context), input)),
      bind(remove, async (context, { id }) => {
        const owner = requireUser(context);
        const isGone = await db.withTx('remove a price alert', (tx) => deleteAlert(tx, owner, id));
        return isGone ? ok({ id }) : reject('NOT_FOUND');
      }),
    ],
    repetitions: [{ name: 'price alerts', everyMs: secondMs, run: (stop) => tellReached(ports, listOpen, stop) }],
    notices: [
      noticeOf(priceAlertReached, ({ user_id: owner, symbol, condition, price, reached }) => ({
        userId: userId(owner),
        kind: 'price_alert',
        args: { symbol, condition, price, reached },
      })),
    ],
  };
}
