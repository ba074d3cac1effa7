import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { cancelExitsOf } from './exits/exit-store.ts';
import { readMarketFilter } from './list-orders.ts';
import type { PlaceOrderPorts } from './place-order.ts';

/**
 * Withdraws every open order of the user, of one market or of all, also in halted ones; orders of theirs that still wait
 * for the lane are answered SYSTEM_BUSY. Exits that have waited for five seconds are cancelled; those of the orders that
 * this ends are kept, for what these have traded is to be traded back. @returns MARKET_NOT_FOUND; from the lane TRADING_HALTED or SYSTEM_BUSY.
 */
export async function cancelAll(
  { db, clock, lane, markets }: PlaceOrderPorts,
  userId: UserId,
  { symbol }: InputOf<typeof spotCalls.cancelAll>,
): Promise<Result<OutputOf<typeof spotCalls.cancelAll>, Rejection>> {
  const market = readMarketFilter(markets, symbol);
  if (!market.ok) return market;
  const marketId = market.value?.id ?? null;
  const cancelled = await lane.cancelAll({ kind: 'cancel_all', userId, marketId });
  if (!cancelled.ok) return cancelled;
  await cancelExitsOf(db, userId, marketId, clock.now());
  return ok({ list: [...cancelled.value] });
}
