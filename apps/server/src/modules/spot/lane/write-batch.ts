import { eventOf, type PayloadOf } from '@bourse/contract/event';
import { spotBatch, spotOrdersEnded } from '@bourse/contract/events';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { MarketId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { safeIntegerOf } from '@bourse/kernel/quantity';
import { storeAnswers } from '../../../platform/database/idempotency-bulk.ts';
import type { StatementList } from '../../../platform/database/statement-list.ts';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import { applyExpected } from '../../ledger/index.ts';
import type { MarketList } from '../../markets/index.ts';
import { dueExits } from '../exits/exit-order.ts';
import { insertExits } from '../exits/exit-store.ts';
import type { SpotOrder } from '../spot-order.ts';
import { insertOrders, insertTrades, updateOrders, updateTerms, writeBooks } from '../spot-store.ts';
import type { BatchRun } from './batch-run.ts';

/** The name under which answers are kept for repetitions. */
export const tradeCall = 'spot.trade';

/**
 * Writes everything that the batch decided, each kind of row in one statement: first the new rows, which may be written
 * while the batch before is still committing, then what the balances must be for all of it, and what changes. Called once,
 * after {@link BatchRun.finish}.
 */
export function writeBatch(writes: StatementList, run: BatchRun, markets: MarketList): void {
  const { balances, changed, changedTerms, created, trades } = run.effects;
  const { before, postings } = balances;
  if (before.size === 0) return;
  const { now } = run;
  const orders = [...changed.values()];
  const earlier = orders.filter((order) => !created.has(order.id));
  insertOrders(
    writes,
    orders.filter((order) => created.has(order.id)),
    now,
  );
  insertTrades(writes, markets, trades, now);
  insertExits(writes, dueExits(orders), now);
  storeAnswers(writes, tradeCall, [...run.answered.values()], now);
  if (orders.length > 0) announce(writes, run, markets, earlier);
  applyExpected(writes, before, { at: now, postings, holds: balances.holdChanges() });
  updateTerms(
    writes,
    earlier.filter((order) => changedTerms.has(order.id)),
  );
  updateOrders(writes, earlier, now);
  writeBooks(writes, run.books);
}

function announce(writes: StatementList, run: BatchRun, markets: MarketList, earlier: readonly SpotOrder[]): void {
  const { now } = run;
  const ended = earlier.filter(({ reason }) => reason !== null && reason !== 'user');
  appendEvents(writes, now, [
    eventOf(spotBatch, payloadOf(writes.batchId, run, markets)),
    ...(ended.length === 0 ? [] : [eventOf(spotOrdersEnded, endedPayload(ended, now))]),
  ]);
}

function endedPayload(orders: readonly SpotOrder[], now: Instant): PayloadOf<typeof spotOrdersEnded> {
  return { at: toIso(now), orders: orders.map(({ id, userId }) => ({ id, user_id: userId })) };
}

type MarketPayload = PayloadOf<typeof spotBatch>['markets'][number];

function payloadOf(batchId: string, run: BatchRun, markets: MarketList): PayloadOf<typeof spotBatch> {
  const payloads = new Map<MarketId, MarketPayload>();
  const of = (id: MarketId): MarketPayload => present(payloads.get(id), 'a market that the batch changed');
  for (const [id, { seq }] of run.books) payloads.set(id, { market_id: id, seq, orders: [], trades: [] });
  for (const { id, userId, marketId, status, filled, reason } of run.effects.changed.values()) {
    const { lotAtoms } = markets.getMarket(marketId).units;
    const lots = present(safeIntegerOf(filled / lotAtoms), 'the filled lots');
    of(marketId).orders.push({ id, user_id: userId, status, filled: lots, reason });
  }
  for (const { id, marketId, price, quantity, taker, maker } of run.effects.trades) {
    of(marketId).trades.push({
      id,
      price,
      quantity,
      taker_side: taker.side,
      maker_order_id: maker.id,
      taker_order_id: taker.id,
      maker_user_id: maker.userId,
      taker_user_id: taker.userId,
    });
  }
  return { batch_id: batchId, at: toIso(run.now), markets: [...payloads.values()] };
}
