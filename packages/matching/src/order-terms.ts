import type { LimitOrder, NewOrder, OpenOrder, Policy, SelfTrade, Side, TriggerKind } from './order.ts';

// The terms of an order in one small integer: one bit for the side, two each for kind, policy and self-trade mode, one
// each for waiting outside the book, for having a second leg there, and for having any field that plain orders lack,
// thirteen for the slippage in basis points, 0 where it has no bound, and one for a trigger that takes a profit.
const kinds = ['limit', 'market', 'budget'] as const;
const policies = ['rest', 'ioc', 'fok', 'post_only'] as const;
const selfTrades = ['expire_taker', 'expire_maker', 'expire_both', 'decrement'] as const;
const marketKind = 1 << 1;
const budgetKind = 2 << 1;
const iocPolicy = 1 << 3;
const fokPolicy = 2 << 3;
const postOnlyPolicy = 3 << 3;
const selfTradeShift = 5;
const buyBit = 1;
const kindBits = 3 << 1;
const policyBits = 3 << 3;
const selfTradeBits = 3 << 5;
const waitsBit = 1 << 7;
const ocoBit = 1 << 8;

const specialBit = 1 << 9;
const slippageShift = 10;
const slippageBits = 0x1fff << slippageShift;
const takeProfitBit = 1 << 23;

// Written out instead of looked up: a lookup by a text costs more than everything else that is done with a plain order.
function kindWord(kind: NewOrder['kind']): number {
  return kind === 'limit' ? 0 : kind === 'market' ? marketKind : budgetKind;
}

function policyWord(policy: Policy): number {
  return policy === 'rest' ? 0 : policy === 'ioc' ? iocPolicy : policy === 'fok' ? fokPolicy : postOnlyPolicy;
}

function selfTradeWord(mode: SelfTrade): number {
  return selfTrades.indexOf(mode) << selfTradeShift;
}

function triggerWord(kind: TriggerKind | undefined): number {
  return kind === 'take_profit' ? takeProfitBit : 0;
}

function slippageWord(bps: number | null | undefined): number {
  return (bps ?? 0) << slippageShift;
}

/** Tells whether a new order is a limit order that rests, without anything further, as nearly all orders are. */
export function isPlainOrder(order: NewOrder): order is LimitOrder {
  if (order.kind !== 'limit' || order.policy !== 'rest') return false;
  if (order.selfTrade !== undefined || order.stop !== undefined || order.expiresAt !== undefined) return false;
  return order.display === undefined && order.stopLoss === undefined;
}

/** The terms of such an order. */
export function plainTerms(side: Side): number {
  return side === 'buy' ? buyBit : 0;
}

/** Packs the terms of a new order. */
export function termsOf(order: NewOrder): number {
  let words = order.side === 'buy' ? buyBit : 0;
  if (order.kind === 'limit') {
    if (order.policy !== 'rest') words |= policyWord(order.policy);
    if (order.display !== undefined) words |= specialBit;
    if (order.stopLoss !== undefined) words |= ocoBit | specialBit | slippageWord(order.stopLoss.slippageBps);
  } else words |= kindWord(order.kind) | iocPolicy | slippageWord(order.slippageBps);
  if (order.selfTrade !== undefined) words |= selfTradeWord(order.selfTrade);
  if (order.stop !== undefined) words |= waitsBit | specialBit | triggerWord(order.stopKind);
  if (order.expiresAt !== undefined) words |= specialBit;
  return words;
}

/** Packs the terms of an open order. */
export function termsOfOpen(order: OpenOrder): number {
  const { side, stop, stopKind, stopLoss, display, expiresAt } = order;
  const words = kindWord(order.kind) | policyWord(order.policy) | selfTradeWord(order.selfTrade);
  const legs = (stop === null ? 0 : waitsBit | triggerWord(stopKind)) | (stopLoss === null ? 0 : ocoBit);
  const slippage = slippageWord(order.slippageBps ?? stopLoss?.slippageBps);
  const special = legs !== 0 || display !== null || expiresAt !== null ? specialBit : 0;
  return (side === 'buy' ? buyBit : 0) | words | legs | special | slippage;
}

/** The side. */
export const sideOf = (terms: number): Side => (isBuy(terms) ? 'buy' : 'sell');
export const isBuy = (terms: number): boolean => (terms & buyBit) !== 0;
export const isLimit = (terms: number): boolean => (terms & kindBits) === 0;
export const isBudget = (terms: number): boolean => (terms & kindBits) === budgetKind;
export const isFillOrKill = (terms: number): boolean => (terms & policyBits) === fokPolicy;
export const isPostOnly = (terms: number): boolean => (terms & policyBits) === postOnlyPolicy;

/** Tells whether what does not trade at once goes to the book. */
export const rests = (terms: number): boolean =>
  isLimit(terms) && ((terms & policyBits) === 0 || (terms & policyBits) === postOnlyPolicy);

/** Tells whether the order stays outside the book until its stop is reached. */
export const waits = (terms: number): boolean => (terms & waitsBit) !== 0;
/** Tells whether the order has a stop-loss leg beside its place in the book. */
export const isOco = (terms: number): boolean => (terms & ocoBit) !== 0;
/** Tells whether the order stands in a queue of stops, alone or also. */
export const hasStop = (terms: number): boolean => (terms & (waitsBit | ocoBit)) !== 0;

/** Tells whether the trigger of an order is reached by a rising price, not by a falling one. */
export const triggersRising = (terms: number): boolean => isBuy(terms) === ((terms & takeProfitBit) === 0);
/** The kind of the trigger of an order that waits; `stop_loss` of all others. */
export const triggerKindOf = (terms: number): TriggerKind =>
  (terms & takeProfitBit) === 0 ? 'stop_loss' : 'take_profit';

/** Tells whether a market without rules could refuse the order. */
export const isDemanding = (terms: number): boolean => !isLimit(terms) || isPostOnly(terms);

/** Tells whether the order has, or had, a stop, a display quantity or an end in time. */
export const isSpecial = (terms: number): boolean => (terms & specialBit) !== 0;

/** The terms of an order whose stop has been reached. */
export const withoutStop = (terms: number): number => terms & ~(waitsBit | ocoBit | takeProfitBit);

/** The terms of what the stop-loss leg of an OCO order turns into: a limit order that may rest, or a market order. */
export const stopLossTerms = (terms: number, isLimitOrder: boolean): number =>
  (withoutStop(terms) & ~(kindBits | policyBits)) | (isLimitOrder ? 0 : marketKind);

/** The slippage in basis points of a market order, or of the one that a stop-loss leg turns into; 0 where any price will do. */
export const slippageOf = (terms: number): number => (terms & slippageBits) >> slippageShift;

/** Unpacks them. */
export const kindOfTerms = (terms: number): NewOrder['kind'] => kinds[(terms & kindBits) >> 1] ?? 'limit';
export const policyOfTerms = (terms: number): Policy => policies[(terms & policyBits) >> 3] ?? 'rest';
export const selfTradeOfTerms = (terms: number): SelfTrade =>
  selfTrades[(terms & selfTradeBits) >> 5] ?? 'expire_taker';
