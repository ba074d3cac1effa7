import { type Atoms, subtractAtoms, zeroAtoms } from '@bourse/kernel/amount';
import type { AssetId, MarketId, OrderId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type Lots, lots, notionalAtoms, quantityAtoms, type Ticks } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import type { EngineListener, EngineRejection, ExpiryReason, MatchingEngine } from '@bourse/matching/matching-engine';
import type { ErrorCode } from '@bourse/contract/error-code';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { type Market, type MarketList, priceAtoms } from '../../markets/index.ts';
import { answerOf, type OrderAnswer } from '../order-answer.ts';
import {
  type CancelReason,
  ended,
  feeOfFill,
  holdOf,
  holdOfFill,
  holdOfSale,
  isFilled,
  orderOpen,
  type SpotOrder,
  type SpotTrade,
  withFill,
  withoutPart,
  withSmallerSlice,
} from '../spot-order.ts';
import { specialOf, timeInForceOf } from '../frozen-terms.ts';
import { type Place, plainTerms } from '../special-terms.ts';
import type { BalanceSheet, SheetRow } from './balance-sheet.ts';
import { type Books, type ChangedBook, engineOwner } from './books.ts';
import { amendedOrder } from './amended-order.ts';
import type { AmendCommand, CancelAllCommand, CancelCommand, LaneCommand, PlaceCommand } from './command.ts';
import type { CommandAnswer } from './command-queue.ts';
import type { EarlierAnswer } from './recent-answers.ts';
import { WorkingBalances } from './working-balances.ts';

const refusalCodes: Readonly<Record<EngineRejection, ErrorCode>> = {
  too_many_orders: 'LIMIT_EXCEEDED',
  price_band: 'INVALID_PRICE',
  would_take: 'WOULD_TAKE',
  no_liquidity: 'NO_LIQUIDITY',
  not_open: 'ORDER_NOT_FOUND',
};

export const retryId = (userId: UserId, key: string): string => `${userId}:${key}`;

/** What both sides of a trade pay, in basis points of what they receive. */
export type FeeBps = Pick<Market, 'makerFeeBps' | 'takerFeeBps'>;

export interface BatchPorts {
  readonly books: Books;
  readonly markets: MarketList;
  readonly sheet: BalanceSheet;
  /** The batches whose commits are on their way, the latest first: this one goes on where they stopped. */
  readonly underWay: readonly BatchRun[];
  /** By {@link retryId}, of batches that have committed. */
  readonly findEarlier: (retry: string) => EarlierAnswer | undefined;
  /** Frozen onto the order when it is taken. */
  readonly feeBpsOf: (user: UserId, market: Market) => FeeBps;
  readonly nextOrderId: () => OrderId;
  readonly nextTradeId: () => number;
  readonly nextPlace: () => Place;
  readonly now: Instant;
}

/**
 * Carries out the commands of a batch one after another over the balances of the sheet. It decides everything and writes
 * nothing: what it leaves behind in its fields is written in bulk, and {@link rollback} takes it back.
 */
export class BatchRun implements EngineListener {
  readonly balances: WorkingBalances;
  readonly created = new Set<OrderId>();
  /** New orders and earlier ones that this batch changed, as they are now. */
  readonly changed = new Map<OrderId, SpotOrder>();
  /** Of {@link changed}, those whose price, amount or special terms have changed too. */
  readonly changedTerms = new Set<OrderId>();
  readonly trades: SpotTrade[] = [];
  /** First answers of this batch whose customers sent a key. */
  readonly answered = new Map<string, EarlierAnswer & { readonly userId: UserId; readonly key: string }>();
  readonly now: Instant;
  /** The markets in whose books it has begun. */
  readonly begun = new Set<MarketId>();
  readonly #ports: Omit<BatchPorts, 'underWay'>;
  /** The books that it changed, as its last command left them; made by {@link finish}. */
  readonly books = new Map<MarketId, ChangedBook>();
  readonly #underWay: BatchRun[];
  readonly idByClientId = new Map<string, OrderId>();
  #refusal: EngineRejection | null = null;
  #cancelled: OrderId[] = [];

  constructor({ underWay, ...ports }: BatchPorts) {
    this.#ports = ports;
    this.now = ports.now;
    // The one list of them: another that stayed would keep every batch since the last pause alive.
    this.#underWay = [...underWay];
    this.balances = new WorkingBalances(ports.sheet);
  }

  /**
   * Carries out one command. The refusals of an order, in this order: ID_REUSED, MARKET_HALTED, INSUFFICIENT_BALANCE,
   * WOULD_TAKE, NO_LIQUIDITY; of a cancel: ORDER_NOT_FOUND; of a cancel-all: none; of a
   * change: ORDER_NOT_FOUND, MARKET_HALTED, what {@link amendedOrder} refuses, INSUFFICIENT_BALANCE, WOULD_TAKE.
   * @throws InvariantError on our bug; the batch must be rolled back then.
   */
  apply(command: LaneCommand): Result<CommandAnswer, Rejection> {
    switch (command.kind) {
      case 'place':
        return this.#place(command);
      case 'cancel':
        return this.#cancel(command);
      case 'amend':
        return this.#amend(command);
      case 'cancel_all':
        return ok(this.#cancelAll(command));
    }
  }

  /** The oldest batch under way has committed: what it did stands in the books now. */
  oldestCommitted(): void {
    this.#underWay.pop();
  }

  /** Tells that no command will follow, and notes what the books have become. */
  finish(): void {
    const { books, markets } = this.#ports;
    for (const id of new Set([...this.changed.values()].map((order) => order.marketId))) {
      const { lastPrice } = books.engine(id);
      const seq = (this.#found((run) => run.books.get(id)?.depth.seq) ?? books.seq(id)) + 1;
      this.books.set(id, {
        depth: books.publishable(id, seq),
        lastPrice: lastPrice === null ? null : priceAtoms(markets.getMarket(id), lastPrice),
      });
    }
  }

  /** Takes back what it did to books and balances. Only while no later batch has begun. */
  rollback(): void {
    for (const market of this.begun) this.#ports.books.engine(market).rollback();
    this.balances.rollback();
  }

  /** Ends the orders whose time is over. */
  expireDue(): void {
    for (const market of this.#ports.books.dueAt(this.now)) this.#enter(market).expire(this.now, this);
  }

  #place(command: PlaceCommand): Result<OrderAnswer, Rejection> {
    const { retry, userId } = command;
    const earlier = retry === null ? undefined : this.#findEarlier(userId, retry.key);
    if (earlier !== undefined) {
      return earlier.bodyHash === retry?.bodyHash ? ok(earlier.answer) : reject('ID_REUSED');
    }
    const market = this.#ports.markets.getMarket(command.marketId);
    if (market.status === 'halted') return reject('MARKET_HALTED');
    const order = this.#newOrder(market, command);
    if (this.balances.available(this.#heldRow(order)) < order.held) return reject('INSUFFICIENT_BALANCE');
    const refusal = this.#submit(order, command);
    if (refusal !== null) return reject(refusalCodes[refusal]);
    const answer = answerOf(market, this.#order(order.id));
    if (retry !== null) this.answered.set(retryId(userId, retry.key), { ...retry, answer, userId });
    return ok(answer);
  }

  /** Hands the order to the engine, which tells this object what comes of it; the engine's refusal, or null. */
  #submit(order: SpotOrder, command: PlaceCommand): EngineRejection | null {
    this.#refusal = null;
    this.#keep(order);
    this.created.add(order.id);
    this.balances.hold(this.#heldRow(order), order.held);
    const engine = this.#enter(order.marketId);
    engine.submit({ ...command.terms, id: order.id, owner: engineOwner(order.userId) }, this);
    const { expiresAt } = command.terms;
    if (expiresAt !== undefined && expiresAt <= this.now) engine.expire(this.now, this);
    if (this.#refusal !== null) {
      this.balances.hold(this.#heldRow(order), -order.held);
      this.created.delete(order.id);
      this.changed.delete(order.id);
      this.changedTerms.delete(order.id);
      return this.#refusal;
    }
    const { clientOrderId } = order;
    if (clientOrderId !== null) this.idByClientId.set(`${order.userId}:${clientOrderId}`, order.id);
    return null;
  }

  #newOrder(market: Market, command: PlaceCommand): SpotOrder {
    const { terms, userId } = command;
    const spent = terms.side === 'buy' ? market.quote : market.base;
    const { makerFeeBps, takerFeeBps } = this.#ports.feeBpsOf(userId, market);
    return {
      id: this.#ports.nextOrderId(),
      userId,
      marketId: market.id,
      clientOrderId: command.clientOrderId,
      side: terms.side,
      type: terms.kind === 'limit' ? 'limit' : 'market',
      timeInForce: timeInForceOf(terms),
      postOnly: terms.kind === 'limit' && terms.policy === 'post_only',
      price: terms.kind === 'limit' ? priceAtoms(market, terms.price) : null,
      amount: command.amount,
      amountIn: terms.kind === 'budget' ? 'quote' : 'base',
      makerFeeBps,
      takerFeeBps,
      filled: zeroAtoms,
      turnover: zeroAtoms,
      fee: zeroAtoms,
      held: this.#holdOf(market, command),
      heldAccount: this.balances.of(userId, spent.id).id,
      status: orderOpen,
      reason: null,
      special: specialOf(market, terms),
      createdAt: this.now,
      updatedAt: this.now,
    };
  }

  #holdOf({ id, units }: Market, { terms, userId }: PlaceCommand): Atoms {
    if (terms.kind !== 'budget' || terms.side === 'buy') return holdOf(units, terms);
    const makers = this.#ports.books.engine(id).walk('sell', null, Number.POSITIVE_INFINITY);
    return holdOfSale(units, makers, engineOwner(userId), terms.budget);
  }

  #cancel({ userId, order: named }: CancelCommand): Result<OrderAnswer, Rejection> {
    const id = 'id' in named ? named.id : this.#findByClientId(userId, named.clientOrderId);
    const order = id === undefined ? undefined : this.#find(id);
    if (order === undefined || order.userId !== userId || order.status !== orderOpen) return reject('ORDER_NOT_FOUND');
    const market = this.#ports.markets.getMarket(order.marketId);
    this.#enter(order.marketId).cancel(order.id, this);
    return ok(answerOf(market, this.#order(order.id)));
  }

  #amend(command: AmendCommand): Result<OrderAnswer, Rejection> {
    const { userId, id } = command;
    const order = this.#find(id);
    if (order === undefined || order.userId !== userId || order.status !== orderOpen) return reject('ORDER_NOT_FOUND');
    const market = this.#ports.markets.getMarket(order.marketId);
    if (market.status === 'halted') return reject('MARKET_HALTED');
    const amended = amendedOrder(market, order, command);
    if (!amended.ok) return amended;
    const more = amended.value.order.held - order.held;
    if (this.balances.available(this.#heldRow(order)) < more) return reject('INSUFFICIENT_BALANCE');
    const known = { changed: this.changed.has(id), terms: this.changedTerms.has(id) };
    this.#refusal = null;
    this.balances.hold(this.#heldRow(order), more);
    this.#keepTerms({ ...amended.value.order, updatedAt: this.now });
    this.#enter(market.id).amend(id, command.price, amended.value.remaining, this);
    if (this.#refusal === null) return ok(answerOf(market, this.#order(id)));
    this.balances.hold(this.#heldRow(order), -more);
    if (known.changed) this.#keep(order);
    else this.changed.delete(id);
    if (!known.terms) this.changedTerms.delete(id);
    return reject(refusalCodes[this.#refusal]);
  }

  #cancelAll({ userId, marketId }: CancelAllCommand): OrderAnswer[] {
    this.#cancelled = [];
    for (const id of marketId === null ? this.#ports.books.markets : [marketId]) {
      this.#enter(id).cancelAll(engineOwner(userId), this);
    }
    return this.#cancelled.map((id) => {
      const order = this.#order(id);
      return answerOf(this.#ports.markets.getMarket(order.marketId), order);
    });
  }

  rejected(_id: OrderId, reason: EngineRejection): void {
    this.#refusal = reason;
  }

  accepted(): void {
    // The order was written down before it was handed over.
  }

  /** A new order stands where its id says; one that comes anew, behind all others. */
  rested(id: OrderId): void {
    const order = this.#order(id);
    const comesAnew = !this.created.has(id) || this.changedTerms.has(id);
    const display = order.special?.display ?? null;
    if (!comesAnew && display === null) return;
    const special = order.special ?? plainTerms;
    const place = comesAnew ? this.#ports.nextPlace() : special.place;
    this.#keepTerms({ ...order, special: { ...special, place, visible: sliceOf(order) } });
  }

  parked(): void {
    // The order says so itself: its stop is pending.
  }

  triggered(id: OrderId): void {
    const order = this.#order(id);
    const special = present(order.special, 'the terms of an order with a stop');
    const limit = special.pending === 'stop_loss' ? special.stopLimit : null;
    this.#keepTerms({ ...order, price: limit ?? order.price, special: { ...special, pending: null } });
  }

  refreshed(id: OrderId): void {
    const order = this.#order(id);
    const special = present(order.special, 'the terms of an iceberg');
    this.#keepTerms({ ...order, special: { ...special, visible: sliceOf(order), place: this.#ports.nextPlace() } });
  }

  /** Neither trades; both lose what they would have traded, and hold less for it. */
  decremented(takerId: OrderId, makerId: OrderId, price: Ticks, quantity: Lots): void {
    for (const id of [takerId, makerId]) {
      const order = this.#order(id);
      const market = this.#ports.markets.getMarket(order.marketId);
      const base = quantityAtoms(market.units, quantity);
      const quote = notionalAtoms(market.units, price, quantity);
      const unheld = holdOfFill(market, order, base, quote);
      this.balances.hold(this.#heldRow(order), -unheld);
      this.#keepTerms(withoutPart(order, { base, quote, unheld }, this.now));
    }
  }

  /** An iceberg that keeps its place may show less; one that comes anew says so when it rests. */
  amended(id: OrderId): void {
    const order = this.#order(id);
    const open = this.#ports.books.engine(order.marketId).find(id);
    if (order.special === null || order.special.visible === null || open === undefined) return;
    const { units } = this.#ports.markets.getMarket(order.marketId);
    this.#keepTerms({ ...order, special: { ...order.special, visible: quantityAtoms(units, lots(open.visible)) } });
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
    const taker = this.#order(takerId);
    const maker = this.#order(makerId);
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
      this.balances.hold(this.#heldRow(order), -unheld);
      const filled = withFill(order, { base, quote, fee, unheld }, this.now);
      if (order === maker && maker.special?.visible) this.#keepTerms(withSmallerSlice(filled, base));
      else this.#keep(filled);
    }
    const [baseFee, quoteFee] = taker.side === 'buy' ? [takerFee, makerFee] : [makerFee, takerFee];
    this.#pay(id, market.base.id, { from: seller.userId, to: buyer.userId, amount: base, fee: baseFee });
    this.#pay(id, market.quote.id, { from: buyer.userId, to: seller.userId, amount: quote, fee: quoteFee });
    if (isFilled(this.#order(makerId))) this.#end(makerId, null);
  }

  #pay(tradeId: number, assetId: AssetId, leg: { from: UserId; to: UserId; amount: Atoms; fee: Atoms }): void {
    const reference = `trade:${String(tradeId)}`;
    const to = this.balances.of(leg.to, assetId);
    this.balances.move({ from: this.balances.of(leg.from, assetId), to, amount: leg.amount, kind: 'trade', reference });
    const fees = this.balances.ofFees(assetId);
    this.balances.move({ from: to, to: fees, amount: leg.fee, kind: 'trade_fee', reference });
  }

  #end(id: OrderId, reason: CancelReason | null): void {
    const order = this.#order(id);
    this.balances.hold(this.#heldRow(order), -order.held);
    this.#keep(ended(order, reason, this.now));
  }

  #keepTerms(order: SpotOrder): void {
    this.changedTerms.add(order.id);
    this.#keep(order);
  }

  #keep(order: SpotOrder): void {
    this.changed.set(order.id, order);
  }

  #find(id: OrderId): SpotOrder | undefined {
    return this.changed.get(id) ?? this.#found((run) => run.changed.get(id)) ?? this.#ports.books.findOpen(id);
  }

  /** The latest that a batch under way knows. */
  #found<T>(read: (run: BatchRun) => T | undefined): T | undefined {
    for (const run of this.#underWay) {
      const found = read(run);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The row of the account on which the order holds. */
  #heldRow({ userId, marketId, side }: SpotOrder): SheetRow {
    const { base, quote } = this.#ports.markets.getMarket(marketId);
    return this.balances.of(userId, side === 'buy' ? quote.id : base.id);
  }

  /** The engine of a market, in whose books this batch begins at its first use. */
  #enter(market: MarketId): MatchingEngine {
    const engine = this.#ports.books.engine(market);
    if (!this.begun.has(market)) {
      engine.begin();
      this.begun.add(market);
    }
    return engine;
  }

  #order(id: OrderId): SpotOrder {
    return present(this.#find(id), 'order', id);
  }

  #findByClientId(userId: UserId, clientOrderId: string): OrderId | undefined {
    const key = `${userId}:${clientOrderId}`;
    const id = this.idByClientId.get(key) ?? this.#found((run) => run.idByClientId.get(key));
    return id ?? this.#ports.books.findOpenByClientId(userId, clientOrderId);
  }

  #findEarlier(userId: UserId, key: string): EarlierAnswer | undefined {
    const id = retryId(userId, key);
    return this.answered.get(id) ?? this.#found((run) => run.answered.get(id)) ?? this.#ports.findEarlier(id);
  }
}

/** What of an order shows when its next slice is laid out; null where it is no iceberg. */
function sliceOf({ special, amount, filled }: SpotOrder): Atoms | null {
  const display = special?.display ?? null;
  const left = subtractAtoms(amount, filled);
  if (display === null) return null;
  return display < left ? display : left;
}
