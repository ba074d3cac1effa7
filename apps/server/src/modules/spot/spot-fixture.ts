import assert from 'node:assert/strict';
import { safeParse } from 'zod/mini';
import type { OutputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import { type Atoms, parseAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import { type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import { FastBook } from '@bourse/matching/fast-book';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import type { BatchDatabase } from '../../platform/database/batch-database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { hashInput } from '../../platform/http/input-hash.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { type Balance, post, userAccount } from '../ledger/index.ts';
import { type EditableMarketList, loadMarkets } from '../markets/index.ts';
import { type EditableRegistry, loadRegistry } from '../registry/index.ts';
import { cancelOrder, CommitLane, type LanePorts, placeOrder, spotHolds } from './index.ts';
import { amendOrder } from './amend-order.ts';
import type { OrderAnswer } from './order-answer.ts';
import { placeBatch } from './place-batch.ts';

/** A clock that goes on only when it is told to. */
export class ManualClock implements Clock {
  #now: number = Date.UTC(2026, 10, 20, 12);
  now(): Instant {
    return instant(this.#now);
  }
  advance(ms: number): void {
    this.#now += ms;
  }
}

type Wishes = Readonly<Record<string, unknown>>;

/** What a test changes of a lane's ports; `wrap` stands between the lane and its database. */
export interface LaneChanges extends Partial<Omit<LanePorts, 'db'>> {
  readonly wrap?: (db: BatchDatabase, on: TestDatabase) => BatchDatabase;
}

/** Opens spot trading over a disposable database of its own. */
export async function openSpot(changes: LaneChanges = {}): Promise<Spot> {
  const disposable = await openTestDatabase();
  const clock = new ManualClock();
  const db = disposable.connect(clock);
  await ensurePartitions(db, clock.now(), 2);
  const registry = await loadRegistry(db);
  const spot = new Spot(disposable, db, clock, registry, await loadMarkets(db, registry), changes);
  spot.lane = await spot.newLane();
  return spot;
}

/** Spot trading with users made of money. */
export class Spot {
  readonly db: BatchDatabase;
  readonly clock: ManualClock;
  readonly registry: EditableRegistry;
  readonly markets: EditableMarketList;
  readonly faults: unknown[] = [];
  readonly #disposable: TestDatabase;
  readonly #ledger: ReturnType<typeof ledgerWorldOn>;
  readonly #changes: LaneChanges;
  #lane: CommitLane | null = null;

  constructor(
    disposable: TestDatabase,
    db: BatchDatabase,
    clock: ManualClock,
    registry: EditableRegistry,
    markets: EditableMarketList,
    changes: LaneChanges,
  ) {
    this.#disposable = disposable;
    this.db = db;
    this.clock = clock;
    this.registry = registry;
    this.markets = markets;
    this.#changes = changes;
    this.#ledger = ledgerWorldOn(db);
  }

  /** Of its database, for another process. */
  get url(): string {
    return this.#disposable.url;
  }

  get lane(): CommitLane {
    return present(this.#lane, 'the lane');
  }

  set lane(lane: CommitLane) {
    this.#lane = lane;
  }

  /** A lane that has rebuilt its books from the database, as after a restart. */
  async newLane(): Promise<CommitLane> {
    const { wrap, ...ports } = this.#changes;
    const lane = new CommitLane({
      db: wrap === undefined ? this.db : wrap(this.db, this.#disposable),
      clock: this.clock,
      markets: this.markets,
      resolveAccounts: this.#ledger.resolve,
      createEngine: () => new FastBook(),
      report: (error) => this.faults.push(error),
      ...ports,
    });
    await lane.start();
    return lane;
  }

  /** Gives a user money that the exchange has issued. */
  async fund(user: UserId, code: string, amount: string): Promise<void> {
    const asset = present(this.registry.findAssetByCode(code), code);
    const parsed = parseAmount(amount, asset.scale);
    assert.ok(parsed.ok);
    await this.#ledger.fund(userAccount(user, asset.id, 'change'), parsed.value);
  }

  /** Moves money between the spot accounts of two users, past the lane, as another module would. */
  async move(from: UserId, to: UserId, code: string, amount: Atoms): Promise<Result<unknown, Rejection>> {
    const { id } = present(this.registry.findAssetByCode(code), code);
    const debit = await this.#ledger.account(userAccount(from, id, 'change'));
    const credit = await this.#ledger.account(userAccount(to, id, 'change'));
    const posting = { debit, credit, assetId: id, amount, kind: 'transfer', reference: 'test' } as const;
    return this.db.withTx('move', (tx) => post(tx, { at: this.clock.now(), postings: [posting] }));
  }

  /** Places an order on BTC/USDT unless the wishes name another market. */
  async place(user: UserId, wishes: Wishes, idempotencyKey?: string): Promise<Result<OrderAnswer, Rejection>> {
    const parsed = safeParse(spotCalls.trade.input, { currency_id: 1, legal_id: 3, ...wishes });
    assert.ok(parsed.success, JSON.stringify(parsed.error));
    const context = { userId: user, idempotencyKey, hashInput: () => hashInput(spotCalls.trade.name, parsed.data) };
    return placeOrder(this, context, parsed.data);
  }

  /** Places several orders by one request. */
  async batch(user: UserId, orders: readonly Wishes[], idempotencyKey?: string): Promise<BatchAnswer> {
    const named = orders.map((wishes) => ({ currency_id: 1, legal_id: 3, ...wishes }));
    const parsed = safeParse(spotCalls.batch.input, { orders: named });
    assert.ok(parsed.success, JSON.stringify(parsed.error));
    const context = { userId: user, idempotencyKey, hashInput: () => hashInput(spotCalls.batch.name, parsed.data) };
    const result = await placeBatch(this, context, parsed.data);
    assert.ok(result.ok);
    return result.value.list;
  }

  async amend(user: UserId, wishes: AmendWishes): Promise<Result<OrderAnswer, Rejection>> {
    return amendOrder(this.lane, this.markets, user, wishes);
  }

  async cancel(user: UserId, named: OrderName): Promise<Result<OrderAnswer, Rejection>> {
    return cancelOrder(this, user, named);
  }

  /** `available` and `held` of a user's change account, in atoms. */
  async balance(user: UserId, code: string): Promise<Balance> {
    const { id } = present(this.registry.findAssetByCode(code), code);
    return this.#ledger.balance(await this.#ledger.account(userAccount(user, id, 'change')));
  }

  /** The ledger adds up to zero, agrees with its postings, and every held atom has an open order. */
  async assertMoney(): Promise<void> {
    await this.#ledger.assertAddsUp([spotHolds]);
  }

  hashes(lane: CommitLane = this.lane): string[] {
    return this.markets.listMarkets().map(({ id }) => lane.hash(id));
  }

  async close(): Promise<void> {
    await this.#disposable.close();
  }
}

type BatchAnswer = OutputOf<typeof spotCalls.batch>['list'];
type AmendWishes = Parameters<typeof amendOrder>[3];

interface OrderName {
  readonly id?: string;
  readonly client_order_id?: string;
  readonly symbol?: string;
}

export const alice = userId('1001');
export const bob = userId('1002');
export const carol = userId('1003');

/** The order of a result, which must be one. */
export function orderOf(result: Result<OrderAnswer, Rejection>): OrderAnswer {
  assert.ok(result.ok, result.ok ? '' : result.error.code);
  return result.value;
}

/** The code of a refusal, or `ok`. */
export function codeOf(result: Result<unknown, Rejection>): string {
  return result.ok ? 'ok' : result.error.code;
}
