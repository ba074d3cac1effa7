import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { walletCalls } from '@bourse/contract/wallet';
import { assetId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { reject, rejectField } from '@bourse/server/platform/http/rejection';
import { testCaller } from '@bourse/testing/test-caller';
import { openLedgerWorld } from '@bourse/testing/ledger-world';
import { safeParse } from 'zod/mini';
import { userAccount } from '../ledger/index.ts';
import { parsePrice, type PriceFeed } from '../prices/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { walletRoutes } from './index.ts';

const world = await openLedgerWorld();
after(() => world.close());
const registry = await loadRegistry(world.db);
/** Prices that a test sets, by symbol. */
const prices = new Map<string, string>();
const feed: PriceFeed = {
  simulated: false,
  refresh: async () => undefined,
  samples: () => [],
  line: () => [],
  index: (symbol) => {
    const known = parsePrice(prices.get(symbol) ?? '');
    return known === null ? null : { price: known, at: systemClock.now(), quorum: 3, samples: [] };
  },
};
const routes = walletRoutes({ db: world.db, clock: systemClock, registry, resolve: world.resolve, feed });

const [ann, bob] = [userId('1'), userId('2')];
await world.fund(userAccount(ann, assetId(3), 'change'), 1_000_000_000n);
await world.fund(userAccount(bob, assetId(1), 'change'), 5n);

/** Runs a call and checks that its answer is what the contract says. */
async function run<C extends AnyCall>(call: C, raw: unknown, user = ann): Promise<OutputOf<C>> {
  const binding = present(
    routes.find((one) => one.call === call),
    call.name,
  );
  const answer = await binding.run(testCaller(user), raw);
  assert.ok(answer.ok, JSON.stringify(answer));
  const parsed = safeParse(call.output, answer.value);
  assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
  return parsed.data as OutputOf<C>; // parsed by the call's own schema
}

async function refused(call: AnyCall, raw: unknown): Promise<unknown> {
  return present(
    routes.find((one) => one.call === call),
    call.name,
  ).run(testCaller(ann), raw);
}

test('the four accounts list every currency, zero where nothing is [SPEC-7.50]', async () => {
  const { fiat, accounts } = await run(walletCalls.list, {});
  const { valued_at: at, ...told } = fiat;
  assert.deepEqual(told, { code: 'USD', total: '10', unpriced: 0, valued_by: 'index' });
  assert.ok(Math.abs(Date.parse(at) - systemClock.now()) < 60_000);
  for (const list of Object.values(accounts))
    assert.deepEqual(
      list.map((one) => one.currency),
      ['USDT', 'BTC', 'ETH', 'USDC'],
    );
  assert.deepEqual(accounts.change[0], { currency_id: 3, currency: 'USDT', available: '10', held: '0', value: '10' });
  assert.deepEqual(accounts.legal[0], { currency_id: 3, currency: 'USDT', available: '0', held: '0', value: '0' });
});

test('worth is told in the customer’s currency where every price is known, and is never a wrong zero', async () => {
  const carol = userId('3');
  const ofCarol = async () => {
    const { fiat, accounts } = await run(walletCalls.list, {}, carol);
    const { code, total, unpriced } = fiat;
    return { code, total, unpriced, btc: accounts.change.find(({ currency }) => currency === 'BTC')?.value };
  };
  assert.deepEqual(await ofCarol(), { code: 'USD', total: '0', unpriced: 0, btc: '0' });
  await world.fund(userAccount(carol, assetId(1), 'change'), 150_000_000n);
  assert.deepEqual(await ofCarol(), { code: 'USD', total: null, unpriced: 1, btc: null });
  await world.fund(userAccount(carol, assetId(3), 'legal'), 250_000_000n);
  assert.deepEqual(await ofCarol(), { code: 'USD', total: '2.5', unpriced: 1, btc: null });
  prices.set('BTC/USDT', '60000.1');
  assert.deepEqual(await ofCarol(), { code: 'USD', total: '90002.65', unpriced: 0, btc: '90000.15' });
  const detail = await run(walletCalls.detail, { currency: 'BTC' }, carol);
  assert.deepEqual([detail.fiat.total, detail.list[0]?.value], ['90000.15', '90000.15']);

  await world.db.withTx('choose a currency', async (tx) => {
    await tx.query(`INSERT INTO users
        (id, email, password_hash, password_changed_at, nickname, lang, currency_code, created_at)
      OVERRIDING SYSTEM VALUE VALUES (3, 'carol@bourse.test', 'x', now(), 'carol', 'en', 'JPY', now())`);
    await tx.query(`UPDATE fiat_rates SET rate = 15050000000 WHERE currency_code = 'JPY'`);
  });
  assert.deepEqual(await ofCarol(), { code: 'JPY', total: '13545398.825', unpriced: 0, btc: '13545022.575' });
  prices.clear();
  assert.deepEqual(await ofCarol(), { code: 'JPY', total: '376.25', unpriced: 1, btc: null });
});

test('one account defaults to change and takes a currency by code or id [SPEC-7.51] [SPEC-3.27]', async () => {
  assert.equal((await run(walletCalls.detail, {})).type, 'change');
  for (const currency of ['USDT', 'usdt', '3']) {
    const { list } = await run(walletCalls.detail, { currency });
    assert.deepEqual(
      list.map((one) => one.available),
      ['10'],
    );
  }
  assert.deepEqual(await refused(walletCalls.detail, { currency: 'NOPE' }), reject('CURRENCY_NOT_FOUND'));
  assert.deepEqual(await refused(walletCalls.detail, { type: 'pocket' }), rejectField('type'));
});

test('one currency shows the balance in each account [SPEC-7.46]', async () => {
  const { currency, accounts } = await run(walletCalls.getInfo, { currency: 'USDT' });
  assert.deepEqual(currency, { id: 3, code: 'USDT', name: 'Tether', scale: 8 });
  assert.equal(accounts.change.available, '10');
  assert.deepEqual(await refused(walletCalls.getInfo, { currency: '77' }), reject('CURRENCY_NOT_FOUND'));
});

test('coins are listed by chain under the ids of the specification [SPEC-3.10] [SPEC-3.11] [SPEC-7.22]', async () => {
  const { list } = await run(walletCalls.currencies, {});
  const entries = list.map((one) => [one.name, one.subName, one.type, one.id]);
  assert.deepEqual(entries.slice(0, 4), [
    ['USDT', 'ERC20', 'ERC', 3],
    ['USDT', 'TRC20', 'TRC', 3],
    ['BTC', 'Bitcoin', 'BTC', 1],
    ['ETH', 'ERC20', 'ERC', 2],
  ]);
  // No chain has a contract on record, and none takes deposits yet.
  assert.deepEqual(list[0], {
    id: 3,
    name: 'USDT',
    full_name: 'Tether',
    subName: 'ERC20',
    type: 'ERC',
    status: 0,
    chain_open: false,
    address: '',
    image: '/static/coins/usdt.svg',
    scale: 8,
  });
});

test('a coin’s status is where its listing stands, its chain’s openness a field of its own', async () => {
  const { listing } = registry.findAssetByCode('BTC') ?? assert.fail('no BTC');
  const dora = userId('8');
  await world.fund(userAccount(dora, assetId(1), 'change'), 1n);
  const told = async () => {
    const coin = (await run(walletCalls.currencies, {})).list.find(({ name }) => name === 'BTC');
    return [coin?.status, coin?.chain_open];
  };
  for (const [step, status] of ([1, 2, 3, 4, 0] as const).entries()) {
    registry.setListing(assetId(1), { status, reason: 'a test', version: listing.version + 1 + step });
    assert.deepEqual(await told(), [status, false]);
    // A transfer between the own accounts goes on, whatever the status.
    const move = { currency_id: 1, number: '0.00000001', from_field: 'change', to_field: 'micro' };
    await run(walletCalls.change, move, dora);
    await run(walletCalls.change, { ...move, from_field: 'micro', to_field: 'change' }, dora);
  }
  await world.db.query("UPDATE asset_chains SET status = 'open' WHERE asset_id = 1");
  const reread = walletRoutes({
    db: world.db,
    clock: systemClock,
    registry: await loadRegistry(world.db),
    resolve: world.resolve,
    feed,
  });
  const open = await present(
    reread.find((one) => one.call === walletCalls.currencies),
    'the list of coins',
  ).run(testCaller(ann), {});
  assert.ok(open.ok);
  const { list } = open.value as OutputOf<typeof walletCalls.currencies>; // the call's own answer
  assert.deepEqual(
    list.filter(({ chain_open }) => chain_open).map(({ name, status }) => [name, status]),
    [['BTC', 0]],
  );
});

test('a list ends: behind its last line is an empty page, which leads no further [SPEC-8.17]', async () => {
  const eva = userId('9');
  await world.fund(userAccount(eva, assetId(1), 'change'), 2n);
  const move = { currency_id: 1, number: '0.00000001', from_field: 'change', to_field: 'micro' };
  for (const _ of [1, 2]) await run(walletCalls.change, move, eva);
  const listed = (more: object) => run(walletCalls.transferHistory, { limit: '1', ...more }, eva);
  const [first, last] = [await listed({}), await listed({ page: '2' })];
  assert.deepEqual([first.list.length, last.list.length], [1, 1]);
  for (const more of [{ page: '3' }, { cursor: last.cursor }]) {
    const { list, cursor, total } = await listed(more);
    assert.deepEqual([list, cursor, total], [[], undefined, 2], JSON.stringify(more));
  }
  assert.equal((await listed({ limit: '5' })).cursor, undefined);
});

test('the own currencies carry what is on change [SPEC-7.56]', async () => {
  const { list } = await run(walletCalls.userCurrencies, {}, bob);
  assert.deepEqual(list.find((one) => one.code === 'BTC')?.available, '0.00000005');
});

test('a transfer is a line of both accounts, found by cursor without a gap, and nobody else sees it [SPEC-7.52] [SPEC-7.58]', async () => {
  for (const number of ['1', '2', '3']) {
    await run(walletCalls.change, { currency_id: 3, number, from_field: 'change', to_field: 'micro' });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await run(walletCalls.legalLog, { limit: '2', ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.list.map((line) => `${line.account} ${line.number}`));
    assert.equal(page.total, 7);
    cursor = page.cursor;
  } while (cursor !== undefined);
  assert.deepEqual(seen, ['micro 3', 'change -3', 'micro 2', 'change -2', 'micro 1', 'change -1', 'change 10']);
  const micro = await run(walletCalls.legalLog, { type: 'micro', currency: 'USDT', page: 2, limit: 2 });
  assert.deepEqual(
    micro.list.map((line) => line.number),
    ['1'],
  );
  assert.deepEqual(
    (await run(walletCalls.legalLog, {}, bob)).list.map((line) => line.number),
    ['0.00000005'],
  );

  const history = await run(walletCalls.transferHistory, { page: '1' });
  assert.deepEqual(
    history.list.map((one) => `${one.number} ${one.from_field} ${one.to_field}`),
    ['3 change micro', '2 change micro', '1 change micro'],
  );
  assert.deepEqual((await run(walletCalls.transferHistory, {}, bob)).list, []);
  assert.deepEqual(await refused(walletCalls.legalLog, { cursor: 'strange' }), rejectField('cursor'));
});
