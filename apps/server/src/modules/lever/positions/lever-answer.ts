import type { OutputOf } from '@bourse/contract/call';
import { leverDirections, type leverCalls } from '@bourse/contract/lever';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { oneRate } from '@bourse/kernel/term';
import { formatPrice, price } from '../../prices/index.ts';
import { formatRate } from '../../products/index.ts';
import type { ContractTerms } from '../orders/contract-terms.ts';
import { crossFigures, type CrossLeg, crossLiquidationTicks } from '../cross/cross-margin.ts';
import { signed } from '../lever-events.ts';
import { equityAt, initialMargin, liquidationTicks, profitOf, tierOf, valueAt, valueAtPrice } from './margin.ts';
import { type Position, statusOf } from './position.ts';
import { comingHolidays, isInSession, nextTurn } from '../orders/session.ts';

type PositionOut = OutputOf<typeof leverCalls.submit>;

/** A price of so many ticks, as decimals. */
export const ticksText = ({ market, asset }: ContractTerms, ticks: number): string =>
  formatAmount(BigInt(ticks) * market.tickAtoms, asset.scale);

const orNull = <T, R>(value: T | null, write: (value: T) => R): R | null => (value === null ? null : write(value));
const isoOf = (at: Instant | null): string | null => orNull(at, toIso);

/** The mean price of lots that cost so much, cut to the atom. */
function meanText({ asset, lotTickAtoms, market }: ContractTerms, lots: number, value: bigint): string | null {
  if (lots === 0) return null;
  return formatAmount((value * market.tickAtoms) / (BigInt(lots) * lotTickAtoms), asset.scale);
}

/** Lots in the base currency. */
export const amountText = ({ lotAtoms, market }: ContractTerms, lots: number): string =>
  formatAmount(BigInt(lots) * lotAtoms, market.base.scale);

/** When a contract is traded that tracks a symbol; null where it is at any time. */
export function sessionAnswer({ session }: ContractTerms, now: Instant): OutputOf<typeof leverCalls.deal>['session'] {
  if (session === null) return null;
  return {
    time_zone: session.time_zone,
    opens: session.opens,
    closes: session.closes,
    days: [...session.days],
    closed_on: comingHolidays(session, now).slice(0, 8),
    is_open: isInSession(session, now),
    next_at: isoOf(nextTurn(session, now)),
  };
}

/** The mark price at which a position is liquidated, in ticks. @param terms those that it was opened under. */
export function liquidationOf(terms: ContractTerms, position: Position): number | null {
  const tier = tierOf(terms.tiers, position.cost) ?? present(terms.tiers.at(-1), 'a tier');
  return liquidationTicks(terms, position, tier.maintenance);
}

/** What stands behind a cross position: the balance with what is free on the contract account, and all positions. */
export interface CrossView {
  readonly balance: bigint;
  readonly legs: readonly CrossLeg[];
}

/** What a position is judged by: its own margin, or what its multiple asks for of its account. */
function marginOf({ isCross, cost, multiple, margin }: Position): bigint {
  return isCross ? initialMargin(cost, multiple) : margin;
}

function liquidationFor(terms: ContractTerms, position: Position, cross: CrossView | null): number | null {
  if (!position.isCross) return liquidationOf(terms, position);
  if (cross === null || position.lots === 0) return null;
  return crossLiquidationTicks(cross.balance, cross.legs, terms.market.symbol);
}

/** What a mark price makes of a position. */
function marked(terms: ContractTerms, position: Position, mark: bigint | null, cross: CrossView | null) {
  const { scale } = terms.asset;
  if (position.lots === 0 || mark === null) {
    return { value: formatAmount(0n, scale), profit: null, risk_rate: null };
  }
  const { sign, lots, cost } = position;
  const value = valueAtPrice(terms, mark, lots, sign === 1 ? 'down' : 'up');
  const account = cross === null ? null : crossFigures(cross.balance, cross.legs);
  const margin = account?.initial ?? marginOf(position);
  const equity = account?.equity ?? equityAt(terms, position, mark);
  return {
    value: formatAmount(value, scale),
    profit: signed(profitOf(sign, cost, value), scale),
    risk_rate: margin === 0n || equity <= 0n ? '0' : formatRate((equity * oneRate) / margin),
  };
}

/**
 * A position as its customer sees it.
 * @param terms those that it was opened under.
 * @param mark the mark price in 10^-12; null where there is none.
 * @param evidence of the mark price that closed it.
 * @param cross what stands behind it, where that is not its own margin.
 */
export function positionAnswer(
  terms: ContractTerms,
  position: Position,
  mark: bigint | null,
  evidence: string | null,
  cross: CrossView | null = null,
): PositionOut {
  const { asset, market } = terms;
  const write = (ticks: number): string => ticksText(terms, ticks);
  const { lots, closing } = position;
  return {
    id: String(position.id),
    level_type: terms.product,
    match_id: market.id,
    symbol: market.symbol,
    currency_id: market.base.id,
    legal_id: market.quote.id,
    currency: asset.code,
    type: position.sign === 1 ? leverDirections.long : leverDirections.short,
    status: statusOf(position),
    order_type: position.limit === null ? 'market' : 'limit',
    limit_price: orNull(position.limit, write),
    price: meanText(terms, position.openedLots, position.openedCost),
    number: position.ordered,
    pending: position.pending,
    lots,
    amount: amountText(terms, lots),
    multiple: position.multiple,
    margin_mode: position.isCross ? 'cross' : 'isolated',
    margin: formatAmount(marginOf(position), asset.scale),
    fee: formatAmount(position.fees, asset.scale),
    overnight_fee: formatAmount(position.overnight, asset.scale),
    funding: signed(position.funding, asset.scale),
    mark_price: orNull(mark, (value) => formatPrice(price(value))),
    liquidation_price: orNull(liquidationFor(terms, position, cross), write),
    ...marked(terms, position, mark, position.isCross ? cross : null),
    realised: signed(position.realised, asset.scale),
    target_profit_price: orNull(position.takeProfit, write),
    stop_loss_price: orNull(position.stopLoss, write),
    closing_price: orNull(closing?.ticks ?? null, write),
    closing: closing?.lots ?? 0,
    created_at: toIso(position.createdAt),
    opened_at: isoOf(position.openedAt),
    closes_at: isoOf(position.closesAt),
    closed_at: isoOf(position.closedAt),
    close_price: meanText(terms, position.closedLots, position.closedValue),
    close_reason: lots === 0 ? position.closeReason : null,
    evidence,
  };
}

/** Multiples and tiers as the wire writes them. */
export function tiersAnswer({ asset, tiers }: ContractTerms): OutputOf<typeof leverCalls.tiers>['tiers'] {
  return tiers.map(({ upTo, maxMultiple, maintenance }) => ({
    up_to: formatAmount(upTo, asset.scale),
    max_multiple: maxMultiple,
    maintenance: formatRate(maintenance),
  }));
}

/** What lots are worth at a price in ticks, as decimals. */
export const valueText = (terms: ContractTerms, ticks: number, lots: number): string =>
  formatAmount(valueAt(terms, ticks, lots), terms.asset.scale);
