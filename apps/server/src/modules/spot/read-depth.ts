import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { formatAmount } from '@bourse/kernel/amount';
import { quantityAtoms } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import type { Level } from '@bourse/matching/matching-engine';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { type MarketList, priceAtoms } from '../markets/index.ts';
import type { CommitLane } from './lane/commit-lane.ts';

/** The committed book, best prices first (S25). @returns MARKET_NOT_FOUND. */
export function readDepth(
  lane: CommitLane,
  markets: MarketList,
  { symbol, limit }: InputOf<typeof spotCalls.depth>,
): Result<OutputOf<typeof spotCalls.depth>, Rejection> {
  const market = markets.findMarket(symbol);
  if (market === undefined) return reject('MARKET_NOT_FOUND');
  const write = ({ price, quantity }: Level): [string, string] => [
    formatAmount(priceAtoms(market, price), market.quote.scale),
    formatAmount(quantityAtoms(market.units, quantity), market.base.scale),
  ];
  const { seq, bids, asks } = lane.depth(market.id, limit);
  return ok({ symbol: market.symbol, seq, bids: bids.map(write), asks: asks.map(write) });
}
