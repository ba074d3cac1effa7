import { walletCalls } from '@bourse/contract/wallet';
import { atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, minuteMs, startOfDay } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { bind, type Binding, requireUserContext } from '../../platform/http/binding.ts';
import { DueWorker } from '../../platform/jobs/due-work.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { hasProducts, insertTerms } from '../config/index.ts';
import { keepTick, priceFeed, type PriceFeed, simulatedSource } from '../prices/index.ts';
import { fillPool } from '../pools/index.ts';
import { transferBetweenAccounts } from '../wallets/index.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoCrosses, demoModels } from './demo-coins.ts';
import { deeds, withLast } from './demo-deeds.ts';
import { demoDual, settledAt } from './demo-dual.ts';
import { demoLoans } from './demo-loans.ts';
import { demoPools, demoProducts } from './demo-products.ts';
import { stockContracts } from './demo-stocks.ts';
import { pastDays, pastOf } from './demo-past.ts';
import type { DemoPorts } from './seed-demo.ts';

export interface ProductSeedPorts extends DemoPorts {
  /** Opens the families on a clock and prices of the seed's own. */
  readonly openFamilies: (clock: DemoPorts['clock'], feed: PriceFeed) => readonly ModuleManifest[];
  /** Whether demo customers are to have positions, too. */
  readonly withPositions: boolean;
}

/**
 * Puts the demo's products on sale and funds their pools, once: a second start finds everything done. Positions of the
 * demo's customers are opened through the customers' own calls under a clock that begins in the past, so that they stand
 * in every state.
 */
export async function seedProducts(ports: ProductSeedPorts): Promise<void> {
  const { db, clock, registry } = ports;
  const now = clock.now();
  const since = pastOf(now);
  await ensurePartitions(db, since, 2);
  const isFirst = await db.withTx('demo products', async (tx) => {
    if (await hasProducts(tx)) return false;
    for (const { family, terms } of [...demoProducts, ...demoLoans, ...demoDual(now), ...stockContracts]) {
      await insertTerms(tx, {
        family,
        productId: null,
        terms,
        effectiveAt: since,
        by: null,
        reason: 'demo',
        at: since,
      });
    }
    for (const [product, amounts] of Object.entries(demoPools)) {
      for (const [code, units] of Object.entries(amounts)) {
        const asset = present(registry.findAssetByCode(code), code);
        const fill = { product, asset, amount: atoms(units * 10n ** BigInt(asset.scale)) };
        const filled = await fillPool(tx, fill, `demo:${product}`, since);
        invariant(filled.ok, 'the treasury of the demo cannot fill its pools');
      }
    }
    return true;
  });
  if (isFirst && ports.withPositions) await livePast(ports, since, now);
}

/** How long before a settlement its index begins to be written down. */
const windowMinutes = 32;
/** Of what venues are off; any other does as well. */
const pastSeed = 7;

/** Venues around the figures at which the simulation will begin: before the first start no price has moved. */
function pastFeed(clock: DemoPorts['clock']): PriceFeed {
  const models = demoModels(new Map()).map((model) => ({ ...model, volatility: 0, jumpsPerYear: 0 }));
  return priceFeed(simulatedSource(models, demoCrosses, pastSeed), clock);
}

/** The moments at which the past goes on: an hour after each midnight, and every minute of the window of a settlement. */
function momentsOf(now: Instant): Instant[] {
  const days = Array.from(
    { length: pastDays + 1 },
    (_, place) => startOfDay(now) - (pastDays - place) * dayMs + hourMs,
  );
  const window = Array.from(
    { length: windowMinutes + 1 },
    (_, place) => settledAt(now) - (windowMinutes - place) * minuteMs,
  );
  return [...days, ...window].toSorted((a, b) => a - b).map((at) => instant(Math.min(now, at)));
}

async function livePast(ports: ProductSeedPorts, since: Instant, now: Instant): Promise<void> {
  const { db } = ports;
  let at = since;
  const clock = { now: () => at };
  const feed = pastFeed(clock);
  const families = ports.openFamilies(clock, feed);
  const worker = new DueWorker({
    db,
    clock,
    works: families.flatMap(({ dueWork = [] }) => dueWork),
    isHalted: async () => false,
    onFailed: (entry, error) => {
      throw new Error(`the past of the demo: ${entry.reference}`, { cause: error });
    },
  });
  const users = await Promise.all(demoAccounts.map(({ email }) => userOf(ports, email)));
  const moving = bind(walletCalls.change, (context, input) =>
    transferBetweenAccounts({ ...ports, clock }, requireUserContext(context), input),
  );
  const bindings = [...families.flatMap(({ routes = [] }) => routes), moving];
  const last = new Map<number, string>();
  const due = settledAt(now);
  for (const moment of momentsOf(now)) {
    at = moment;
    await feed.refresh();
    if (at > due - dayMs && at <= due) await keepTick({ db, clock, feed }, ['BTC/USDT']);
    if (at < due && at > due - windowMinutes * minuteMs) continue;
    for (const one of families.flatMap(({ repetitions = [] }) => repetitions)) await one.run();
    await worker.run();
    const day = Math.floor((startOfDay(now) - startOfDay(at)) / dayMs);
    for (const deed of deeds.filter((one) => one.day === day && at !== due)) {
      const user = present(users[deed.who - 1], 'the demo account');
      const fields = withLast(deed.fields, last.get(deed.who));
      last.set(deed.who, await perform(bindings, user, deed.path, fields));
    }
  }
}

async function userOf({ identity }: ProductSeedPorts, email: string): Promise<UserId> {
  const account = present(
    demoAccounts.find((one) => one.email === email),
    email,
  );
  const opened = await identity.ensureAccount(account);
  invariant(opened.ok, 'a demo account is there');
  return opened.value;
}

/** Makes a customer's own call. @returns the id of what it answers. */
async function perform(bindings: readonly Binding[], user: UserId, path: string, fields: object): Promise<string> {
  const binding = present(
    bindings.find(({ call }) => call.path === path && call.method === 'POST'),
    path,
  );
  const caller = {
    requestId: 'demo',
    lang: 'en',
    ip: '127.0.0.1',
    userAgent: 'demo',
    origin: '',
    userId: user,
    sessionId: null,
    staffId: null,
    idempotencyKey: undefined,
  } as const;
  const answer = await binding.run(caller, fields);
  invariant(answer.ok, 'a deed of the demo was refused', `${path} ${answer.ok ? '' : answer.error.code}`);
  // A quote has an id of its own; positions, orders, transfers and their ends are answered with theirs.
  const { quote_id: quote, id } = answer.value as { readonly quote_id?: string; readonly id: string };
  return quote ?? id;
}
