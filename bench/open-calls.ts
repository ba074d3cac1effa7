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
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { testCaller } from '@bourse/testing/test-caller';

/** A call of the server without HTTP around it: parsed by the contract, refused or carried out. */
export type Make = (path: string, input: Readonly<Record<string, string>>) => Promise<void>;

/** A limit order of the bench's one size. */
export function order(type: 'buy' | 'sell', price: string): Record<string, string> {
  return { currency_id: '1', legal_id: '3', type, amount: '0.001', target_price: price };
}

/** Opens the modules over `db` with two customers made of money: one buys and moves money, the other sells. */
export async function openCalls(db: BatchDatabase): Promise<Make> {
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
