import { instant } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { systemScheduler } from '../../platform/clock/system-clock.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import type { Database } from '../../platform/database/database.ts';
import { pgDriver } from '../../platform/database/pg-driver.ts';
import { lookAtNetwork, openNetworks, setUpNetworks } from '../chains/index.ts';
import { accountResolver } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { signerAt, type WithdrawalPorts } from './index.ts';
import { payWithdrawals } from './pay-withdrawals.ts';
import type { PayerOrders } from './payer-fixture.ts';

/** Looks enough for a payment to be signed, sent, carried deep enough and settled. */
const looks = 4;
/** Blocks between them. */
const blocks = 8;

async function pay(orders: PayerOrders): Promise<void> {
  let passed = 0;
  const point = (): void => {
    passed += 1;
    if (passed === orders.killAt) process.kill(process.pid, 'SIGKILL');
  };
  const counted =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
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
  if (network?.kind !== 'tron') throw new Error('no network of TRON');
  const { payments } = network;
  const watched = {
    ...network,
    payments: {
      refBlock: counted(payments.refBlock),
      feeOf: counted(payments.feeOf),
      broadcast: counted(payments.broadcast),
      findMined: counted(payments.findMined),
      isGone: counted(payments.isGone),
    },
  };
  const signer = signerAt(orders.signerSocket);
  const withTx = counted((name: string, work: never, options?: never) => db.withTx(name, work, options));
  const paying: WithdrawalPorts = {
    db: { ...db, withTx: withTx as Database['withTx'] }, // the same, counted
    clock,
    registry,
    resolve: accountResolver(db),
    networks: [watched],
    feed: null,
    identity: { checkPayPassword: () => Promise.resolve(ok(undefined)) },
    readQr: () => Promise.resolve(ok(null)),
    signer: { addresses: signer.addresses, sign: counted(signer.sign) },
  };
  const following = { db, clock, registry, resolve: paying.resolve };
  for (let look = 0; look < looks; look += 1) {
    await lookAtNetwork(following, network);
    await payWithdrawals(paying, watched);
    await fetch(`${orders.node}/fake/mine`, { method: 'POST', body: JSON.stringify({ blocks }) });
  }
  await db.close();
}

await pay(JSON.parse(process.env['PAYER'] ?? '') as PayerOrders); // what the test has written
