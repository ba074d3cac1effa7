import { instant } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { createTestClient, http } from 'viem';
import { foundry } from 'viem/chains';
import { systemScheduler } from '../../platform/clock/system-clock.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import type { Database } from '../../platform/database/database.ts';
import { pgDriver } from '../../platform/database/pg-driver.ts';
import { sealerWithKey } from '../../platform/secrets/sealer.ts';
import { lookAtNetwork, type OpenNetwork, openNetworks, setUpNetworks } from '../chains/index.ts';
import { accountResolver } from '../ledger/index.ts';
import { price, type PriceFeed, priceScale } from '../prices/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { creditApproved } from './credit-approved.ts';
import { creditInternal } from './credit-internal.ts';
import { signerAt, type WithdrawalPorts } from './index.ts';
import { payWithdrawals } from './pay-withdrawals.ts';
import { gatherCoins } from './sweeps/gather-coins.ts';

/** What a process that pays is started with, as JSON in PAYER. */
export interface PayerOrders {
  readonly databaseUrl: string;
  readonly engine: 'postgres' | 'embedded';
  readonly networks: string;
  readonly node: string;
  readonly signerSocket: string;
  readonly nowMs: number;
  /** It kills itself before or after its n-th step, counted over all calls to database, signer and node. */
  readonly killAt: number;
  /** What it does at each look; payments unless named. */
  readonly work?: 'pay' | 'gather' | 'credit' | 'return';
}

/** Looks enough for a payment to be signed, sent, mined deep enough and settled, and for gas before it. */
const looks = { pay: 5, gather: 9, credit: 1, return: 1 } as const;

/** Everything is worth as much as BTC. */
const feed: PriceFeed = {
  simulated: true,
  refresh: () => Promise.resolve(),
  samples: () => [],
  line: () => [],
  index: () => ({ price: price(10n ** BigInt(priceScale)), at: 0 as never, quorum: 1, samples: [] }), // nothing here asks when
};

type Counted = <A extends unknown[], T>(work: (...args: A) => Promise<T>) => (...args: A) => Promise<T>;

function watch(network: OpenNetwork, counted: Counted): OpenNetwork {
  switch (network.kind) {
    case 'evm': {
      // What is only read each time about nonces leaves nothing behind, and is no step.
      const { feeOf, arrives, broadcast, findMined } = network.payments;
      const watched = { feeOf: counted(feeOf), arrives: counted(arrives), broadcast: counted(broadcast) };
      return { ...network, payments: { ...network.payments, ...watched, findMined: counted(findMined) } };
    }
    case 'bitcoin': {
      const { feeRate, broadcast } = network.payments;
      return { ...network, payments: { feeRate: counted(feeRate), broadcast: counted(broadcast) } };
    }
    case 'tron': {
      const { refBlock, estimate, feeOf, broadcast, findMined, isGone } = network.payments;
      const watched = { refBlock: counted(refBlock), feeOf: counted(feeOf), isGone: counted(isGone) };
      return {
        ...network,
        payments: {
          ...watched,
          estimate: counted(estimate),
          broadcast: counted(broadcast),
          findMined: counted(findMined),
        },
      };
    }
  }
}

/** Some blocks of what waits. */
async function mine({ kind }: OpenNetwork, node: string): Promise<void> {
  if (kind === 'evm') {
    await createTestClient({ chain: foundry, mode: 'anvil', transport: http(node) }).mine({ blocks: 2 });
    return;
  }
  if (kind === 'tron') {
    await fetch(`${node}/fake/mine`, { method: 'POST', body: JSON.stringify({ blocks: 8 }) });
    return;
  }
  const { username, password, host } = new URL(node);
  const secret = Buffer.from(`${username}:${decodeURIComponent(password)}`).toString('base64');
  const body = JSON.stringify({
    method: 'generatetoaddress',
    params: [2, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
  });
  await fetch(`http://${host}/`, { method: 'POST', headers: { authorization: `Basic ${secret}` }, body });
}

async function pay(orders: PayerOrders): Promise<void> {
  let passed = 0;
  const point = (): void => {
    passed += 1;
    if (passed === orders.killAt) process.kill(process.pid, 'SIGKILL');
  };
  const counted: Counted =
    (work) =>
    async (...args) => {
      point();
      const value = await work(...args);
      point();
      return value;
    };
  const clock = { now: () => instant(orders.nowMs) };
  const driver = pgDriver({ url: orders.databaseUrl, engine: orders.engine });
  const db = createDatabase({ driver, clock, scheduler: systemScheduler });
  const registry = await loadRegistry(db);
  const set = await setUpNetworks(db, orders.networks);
  if (!set.ok) throw new Error(set.error);
  const [network] = openNetworks(set.value);
  if (network === undefined) throw new Error('no network');
  const watched = watch(network, counted);
  const signer = signerAt(orders.signerSocket);
  const withTx = counted((name: string, work: never, options?: never) => db.withTx(name, work, options));
  const paying: WithdrawalPorts = {
    db: { ...db, withTx: withTx as Database['withTx'] }, // the same, counted
    clock,
    registry,
    resolve: accountResolver(db),
    networks: [watched],
    feed,
    identity: { checkPayPassword: () => Promise.resolve(ok(undefined)) },
    readQr: () => Promise.resolve(ok(null)),
    signer: { ...signer, sign: counted(signer.sign) },
    sealer: sealerWithKey(),
    travelRules: () => ({ askFrom: null, declareFrom: null }),
    bank: null,
  };
  const following = { db, clock, registry, resolve: paying.resolve };
  const { work = 'pay' } = orders;
  for (let look = 0; look < looks[work]; look += 1) {
    await lookAtNetwork(following, network);
    if (work === 'pay') await payWithdrawals(paying, watched);
    else if (work === 'gather') await gatherCoins(paying, watched);
    else if (work === 'credit') await creditInternal(paying);
    else if (watched.kind !== 'bitcoin') await creditApproved(paying, watched);
    await mine(network, orders.node);
  }
  await db.close();
}

await pay(JSON.parse(process.env['PAYER'] ?? '') as PayerOrders); // what the test has written
