import { eventOf, spotBatch, type PayloadOf } from '@bourse/contract/events';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { MarketId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { safeIntegerOf } from '@bourse/kernel/quantity';
import type { Tx } from '../../../platform/database/database.ts';
import { storeAnswers } from '../../../platform/database/idempotency-bulk.ts';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import { applyLocked, type LockedBalances } from '../../ledger/index.ts';
import type { MarketList } from '../../markets/index.ts';
import { type BookRow, insertOrders, insertTrades, updateOrders, updateTerms, writeBooks } from '../spot-store.ts';
import type { BatchRun } from './batch-run.ts';

export interface BatchContext {
  readonly markets: MarketList;
  readonly locked: LockedBalances;
  /** What {@link BatchRun} leaves the book of a market at. */
  readonly nextRow: (market: MarketId) => BookRow;
  readonly now: Instant;
}

/** The name under which answers are kept for repetitions. */
export const tradeCall = 'spot.trade';

/** Writes everything that the batch decided, each kind of row in one statement. */
export function writeBatch(tx: Tx, run: BatchRun, context: BatchContext): void {
  const { markets, locked, now } = context;
  const changed = [...run.changed.values()];
  if (changed.length === 0) return;
  insertOrders(
    tx,
    changed.filter((order) => run.created.has(order.id)),
  );
  const earlier = changed.filter((order) => !run.created.has(order.id));
  updateTerms(
    tx,
    earlier.filter((order) => run.changedTerms.has(order.id)),
  );
  updateOrders(tx, earlier);
  insertTrades(tx, markets, run.trades, now);
  const { postings } = run.balances;
  applyLocked(tx, locked, { at: now, postings, holds: run.balances.holdChanges() });
  storeAnswers(tx, tradeCall, [...run.answered.values()], now);
  writeBooks(tx, new Map([...run.touchedMarkets].map((market) => [market, context.nextRow(market)])));
  appendEvents(tx, now, [eventOf(spotBatch, payloadOf(tx, run, context))]);
}

type MarketPayload = PayloadOf<typeof spotBatch>['markets'][number];

function payloadOf(tx: Tx, run: BatchRun, context: BatchContext): PayloadOf<typeof spotBatch> {
  const markets = [...run.touchedMarkets].map((market): MarketPayload => {
    const { lotAtoms } = context.markets.getMarket(market).units;
    const orders = [...run.changed.values()].filter((order) => order.marketId === market);
    const trades = run.trades.filter((trade) => trade.marketId === market);
    return {
      market_id: market,
      seq: context.nextRow(market).seq,
      orders: orders.map((order) => ({
        id: order.id,
        user_id: order.userId,
        status: order.status,
        filled: present(safeIntegerOf(order.filled / lotAtoms), 'the filled lots'),
        reason: order.reason,
      })),
      trades: trades.map((trade) => ({
        id: trade.id,
        price: trade.price,
        quantity: trade.quantity,
        taker_side: trade.taker.side,
        maker_order_id: trade.maker.id,
        taker_order_id: trade.taker.id,
        maker_user_id: trade.maker.userId,
        taker_user_id: trade.taker.userId,
      })),
    };
  });
  return { batch_id: tx.batchId, at: toIso(context.now), markets };
}
