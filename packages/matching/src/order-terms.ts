import type { NewOrder, OpenOrder, Policy, SelfTrade, Side } from './order.ts';

// The terms of an order in one small integer: one bit for the side, two each for kind, policy and self-trade mode, one
// each for waiting outside the book and for having a second leg there.
const kinds = ['limit', 'market', 'budget'] as const;
const policies = ['rest', 'ioc', 'fok', 'post_only'] as const;
const selfTrades = ['expire_taker', 'expire_maker', 'expire_both', 'decrement'] as const;
const kindOf = { limit: 0, market: 1 << 1, budget: 2 << 1 } as const;
const policyOf = { rest: 0, ioc: 1 << 3, fok: 2 << 3, post_only: 3 << 3 } as const;
const selfTradeOf = { expire_taker: 0, expire_maker: 1 << 5, expire_both: 2 << 5, decrement: 3 << 5 } as const;
const buyBit = 1;
const kindBits = 3 << 1;
const policyBits = 3 << 3;
const selfTradeBits = 3 << 5;
const waitsBit = 1 << 7;
const ocoBit = 1 << 8;

/** Packs the terms of a new order. */
export function termsOf(order: NewOrder): number {
  const isLimit = order.kind === 'limit';
  const policy = isLimit ? policyOf[order.policy] : policyOf.ioc;
  const selfTrade = order.selfTrade === undefined ? 0 : selfTradeOf[order.selfTrade];
  const legs = (order.stop === undefined ? 0 : waitsBit) | (isLimit && order.stopLoss !== undefined ? ocoBit : 0);
  return (order.side === 'buy' ? buyBit : 0) | kindOf[order.kind] | policy | selfTrade | legs;
}

/** Packs the terms of an open order. */
export function termsOfOpen(order: OpenOrder): number {
  const legs = (order.stop === null ? 0 : waitsBit) | (order.stopLoss === null ? 0 : ocoBit);
  const words = kindOf[order.kind] | policyOf[order.policy] | selfTradeOf[order.selfTrade];
  return (order.side === 'buy' ? buyBit : 0) | words | legs;
}

/** The side. */
export const sideOf = (terms: number): Side => (isBuy(terms) ? 'buy' : 'sell');
export const isBuy = (terms: number): boolean => (terms & buyBit) !== 0;
export const isLimit = (terms: number): boolean => (terms & kindBits) === kindOf.limit;
export const isBudget = (terms: number): boolean => (terms & kindBits) === kindOf.budget;
export const isFillOrKill = (terms: number): boolean => (terms & policyBits) === policyOf.fok;
export const isPostOnly = (terms: number): boolean => (terms & policyBits) === policyOf.post_only;

/** Tells whether what does not trade at once goes to the book. */
export const rests = (terms: number): boolean =>
  isLimit(terms) && ((terms & policyBits) === policyOf.rest || (terms & policyBits) === policyOf.post_only);

/** Tells whether the order stays outside the book until its stop is reached. */
export const waits = (terms: number): boolean => (terms & waitsBit) !== 0;
/** Tells whether the order has a stop-loss leg beside its place in the book. */
export const isOco = (terms: number): boolean => (terms & ocoBit) !== 0;
/** Tells whether the order stands in a queue of stops, alone or also. */
export const hasStop = (terms: number): boolean => (terms & (waitsBit | ocoBit)) !== 0;

/** The terms of an order whose stop has been reached. */
export const withoutStop = (terms: number): number => terms & ~(waitsBit | ocoBit);

/** The terms of what the stop-loss leg of an OCO order turns into: a limit order that may rest, or a market order. */
export const stopLossTerms = (terms: number, isLimitOrder: boolean): number =>
  (withoutStop(terms) & ~(kindBits | policyBits)) | (isLimitOrder ? 0 : kindOf.market | policyOf.rest);

/** Unpacks them. */
export const kindOfTerms = (terms: number): NewOrder['kind'] => kinds[(terms & kindBits) >> 1] ?? 'limit';
export const policyOfTerms = (terms: number): Policy => policies[(terms & policyBits) >> 3] ?? 'rest';
export const selfTradeOfTerms = (terms: number): SelfTrade =>
  selfTrades[(terms & selfTradeBits) >> 5] ?? 'expire_taker';
