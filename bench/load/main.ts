// Puts a load on an exchange that runs, through its public API alone, and tells how it held: docs/operations.md says how
// to read it.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { ApiClient } from '../../test/e2e/api-client.ts';
import { quantile } from '../figures.ts';
import { openCustomers, signInAll } from './customers.ts';
import { MarketOrders } from './market-orders.ts';
import { readWish, usage } from './read-wish.ts';
import { reportOf } from './report.ts';
import { reportText } from './report-text.ts';
import { runLoad, type TakenOrder } from './run-load.ts';

const checkedMost = 200;
const calmRequests = 20;
const afterMs = 10_000;

/** The median of single requests, one after the other. */
async function calmP50(client: ApiClient, orders: MarketOrders): Promise<number> {
  const took: number[] = [];
  for (let count = 0; count < calmRequests; count += 1) {
    const startedAtMs = performance.now();
    await client.callPatiently('/coin/depth', orders.depthFields);
    took.push(performance.now() - startedAtMs);
  }
  return quantile(took, 0.5);
}

/** Looks for some of the orders that were taken. @returns how many could be looked for, and how many of them are not there. */
async function countLost(client: ApiClient, random: Random, taken: readonly TakenOrder[]): Promise<[number, number]> {
  const some = taken.length <= checkedMost ? taken : Array.from({ length: checkedMost }, () => random.pick(taken));
  let [checked, lost] = [0, 0];
  for (const { token, id, clientOrderId } of some) {
    const choice = { client_order_id: clientOrderId };
    const { type, code, message } = await client.callPatiently('/coin/detail', choice, { token });
    const isThere = type === 'ok' && (message as { readonly id: string }).id === id; // what the document says of an order
    // A house that is too busy to say has not lost it.
    if (type !== 'ok' && code !== 'ORDER_NOT_FOUND') continue;
    checked += 1;
    if (!isThere) lost += 1;
  }
  return [checked, lost];
}

async function main(): Promise<number> {
  const { url, accounts, customers, symbol, perSecond, seconds, capacityP99Ms, json } = readWish();
  const staff = process.env['STAFF_TOKEN'];
  const isWhole = url !== undefined && perSecond > 0 && seconds > 0 && customers > 0;
  if (!isWhole || (accounts === undefined && (staff === undefined || customers === Infinity))) {
    console.error(usage);
    return 2;
  }
  const client = await ApiClient.connect(url);
  const run = randomBytes(4).toString('hex');
  const tokens =
    accounts === undefined
      ? await openCustomers(client, staff ?? '', customers, run)
      : await signInAll(client, accounts, customers);
  const orders = await MarketOrders.open(client, symbol);
  const random = seededRandom(Number.parseInt(run, 16));
  const calmP50Ms = await calmP50(client, orders);
  if (!json) console.log(`${perSecond} requests a second for ${seconds} s, ${tokens.length} customers, ${symbol}\n`);
  const result = await runLoad({ client, tokens, orders, random, perSecond, seconds, prefix: `load-${run}` });
  await sleep(afterMs);
  const afterP50Ms = await calmP50(client, orders);
  const [checked, lost] = await countLost(client, random, result.taken);
  for (const token of tokens) await client.callPatiently('/coin/cancel_all', { symbol }, { token });
  const report = reportOf(result, { checked, lost, calmP50Ms, afterP50Ms, capacityP99Ms });
  console.log(json ? JSON.stringify(report) : reportText(report));
  return report.targets.some(({ verdict }) => verdict === 'missed') ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
