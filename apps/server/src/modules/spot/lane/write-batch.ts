import { eventOf, spotBatch, spotOrdersEnded, type PayloadOf } from '@bourse/contract/events';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { MarketId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { safeIntegerOf } from '@bourse/kernel/quantity';
import { storeAnswers } from '../../../platform/database/idempotency-bulk.ts';
import type { Sender } from '../../../platform/database/statement-list.ts';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import { applyExpected } from '../../ledger/index.ts';
import type { MarketList } from '../../markets/index.ts';
import type { SpotOrder } from '../spot-order.ts';
import { insertOrders, insertTrades, updateOrders, updateTerms, writeBooks } from '../spot-store.ts';
import type { BatchRun } from './batch-run.ts';

/** The name under which answers are kept for repetitions. */
export const tradeCall = 'spot.trade';

/**
 * Writes everything that the batch decided, each kind of row in one statement, and before it what the balances must be
 * for that. Called once, after {@link BatchRun.finish}.
 */
export function writeBatch(tx: Sender, run: BatchRun, markets: MarketList): void {
  const { balances, changed: orders, changedTerms, created, trades } = run.effects;
  const { before, postings } = balances;
  if (before.size === 0) return;
  const { now } = run;
  // First, because here it fails when something was not as expected.
  applyExpected(tx, before, { at: now, postings, holds: balances.holdChanges() });
  const changed = [...orders.values()];
  if (changed.length === 0) return;
  insertOrders(
    tx,
    changed.filter((order) => created.has(order.id)),
    now,
  );
  const earlier = changed.filter((order) => !created.has(order.id));
  updateTerms(
    tx,
    earlier.filter((order) => changedTerms.has(order.id)),
  );
  updateOrders(tx, earlier, now);
  insertTrades(tx, markets, trades, now);
  storeAnswers(tx, tradeCall, [...run.answered.values()], now);
  writeBooks(tx, run.books);
  const ended = earlier.filter(({ reason }) => reason !== null && reason !== 'user');
  appendEvents(tx, now, [
    eventOf(spotBatch, payloadOf(tx.batchId, run, markets)),
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
  for (const [id, { depth }] of run.books) payloads.set(id, { market_id: id, seq: depth.seq, orders: [], trades: [] });
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
