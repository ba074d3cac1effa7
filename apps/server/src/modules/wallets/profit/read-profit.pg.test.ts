import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { walletCalls } from '@bourse/contract/wallet';
import { atoms } from '@bourse/kernel/amount';
import { assetId, type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { ensurePartitions } from '@bourse/server/platform/database/partitions';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { testCaller } from '@bourse/testing/test-caller';
import { safeParse } from 'zod/mini';
import {
  type AccountKey,
  houseAccount,
  keepDailyBalances,
  post,
  type PostingKind,
  userAccount,
} from '../../ledger/index.ts';
import { inflowMarker, parsePrice, type PriceFeed, priceMarker } from '../../prices/index.ts';
import { loadRegistry } from '../../registry/index.ts';
import { walletRoutes } from '../index.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const begin = instant(Date.UTC(2026, 10, 2));
let now: Instant = begin;
const clock = { now: () => now };
await ensurePartitions(db, begin, 2);
const world = ledgerWorldOn(db, clock);
const registry = await loadRegistry(db);
const [btc, usdt] = [assetId(1), assetId(3)];

/** What a BTC costs now, in whole USDT; null where there is no index. */
let btcPrice: number | null = null;
/** The index of BTC of each refresh of the last minutes. */
let btcLine: ReturnType<PriceFeed['line']> = [];
const feed: PriceFeed = {
  simulated: false,
  refresh: async () => undefined,
  samples: () => [],
  line: (symbol) => (symbol === 'BTC/USDT' ? btcLine : []),
  index: (symbol) =>
    symbol !== 'BTC/USDT' || btcPrice === null
      ? null
      : { price: present(parsePrice(String(btcPrice)), 'a price'), at: now, quorum: 3, samples: [] },
};
const marker = priceMarker({ db, clock, feed, assets: registry.listAssets() });
const inflows = inflowMarker({ db, clock, feed, assets: registry.listAssets() });

/** A refresh of the feed: BTC costs so much now. */
function tick(price: number): void {
  btcPrice = price;
  btcLine = [...btcLine, present(feed.index('BTC/USDT'), 'an index')].slice(-300);
}
const routes = walletRoutes({ db, clock, registry, resolve: world.resolve, feed });

async function call<C extends AnyCall>(wanted: C, user: UserId, input: object = {}): Promise<OutputOf<C>> {
  const binding = present(
    routes.find((one) => one.call === wanted),
    'the binding',
  );
  const answer = await binding.run(testCaller(user), input);
  assert.ok(answer.ok, JSON.stringify(answer));
  const parsed = safeParse(wanted.output, answer.value);
  assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
  return parsed.data as OutputOf<C>; // parsed by the call's own schema
}

const profit = (user: UserId, period = '1d'): Promise<OutputOf<typeof walletCalls.profit>> =>
  call(walletCalls.profit, user, { period });

/** Posts one amount from an account to another. */
async function move(debit: AccountKey, credit: AccountKey, amount: bigint, kind: PostingKind): Promise<void> {
  const posting = { debit: await world.account(debit), credit: await world.account(credit), assetId: debit.assetId };
  const postings = [{ ...posting, amount: atoms(amount), kind, reference: 'test' }];
  const posted = await db.withTx('move', (tx) => post(tx, { at: now, postings }));
  assert.ok(posted.ok, JSON.stringify(posted));
}

const worth = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(8, '0'));
  return text.startsWith('-') ? -value : value;
};

test('somebody new begins with their first money, and what they bring is no gain', async () => {
  const ann = userId('1');
  const nothing = { start_equity: '0', net_inflow: '0', profit: '0', percent: null };
  assert.deepEqual(await profit(ann), {
    valued_by: 'index',
    valued_at: toIso(now),
    currency: 'USD',
    equity: '0',
    unpriced: 0,
    ...nothing,
    today: nothing,
    points: [{ at: toIso(now), equity: '0', net_inflow: '0', profit: '0' }],
  });
  await world.fund(userAccount(ann, btc, 'change'), 100_000_000n);
  assert.partialDeepStrictEqual(await profit(ann), {
    equity: null,
    unpriced: 1,
    today: { profit: '0', net_inflow: '0' },
  });
  btcPrice = 50_000;
  await marker.run();
  now = instant(begin + hourMs / 2);
  btcPrice = 51_000;
  assert.partialDeepStrictEqual(await profit(ann), {
    equity: '51000',
    unpriced: 0,
    today: { start_equity: '0', net_inflow: '50000', profit: '1000', percent: '2' },
  });
  // Without an index, the last price that was kept counts.
  btcPrice = null;
  assert.partialDeepStrictEqual(await profit(ann), { equity: '50000', today: { profit: '0' }, valued_by: 'kept' });
  // The wallets are valued by the same prices, and name them.
  const wallets = await call(walletCalls.list, ann);
  assert.partialDeepStrictEqual(wallets.fiat, {
    total: '50000',
    unpriced: 0,
    valued_by: 'kept',
    valued_at: toIso(now),
  });
});

test('property: hours and days agree with a ledger that is replayed, and their changes explain every difference', async () => {
  const random = seededRandom(7);
  const bob = userId('2');
  const [coins, cash, savings] = [
    userAccount(bob, btc, 'change'),
    userAccount(bob, usdt, 'change'),
    userAccount(bob, usdt, 'legal'),
  ];
  const house = (asset: typeof btc): AccountKey => houseAccount('treasury', asset);
  for (const asset of [btc, usdt]) await move(houseAccount('issuance', asset), house(asset), 10n ** 16n, 'genesis');
  /** Everything that happened to Bob, in atoms, and whether it came from outside. */
  const log: { readonly at: Instant; readonly asset: number; readonly amount: bigint; readonly isInflow: boolean }[] =
    [];
  const note = (asset: number, amount: bigint, isInflow: boolean): void => {
    log.push({ at: now, asset, amount, isInflow });
  };
  const had = (asset: number): bigint =>
    log.filter((one) => one.asset === asset).reduce((total, one) => total + one.amount, 0n);
  const marks: { readonly at: Instant; readonly price: bigint }[] = [];
  const from = instant(begin + dayMs);

  async function act(): Promise<void> {
    const amount = BigInt(random.int(1, 1_000_000));
    switch (random.int(0, 5)) {
      case 0:
        await move(house(btc), coins, amount, 'demo_grant');
        return note(btc, amount, true);
      case 1:
        await move(house(usdt), cash, amount * 1_000n, 'demo_grant');
        return note(usdt, amount * 1_000n, true);
      case 2:
        if (had(btc) < amount) return;
        await move(coins, house(btc), amount, 'genesis');
        return note(btc, -amount, true);
      case 3:
        if (had(btc) < amount) return;
        await move(coins, house(btc), amount, 'trade');
        await move(house(usdt), savings, amount * 490n, 'trade');
        note(btc, -amount, false);
        return note(usdt, amount * 490n, false);
      case 4:
        await move(house(usdt), cash, 500n, 'conversion');
        await move(cash, savings, 100n, 'transfer');
        return note(usdt, 500n, false);
      default:
    }
  }

  const hours = 9 * 24 + 13;
  for (let hour = 0; hour < hours; hour += 1) {
    now = instant(from + hour * hourMs);
    btcPrice = 40_000 + random.int(0, 20_000);
    // Some hours nobody could tell a price.
    if (hour === 0 || random.int(0, 5) > 0) {
      await marker.run();
      marks.push({ at: now, price: BigInt(btcPrice) });
    }
    if (hour % 24 === 3 && random.int(0, 2) > 0) await keepDailyBalances(db, now);
    for (let moves = random.int(0, 2); moves > 0; moves -= 1) {
      now = instant(from + hour * hourMs + random.int(0, hourMs - 1));
      await act();
    }
  }
  now = instant(from + hours * hourMs + 5_000);
  await keepDailyBalances(db, now);

  const priceAt = (at: Instant): bigint => marks.findLast((mark) => mark.at <= at)?.price ?? marks[0]?.price ?? 0n;
  const inUsd = (asset: number, amount: bigint, price: bigint): bigint => (asset === btc ? amount * price : amount);
  const equityAt = (at: Instant, price: bigint): bigint =>
    [btc, usdt].reduce((total, asset) => {
      const owned = log.filter((one) => one.asset === asset && one.at < at);
      return (
        total +
        inUsd(
          asset,
          owned.reduce((sum, one) => sum + one.amount, 0n),
          price,
        )
      );
    }, 0n);
  const current = BigInt(btcPrice ?? 0);
  let fromFunding = 0;
  for (const [period, count, stepMs] of [
    ['1d', 15, hourMs],
    ['7d', 9, dayMs],
    ['30d', 11, dayMs],
    ['1y', 11, dayMs],
  ] as const) {
    const told = await profit(bob, period);
    const last = present(told.points.at(-1), 'now');
    assert.equal(last.at, toIso(now));
    assert.equal(told.points.length, count, period);
    for (const [place, point] of told.points.entries()) {
      const at = instant(Date.parse(point.at));
      const isNow = point === last;
      if (place === 0 && at % stepMs !== 0) {
        // He had nothing at the first moment: the line begins when his first money came, worth what it was worth then.
        assert.equal(at, log.find((one) => one.isInflow)?.at, period);
        assert.deepEqual([point.equity, point.profit], [point.net_inflow, '0'], period);
        fromFunding += 1;
        continue;
      }
      if (!isNow) assert.equal(at % stepMs, 0);
      assert.equal(worth(point.equity), equityAt(at, isNow ? current : priceAt(at)), `${period} ${point.at}`);
      const before = told.points[place - 1];
      if (before === undefined) continue;
      const since = Date.parse(before.at);
      const flows = log.filter((one) => one.isInflow && one.at >= since && one.at < at);
      const inflow = flows.reduce((sum, one) => sum + inUsd(one.asset, one.amount, priceAt(one.at)), 0n);
      const isAfterFunding = place === 1 && since % stepMs !== 0;
      const came = worth(point.net_inflow) + (isAfterFunding ? worth(before.net_inflow) : 0n);
      assert.equal(came, inflow, `${period} ${point.at}`);
      const gained = worth(point.profit) - worth(before.profit);
      assert.equal(worth(point.equity) - worth(before.equity), worth(point.net_inflow) + gained);
    }
    assert.equal(worth(last.equity) - worth(told.start_equity), worth(told.net_inflow) + worth(told.profit));
    assert.equal(last.profit, told.profit);
    const midnight = startOfDay(now);
    assert.equal(worth(told.today.start_equity), equityAt(midnight, priceAt(midnight)));
    assert.equal(
      worth(last.equity) - worth(told.today.start_equity),
      worth(told.today.net_inflow) + worth(told.today.profit),
    );
    if (period === '1d') assert.partialDeepStrictEqual(told, told.today, 'a day is today');
    else {
      const dawn = present(told.points.at(-2), 'today’s midnight');
      assert.equal(worth(told.today.profit), worth(last.profit) - worth(dawn.profit));
    }
  }
  assert.ok(fromFunding > 0);
});

test('the line of who was funded today begins at the funding and tells the same gain as today', async () => {
  const cid = userId('3');
  const day = startOfDay(instant(now + dayMs));
  now = instant(day + 3 * hourMs);
  btcPrice = 50_000;
  await marker.run();
  now = instant(day + 3 * hourMs + 20 * 60_000);
  const funded = now;
  await world.fund(userAccount(cid, btc, 'change'), 100_000_000n);
  const begun = await profit(cid);
  assert.deepEqual(
    begun.points.map(({ at, equity, net_inflow }) => [at, equity, net_inflow]),
    [
      [toIso(funded), '50000', '50000'],
      [toIso(now), '50000', '0'],
    ],
  );
  now = instant(day + 5 * hourMs);
  btcPrice = 52_000;
  await marker.run();
  now = instant(day + 5 * hourMs + 60_000);
  const told = await profit(cid);
  assert.deepEqual(
    told.points.map(({ at, equity, profit: gained }) => [at, equity, gained]),
    [
      [toIso(funded), '50000', '0'],
      [toIso(instant(day + 4 * hourMs)), '50000', '0'],
      [toIso(instant(day + 5 * hourMs)), '52000', '2000'],
      [toIso(now), '52000', '2000'],
    ],
  );
  assert.deepEqual([told.profit, told.start_equity], [told.today.profit, '0']);
});

test('an inflow counts at the index of its own moment: nothing is gained at once, and then what the market moved', async () => {
  const dan = userId('4');
  const day = startOfDay(instant(now + dayMs));
  now = day;
  tick(50_000);
  await marker.run();
  now = instant(day + 20 * 60_000);
  tick(51_000);
  now = instant(now + 400);
  const came = now;
  await world.fund(userAccount(dan, btc, 'change'), 100_000_000n);
  const atOnce = await profit(dan);
  assert.partialDeepStrictEqual(atOnce, { equity: '51000', profit: '0', percent: '0', net_inflow: '51000' });
  assert.partialDeepStrictEqual(atOnce.today, { profit: '0', net_inflow: '51000', percent: '0' });
  assert.deepEqual(
    atOnce.points.map(({ at, equity, profit: gained }) => [at, equity, gained]),
    [
      [toIso(came), '51000', '0'],
      [toIso(now), '51000', '0'],
    ],
  );
  now = instant(came + 3_000);
  await inflows.run();
  now = instant(came + 60_000);
  tick(51_020);
  assert.partialDeepStrictEqual(await profit(dan), { profit: '20', today: { profit: '20', net_inflow: '51000' } });
  // More comes at another price of the same hour, and some leaves at a third: each at its own.
  now = instant(came + 120_000);
  tick(52_000);
  await world.fund(userAccount(dan, btc, 'change'), 100_000_000n);
  now = instant(came + 180_000);
  tick(53_000);
  await move(userAccount(dan, btc, 'change'), houseAccount('issuance', btc), 50_000_000n, 'genesis');
  assert.partialDeepStrictEqual(await profit(dan), { profit: '3000', net_inflow: '76500', equity: '79500' });
  await inflows.run();
  // After the line is gone from memory, the prices of those moments are kept.
  now = instant(came + hourMs);
  btcLine = [];
  tick(53_000);
  for (const period of ['1d', '7d']) {
    assert.partialDeepStrictEqual(await profit(dan, period), { profit: '3000', net_inflow: '76500' }, period);
  }
});

test('an inflow whose moment had no index counts at the last price that was kept', async () => {
  const eve = userId('5');
  const day = startOfDay(instant(now + dayMs));
  now = day;
  btcLine = [];
  tick(50_000);
  await marker.run();
  now = instant(day + 30 * 60_000);
  btcPrice = null;
  await world.fund(userAccount(eve, btc, 'change'), 100_000_000n);
  await inflows.run();
  now = instant(now + 60_000);
  tick(51_000);
  assert.partialDeepStrictEqual(await profit(eve), { profit: '1000', net_inflow: '50000' });
});
