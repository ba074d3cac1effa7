import { type Atoms, subtractAtoms } from '@bourse/kernel/amount';
import type { AssetId, MarketId, OrderId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type Lots, lots, notionalAtoms, quantityAtoms, type Ticks } from '@bourse/kernel/quantity';
import type { EngineListener, EngineRejection, ExpiryReason, MatchingEngine } from '@bourse/matching/matching-engine';
import type { MarketList } from '../../markets/index.ts';
import { type Place, plainTerms } from '../special-terms.ts';
import {
  type CancelReason,
  ended,
  feeOfFill,
  holdOfFill,
  isFilled,
  type SpotOrder,
  type SpotTrade,
  withFill,
  withoutPart,
  withSmallerSlice,
} from '../spot-order.ts';
import type { ProjectedBalances, ProjectedBalance } from './projected-balances.ts';
import type { Books } from './books.ts';
import { WorkingBalances } from './working-balances.ts';

export interface EffectPorts {
  readonly books: Books;
  readonly markets: MarketList;
  readonly projected: ProjectedBalances;
  readonly nextTradeId: () => number;
  readonly nextPlace: () => Place;
  readonly now: Instant;
  /** An order as the batches before this one leave it. */
  readonly findEarlier: (id: OrderId) => SpotOrder | undefined;
}

/**
 * Collects the effects of a batch's commands: an engine listener that turns engine events into order changes, trades
 * and ledger movements. Writes nothing to the database.
 */
export class BatchEffects implements EngineListener {
  readonly balances: WorkingBalances;
  readonly created = new Set<OrderId>();
  /** New orders and earlier ones that this batch changed, as they are now. */
  readonly changed = new Map<OrderId, SpotOrder>();
  /** Of {@link changed}, those whose price, amount or special terms have changed too. */
  readonly changedTerms = new Set<OrderId>();
  readonly trades: SpotTrade[] = [];
  /** The markets in whose books it has begun. */
  readonly begun = new Set<MarketId>();
  readonly #ports: EffectPorts;
  #refusal: EngineRejection | null = null;
  #cancelled: OrderId[] = [];

  constructor(ports: EffectPorts) {
    this.#ports = ports;
    this.balances = new WorkingBalances(ports.projected);
  }

  find(id: OrderId): SpotOrder | undefined {
    return this.changed.get(id) ?? this.#ports.findEarlier(id);
  }

  order(id: OrderId): SpotOrder {
    return present(this.find(id), 'order', id);
  }

  keep(order: SpotOrder): void {
    this.changed.set(order.id, order);
  }

  keepTerms(order: SpotOrder): void {
    this.changedTerms.add(order.id);
    this.keep(order);
  }

  /** The row of the account on which the order holds. */
  heldRow({ userId, marketId, side }: SpotOrder): ProjectedBalance {
    const { base, quote } = this.#ports.markets.getMarket(marketId);
    return this.balances.of(userId, side === 'buy' ? quote.id : base.id);
  }

  /** The engine of a market; the first use in this batch begins a batch of the engine, too. */
  enter(market: MarketId): MatchingEngine {
    const engine = this.#ports.books.engine(market);
    if (!this.begun.has(market)) {
      engine.begin();
      this.begun.add(market);
    }
    return engine;
  }

  /** Calls an engine and returns its rejection, or null. */
  refusalOf(act: () => void): EngineRejection | null {
    this.#refusal = null;
    act();
    return this.#refusal;
  }

  /** The ids of the orders that the engine cancels while `act` runs, in that order. */
  cancelledBy(act: () => void): readonly OrderId[] {
    this.#cancelled = [];
    act();
    return this.#cancelled;
  }

  /** Rolls back the books and balances. Allowed only while no later batch has begun. */
  rollback(): void {
    for (const market of this.begun) this.#ports.books.engine(market).rollback();
    this.balances.rollback();
  }

  rejected(_id: OrderId, reason: EngineRejection): void {
    this.#refusal = reason;
  }

  accepted(): void {
    // The order was recorded before it was submitted.
  }

  /** A new order has the queue position of its id; an order that lost its position goes behind all others. */
  rested(id: OrderId): void {
    const order = this.order(id);
    const comesAnew = !this.created.has(id) || this.changedTerms.has(id);
    const display = order.special?.display ?? null;
    if (!comesAnew && display === null) return;
    const special = order.special ?? plainTerms;
    const place = comesAnew ? this.#ports.nextPlace() : special.place;
    this.keepTerms({ ...order, special: { ...special, place, visible: sliceOf(order) } });
  }

  parked(): void {
    // Nothing to record: the order's own fields say that its stop is pending.
  }

  triggered(id: OrderId): void {
    const order = this.order(id);
    const special = present(order.special, 'the terms of an order with a stop');
    const limit = special.pending === 'stop_loss' ? special.stopLimit : null;
    const price = limit ?? order.price;
    this.keepTerms({ ...order, price, special: { ...special, pending: null }, updatedAt: this.#ports.now });
  }

  refreshed(id: OrderId): void {
    const order = this.order(id);
    const special = present(order.special, 'the terms of an iceberg');
    this.keepTerms({ ...order, special: { ...special, visible: sliceOf(order), place: this.#ports.nextPlace() } });
  }

  /**
   * Decrement mode of self-trade prevention: neither order trades; both are reduced by the quantity and release its
   * hold.
   */
  decremented(takerId: OrderId, makerId: OrderId, price: Ticks, quantity: Lots): void {
    for (const id of [takerId, makerId]) {
      const order = this.order(id);
      const market = this.#ports.markets.getMarket(order.marketId);
      const base = quantityAtoms(market.units, quantity);
      const quote = notionalAtoms(market.units, price, quantity);
      const unheld = holdOfFill(market, order, base, quote);
      this.balances.hold(this.heldRow(order), -unheld);
      this.keepTerms(withoutPart(order, { base, quote, unheld }, this.#ports.now));
    }
  }

  /** An iceberg that keeps its position may show less; one that loses it reports so through `rested`. */
  amended(id: OrderId): void {
    const order = this.order(id);
    const open = this.#ports.books.engine(order.marketId).find(id);
    if (order.special === null || order.special.visible === null || open === undefined) return;
    const { units } = this.#ports.markets.getMarket(order.marketId);
    this.keepTerms({ ...order, special: { ...order.special, visible: quantityAtoms(units, lots(open.visible)) } });
  }

  filled(id: OrderId): void {
    this.#end(id, null);
  }

  expired(id: OrderId, reason: ExpiryReason): void {
    this.#end(id, reason);
  }

  cancelled(id: OrderId): void {
    this.#cancelled.push(id);
    this.#end(id, 'user');
  }

  /** Four postings: each side pays the other, each side pays its fee out of what it has received. */
  traded(takerId: OrderId, makerId: OrderId, price: Ticks, quantity: Lots): void {
    const taker = this.order(takerId);
    const maker = this.order(makerId);
    const market = this.#ports.markets.getMarket(taker.marketId);
    const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
    const id = this.#ports.nextTradeId();
    const base = quantityAtoms(market.units, quantity);
    const quote = notionalAtoms(market.units, price, quantity);
    const takerFee = feeOfFill(taker, 'taker', base, quote);
    const makerFee = feeOfFill(maker, 'maker', base, quote);
    this.trades.push({ id, marketId: market.id, price, quantity, base, quote, taker, maker, takerFee, makerFee });
    for (const [order, fee] of [
      [taker, takerFee],
      [maker, makerFee],
    ] as const) {
      const unheld = holdOfFill(market, order, base, quote);
      this.balances.hold(this.heldRow(order), -unheld);
      const filled = withFill(order, { base, quote, fee, unheld }, this.#ports.now);
      if (order === maker && maker.special?.visible) this.keepTerms(withSmallerSlice(filled, base));
      else this.keep(filled);
    }
    const [baseFee, quoteFee] = taker.side === 'buy' ? [takerFee, makerFee] : [makerFee, takerFee];
    this.#pay(id, market.base.id, { from: seller.userId, to: buyer.userId, amount: base, fee: baseFee });
    this.#pay(id, market.quote.id, { from: buyer.userId, to: seller.userId, amount: quote, fee: quoteFee });
    if (isFilled(this.order(makerId))) this.#end(makerId, null);
  }

  #pay(tradeId: number, assetId: AssetId, leg: { from: UserId; to: UserId; amount: Atoms; fee: Atoms }): void {
    const reference = `trade:${String(tradeId)}`;
    const to = this.balances.of(leg.to, assetId);
    this.balances.move({ from: this.balances.of(leg.from, assetId), to, amount: leg.amount, kind: 'trade', reference });
    const fees = this.balances.ofFees(assetId);
    this.balances.move({ from: to, to: fees, amount: leg.fee, kind: 'trade_fee', reference });
  }

  #end(id: OrderId, reason: CancelReason | null): void {
    const order = this.order(id);
    this.balances.hold(this.heldRow(order), -order.held);
    this.keep(ended(order, reason, this.#ports.now));
  }
}

/** The size of the next visible slice of an order; null if it is not an iceberg. */
function sliceOf({ special, amount, filled }: SpotOrder): Atoms | null {
  const display = special?.display ?? null;
  const left = subtractAtoms(amount, filled);
  if (display === null) return null;
  return display < left ? display : left;
}
