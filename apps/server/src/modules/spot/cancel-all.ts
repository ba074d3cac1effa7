import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { MarketList } from '../markets/index.ts';
import type { CommitLane } from './lane/commit-lane.ts';
import { readMarketFilter } from './list-orders.ts';

/**
 * Withdraws every open order of the user, of one market or of all, also in halted ones; orders of theirs that still wait
 * for the lane are answered SYSTEM_BUSY. @returns MARKET_NOT_FOUND; from the lane TRADING_HALTED or SYSTEM_BUSY.
 */
export async function cancelAll(
  lane: CommitLane,
  markets: MarketList,
  userId: UserId,
  { symbol }: InputOf<typeof spotCalls.cancelAll>,
): Promise<Result<OutputOf<typeof spotCalls.cancelAll>, Rejection>> {
  const market = readMarketFilter(markets, symbol);
  if (!market.ok) return market;
  const cancelled = await lane.cancelAll({ kind: 'cancel_all', userId, marketId: market.value?.id ?? null });
  return cancelled.ok ? ok({ list: [...cancelled.value] }) : cancelled;
}
