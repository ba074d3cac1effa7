import { userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { isErr } from '@bourse/kernel/result';
import { NaiveBook } from '@bourse/matching/naive-book';
import { accountResolver, userAccount } from '@bourse/server/modules/ledger/index';
import { loadMarkets } from '@bourse/server/modules/markets/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { CommitLane, laneRoutes } from '@bourse/server/modules/spot/index';
import { walletRoutes } from '@bourse/server/modules/wallets/index';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import type { Database } from '@bourse/server/platform/database/database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { testCaller } from '@bourse/testing/test-caller';
import { onBothDatabases } from './both-databases.ts';
import { type Figure, quantile, round } from './figures.ts';

const WARM_UP_ROUNDS = 50;
const ROUNDS = 500;
const BATCH_ORDERS = 1_000;
const BATCHES = 5;

/** A call of the server without HTTP around it: parsed by the contract, refused or carried out. */
type Make = (path: string, input: Readonly<Record<string, string>>) => Promise<void>;

/** One transfer and one order, each alone, beside a bare commit in the same database; then orders a thousand at once. */
export function benchTx(): Promise<Figure[]> {
  return onBothDatabases(measure);
}

async function measure(engine: Figure['engine'], db: Database): Promise<Figure[]> {
  const make = await openCalls(db);
  const transfers = ['change', 'legal'];
  return [
    ...(await timeAlone('bare commit', engine, () => db.withTx('bare', (tx) => tx.query('SELECT 1')))),
    ...(await timeAlone('transfer', engine, (index) => {
      const [from = '', to = ''] = index % 2 === 0 ? transfers : transfers.toReversed();
      return make('/wallet/change', { currency_id: '3', number: '1', from_field: from, to_field: to });
    })),
    ...(await timeAlone('order that rests', engine, () => make('/coin/trade', order('buy', '10000')))),
    // Each sell meets the best of the bids that the bench before has left.
    ...(await timeAlone('order that trades', engine, () => make('/coin/trade', order('sell', '10000')))),
    await timeTogether(engine, make),
  ];
}

function order(type: 'buy' | 'sell', price: string): Record<string, string> {
  return { currency_id: '1', legal_id: '3', type, amount: '0.001', target_price: price };
}

/** Opens the modules over `db` with two customers made of money: one buys and moves money, the other sells. */
async function openCalls(db: Database): Promise<Make> {
  const [buyer, seller] = [userId('1001'), userId('1002')];
  const registry = await loadRegistry(db);
  const markets = await loadMarkets(db, registry);
  const world = ledgerWorldOn(db);
  for (const { id, scale } of registry.listAssets()) {
    for (const user of [buyer, seller]) await world.fund(userAccount(user, id, 'change'), 10n ** BigInt(scale + 9));
  }
  const resolve = accountResolver(db);
  const report = (error: unknown): void => console.error(error);
  const engine = (): NaiveBook => new NaiveBook();
  const lane = new CommitLane({
    db,
    clock: systemClock,
    markets,
    resolveAccounts: resolve,
    createEngine: engine,
    report,
  });
  await lane.start();
  const routes = [
    ...walletRoutes({ db, clock: systemClock, registry, resolve, feed: null }),
    ...laneRoutes({ db, markets, lane, clock: systemClock }),
  ];
  return async (path, input) => {
    const binding = present(
      routes.find(({ call }) => call.path === path),
      path,
    );
    const result = await binding.run(testCaller(input['type'] === 'sell' ? seller : buyer), input);
    if (isErr(result)) throw new Error(`${path} was refused: ${JSON.stringify(result.error)}`);
  };
}

async function timeAlone(
  name: string,
  engine: Figure['engine'],
  once: (index: number) => Promise<unknown>,
): Promise<Figure[]> {
  const samples: number[] = [];
  for (let index = 0; index < WARM_UP_ROUNDS + ROUNDS; index += 1) {
    const startMs = performance.now();
    await once(index);
    if (index >= WARM_UP_ROUNDS) samples.push(performance.now() - startMs);
  }
  return [
    { bench: 'tx', name: `${name}, median`, engine, value: quantile(samples, 0.5), unit: 'ms' },
    { bench: 'tx', name: `${name}, 99 of 100 within`, engine, value: quantile(samples, 0.99), unit: 'ms' },
  ];
}

async function timeTogether(engine: Figure['engine'], make: Make): Promise<Figure> {
  const startMs = performance.now();
  for (let batch = 0; batch < BATCHES; batch += 1) {
    // Two of five meet an order of the same thousand.
    const orders = Array.from({ length: BATCH_ORDERS }, (_, index) => order(index % 5 < 2 ? 'sell' : 'buy', '11000'));
    await Promise.all(orders.map((wish) => make('/coin/trade', wish)));
  }
  const seconds = (performance.now() - startMs) / 1000;
  const value = round((BATCHES * BATCH_ORDERS) / seconds);
  return { bench: 'tx', name: `orders, ${BATCH_ORDERS} at once`, engine, value, unit: '1/s' };
}
