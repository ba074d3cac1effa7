import { type Atoms, zeroAtoms } from '@bourse/kernel/amount';
import type { MarketId, OrderId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { bandEdge } from '@bourse/matching/market-rules';
import type { EngineRejection } from '@bourse/matching/matching-engine';
import type { ErrorCode } from '@bourse/contract/error-code';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { type Market, type MarketList, priceAtoms } from '../../markets/index.ts';
import { answerOf, fillsOf, type OrderAnswer } from '../order-answer.ts';
import { holdOf, holdOfSale, orderOpen, type SpotOrder } from '../spot-order.ts';
import { specialOf, timeInForceOf } from '../frozen-terms.ts';
import type { Place } from '../special-terms.ts';
import type { ProjectedBalances } from './projected-balances.ts';
import { BatchEffects } from './batch-effects.ts';
import { type Books, type ChangedBook, engineOwner } from './books.ts';
import { amendedOrder } from './amended-order.ts';
import type { AmendCommand, CancelAllCommand, CancelCommand, LaneCommand, PlaceCommand, RetryKey } from './command.ts';
import type { CommandAnswer } from './command-queue.ts';
import { type EarlierAnswer, repetitionOf } from './recent-answers.ts';

const refusalCodes: Readonly<Record<EngineRejection, ErrorCode>> = {
  too_many_orders: 'LIMIT_EXCEEDED',
  trigger_passed: 'TRIGGER_PASSED',
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
  readonly projected: ProjectedBalances;
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
 * Applies the commands of a batch in order over the projected balances. Writes nothing to the database: the effects are
 * written in bulk afterwards, and {@link rollback} undoes them.
 */
export class BatchRun {
  readonly effects: BatchEffects;
  /** First answers of this batch whose customers sent a key. */
  readonly answered = new Map<string, EarlierAnswer & { readonly userId: UserId; readonly key: string }>();
  readonly now: Instant;
  readonly #ports: Omit<BatchPorts, 'underWay'>;
  /** The books that it changed, as its last command left them; made by {@link finish}. */
  readonly books = new Map<MarketId, ChangedBook>();
  readonly #underWay: BatchRun[];
  readonly idByClientId = new Map<string, OrderId>();

  constructor({ underWay, ...ports }: BatchPorts) {
    this.#ports = ports;
    this.now = ports.now;
    // Keep no other reference to this list: it would keep every batch since the last idle moment reachable.
    this.#underWay = [...underWay];
    this.effects = new BatchEffects({
      ...ports,
      findEarlier: (id) => this.#found((run) => run.effects.changed.get(id)) ?? ports.books.findOpen(id),
    });
  }

  /**
   * Carries out one command. The refusals of an order, in this order: KEY_CLOSED or ID_REUSED, MARKET_HALTED, INSUFFICIENT_BALANCE,
   * LIMIT_EXCEEDED, TRIGGER_PASSED, INVALID_PRICE (beyond the band), WOULD_TAKE, NO_LIQUIDITY; of a cancel: ORDER_NOT_FOUND; of a
   * cancel-all: none; of a change: ORDER_NOT_FOUND, MARKET_HALTED, what {@link amendedOrder} refuses,
   * INSUFFICIENT_BALANCE, INVALID_PRICE (beyond the band), WOULD_TAKE. Whether the books of money are halted is told by
   * the database when the batch is written.
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

  /** Call when the oldest batch in flight has committed: its effects are in the books from now on. */
  oldestCommitted(): void {
    this.#underWay.pop();
  }

  /** Closes the batch for commands and records the resulting books. */
  finish(): void {
    const { books, markets } = this.#ports;
    for (const id of new Set([...this.effects.changed.values()].map((order) => order.marketId))) {
      const engine = books.engine(id);
      const last = engine.lastPrice;
      this.books.set(id, {
        seq: (this.#found((run) => run.books.get(id)?.seq) ?? books.seq(id)) + 1,
        levels: engine.changedLevels(),
        last,
        lastPrice: last === null ? null : priceAtoms(markets.getMarket(id), last),
      });
    }
  }

  /** Rolls back the books and balances. Allowed only while no later batch has begun. */
  rollback(): void {
    this.effects.rollback();
  }

  /** Expires the orders that are due. */
  expireDue(): void {
    for (const market of this.#ports.books.dueAt(this.now)) this.effects.enter(market).expire(this.now, this.effects);
  }

  #place(command: PlaceCommand): Result<OrderAnswer, Rejection> {
    const { retry, userId } = command;
    const repetition = retry === null ? undefined : repetitionOf(retry, (key) => this.#findEarlier(userId, key));
    if (repetition !== undefined) return repetition;
    const market = this.#ports.markets.getMarket(command.marketId);
    if (this.#ports.markets.haltOf(market, command.terms.side) !== null) return reject('MARKET_HALTED');
    const order = this.#newOrder(market, command);
    const { effects } = this;
    if (effects.balances.available(effects.heldRow(order)) < order.held) return reject('INSUFFICIENT_BALANCE');
    const tradesBefore = effects.trades.length;
    const refusal = this.#submit(order, command);
    if (refusal !== null) return reject(refusalCodes[refusal]);
    const answer = answerOf(market, effects.order(order.id));
    if (command.tellsFills) answer.fills = fillsOf(market, order, effects.trades.slice(tradesBefore), this.now);
    if (retry !== null) this.#remember(userId, retry, answer);
    return ok(answer);
  }

  /**
   * Stores the first answer of an order for retries with the same key; for the first order of a batch request, also a
   * record of the request as a whole.
   */
  #remember(userId: UserId, { key, inputHash, batch }: RetryKey, answer: OrderAnswer): void {
    this.answered.set(retryId(userId, key), { userId, key, inputHash, answer });
    if (batch === undefined || this.#findEarlier(userId, batch.key) !== undefined) return;
    this.answered.set(retryId(userId, batch.key), { userId, ...batch, answer: null });
  }

  /** Submits the order to the engine, whose events this object receives; returns the engine's rejection, or null. */
  #submit(order: SpotOrder, command: PlaceCommand): EngineRejection | null {
    const { effects } = this;
    effects.keep(order);
    effects.created.add(order.id);
    const held = effects.heldRow(order);
    effects.balances.hold(held, order.held);
    const engine = effects.enter(order.marketId);
    const { expiresAt } = command.terms;
    const refusal = effects.refusalOf(() => {
      engine.submit({ ...command.terms, id: order.id, owner: engineOwner(order.userId) }, effects);
      if (expiresAt !== undefined && expiresAt <= this.now) engine.expire(this.now, effects);
    });
    if (refusal !== null) {
      effects.balances.hold(held, -order.held);
      effects.created.delete(order.id);
      effects.changed.delete(order.id);
      effects.changedTerms.delete(order.id);
      return refusal;
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
      heldAccount: this.effects.balances.of(userId, spent.id).id,
      status: orderOpen,
      reason: null,
      special: specialOf(market, terms, command.exits),
      createdAt: this.now,
      updatedAt: this.now,
    };
  }

  #holdOf({ id, units }: Market, { terms, userId }: PlaceCommand): Atoms {
    if (terms.kind !== 'budget' || terms.side === 'buy') return holdOf(units, terms);
    const { budget, selfTrade, slippageBps } = terms;
    const engine = this.#ports.books.engine(id);
    const [best] = engine.depth(1).bids;
    const worst = best === undefined || slippageBps === undefined ? null : bandEdge('sell', best.price, slippageBps);
    const makers = engine.walk('sell', worst, Number.POSITIVE_INFINITY);
    return holdOfSale(units, makers, { owner: engineOwner(userId), budget, selfTrade });
  }

  #cancel({ userId, order: named, marketId }: CancelCommand): Result<OrderAnswer, Rejection> {
    const { effects } = this;
    const id = 'id' in named ? named.id : this.#findByClientId(userId, named.clientOrderId);
    const order = id === undefined ? undefined : effects.find(id);
    if (order === undefined || order.userId !== userId || order.status !== orderOpen) return reject('ORDER_NOT_FOUND');
    if (marketId !== null && order.marketId !== marketId) return reject('ORDER_NOT_FOUND');
    const market = this.#ports.markets.getMarket(order.marketId);
    effects.enter(order.marketId).cancel(order.id, effects);
    return ok(answerOf(market, effects.order(order.id)));
  }

  #amend(command: AmendCommand): Result<OrderAnswer, Rejection> {
    const { effects } = this;
    const { userId, id } = command;
    const order = effects.find(id);
    if (order === undefined || order.userId !== userId || order.status !== orderOpen) return reject('ORDER_NOT_FOUND');
    const market = this.#ports.markets.getMarket(order.marketId);
    if (this.#ports.markets.haltOf(market, order.side) !== null) return reject('MARKET_HALTED');
    const amended = amendedOrder(market, order, command);
    if (!amended.ok) return amended;
    const held = effects.heldRow(order);
    const more = amended.value.order.held - order.held;
    if (effects.balances.available(held) < more) return reject('INSUFFICIENT_BALANCE');
    const known = { changed: effects.changed.has(id), terms: effects.changedTerms.has(id) };
    effects.balances.hold(held, more);
    effects.keepTerms({ ...amended.value.order, updatedAt: this.now });
    const refusal = effects.refusalOf(() => {
      effects.enter(market.id).amend(id, command.price, amended.value.remaining, effects);
    });
    if (refusal === null) return ok(answerOf(market, effects.order(id)));
    effects.balances.hold(held, -more);
    if (known.changed) effects.keep(order);
    else effects.changed.delete(id);
    if (!known.terms) effects.changedTerms.delete(id);
    return reject(refusalCodes[refusal]);
  }

  #cancelAll({ userId, marketId }: CancelAllCommand): OrderAnswer[] {
    const { effects } = this;
    const cancelled = effects.cancelledBy(() => {
      for (const id of marketId === null ? this.#ports.books.markets : [marketId]) {
        effects.enter(id).cancelAll(engineOwner(userId), effects);
      }
    });
    return cancelled.map((id) => {
      const order = effects.order(id);
      return answerOf(this.#ports.markets.getMarket(order.marketId), order);
    });
  }

  /** The latest that a batch under way knows. */
  #found<T>(read: (run: BatchRun) => T | undefined): T | undefined {
    for (const run of this.#underWay) {
      const found = read(run);
      if (found !== undefined) return found;
    }
    return undefined;
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
