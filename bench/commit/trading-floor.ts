import { atoms } from '@bourse/kernel/amount';
import { type MarketId, type UserId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { lots, ticks } from '@bourse/kernel/quantity';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { FastBook } from '@bourse/matching/fast-book';
import { listDemoMarkets } from '@bourse/server/modules/demo/index';
import { accountResolver, houseAccount, post, userAccount } from '@bourse/server/modules/ledger/index';
import { loadMarkets, type Market } from '@bourse/server/modules/markets/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { type Command, CommitLane } from '@bourse/server/modules/spot/index';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import type { Database } from '@bourse/server/platform/database/database';
import type { BenchSize } from '../run/bench.ts';
import { openFloorDatabase } from './floor-database.ts';
import type { RecordingDriver } from './recording-driver.ts';

/** A lane over a disposable database, with customers who have money and a stream of their orders. */
export interface TradingFloor {
  readonly driver: RecordingDriver;
  readonly db: Database;
  readonly lane: CommitLane;
  nextOrder(): Command;
  /** How many batches the lane has carried out anew. */
  redone(): number;
  close(): Promise<void>;
}

/** How large it is, and on which database it stands. */
export interface FloorSize {
  readonly size: BenchSize;
  readonly engine: 'postgres' | 'embedded';
  readonly customers: number;
  readonly markets: number;
  /** Of the PostgreSQL server, as `name=value`, beside those that make a commit durable. */
  readonly settings?: readonly string[];
}

/** Opens one. Two of the same size hold the same rows under the same ids, so that one's statements fit the other. */
export async function openTradingFloor(size: FloorSize): Promise<TradingFloor> {
  const database = await openFloorDatabase(size.engine, size.size, size.settings);
  const { driver } = database;
  const db = createDatabase({ driver, clock: systemClock, scheduler: systemScheduler });
  await listDemoMarkets(db);
  const markets = await loadMarkets(db, await loadRegistry(db));
  const traded = markets.listMarkets().slice(0, size.markets);
  const customers = Array.from({ length: size.customers }, (_, i) => userId(String(i + 1)));
  await fundCustomers(db, accountResolver(db), customers, traded);
  const pit = await openPit(db, customers, size.markets);
  driver.isOn = true;
  return {
    ...pit,
    driver,
    close: async () => {
      await pit.lane.stop();
      await database.close();
    },
  };
}

/** A lane with a stream of orders. */
export type Pit = Pick<TradingFloor, 'db' | 'lane' | 'nextOrder' | 'redone'>;

/** Opens a lane over a database in which these customers have money, and a stream of their orders in its first markets. */
export async function openPit(db: BatchDatabase, customers: readonly UserId[], marketCount: number): Promise<Pit> {
  const markets = await loadMarkets(db, await loadRegistry(db));
  const traded = markets.listMarkets().slice(0, marketCount);
  const createEngine = (): FastBook => new FastBook();
  const report = (error: unknown): void => {
    throw error;
  };
  let redone = 0;
  const onRedone = (): void => {
    redone += 1;
  };
  const resolveAccounts = accountResolver(db);
  const lane = new CommitLane({ db, clock: systemClock, markets, resolveAccounts, createEngine, report, onRedone });
  await lane.start();
  const random = seededRandom(20_261_120);
  return { db, lane, nextOrder: () => randomOrder(random, traded, customers), redone: () => redone };
}

/** More than anybody here can spend. */
const fortune = atoms(10n ** 25n);

/** Gives customers of these markets more than they can spend. */
export async function fundCustomers(
  db: Database,
  resolve: ReturnType<typeof accountResolver>,
  customers: readonly UserId[],
  markets: readonly Market[],
): Promise<void> {
  for (const asset of new Set(markets.flatMap(({ base, quote }) => [base.id, quote.id]))) {
    const keys = customers.map((customer) => userAccount(customer, asset, 'change'));
    const [issuance, ...accounts] = await resolve([houseAccount('issuance', asset), ...keys]);
    const debit = present(issuance, 'the issuance account');
    const common = { debit, assetId: asset, amount: fortune, kind: 'genesis', reference: 'bench' } as const;
    const postings = accounts.map((credit) => ({ ...common, credit }));
    await db.withTx('fund customers', (tx) => post(tx, { at: systemClock.now(), postings }));
  }
}

/** Limit orders around a price that stands still: about four trades to ten orders. */
function randomOrder(random: Random, markets: readonly Market[], customers: readonly UserId[]): Command {
  const market = random.pick(markets);
  const side = random.pick(['buy', 'sell'] as const);
  const middle = middleTicks(market.id);
  const away = random.int(-9, 24);
  const quantity = random.int(100, 1_000);
  return {
    kind: 'place',
    exits: null,
    userId: present(customers[random.int(1, customers.length) - 1], 'a customer'),
    marketId: market.id,
    clientOrderId: null,
    amount: atoms(BigInt(quantity) * market.units.lotAtoms),
    terms: {
      kind: 'limit',
      side,
      price: ticks(side === 'buy' ? middle - away : middle + away),
      quantity: lots(quantity),
      policy: 'rest',
    },
    retry: null,
    tellsFills: false,
  };
}

const middles: Readonly<Record<number, number>> = { 1: 6_000_000, 2: 300_000, 3: 5_000 };
const middleTicks = (market: MarketId): number => middles[market] ?? 100_000;
