import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { conversionCalls } from '@bourse/contract/conversion';
import { atoms, formatAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import { assetId, userId } from '@bourse/kernel/ids';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import type { Caller } from '@bourse/server/platform/http/binding';
import { reject, rejectField } from '@bourse/server/platform/http/rejection';
import { openLedgerWorld } from '@bourse/testing/ledger-world';
import { malformedNumbers } from '@bourse/testing/malformed-numbers';
import { testCaller } from '@bourse/testing/test-caller';
import { safeParse } from 'zod/mini';
import { halt, houseAccount, resume, userAccount } from '../../ledger/index.ts';
import { parsePrice, priceFeed, type SourceSample } from '../../prices/index.ts';
import { loadRegistry } from '../../registry/index.ts';
import { conversionRoutes } from './conversion-routes.ts';
import { conversionSettings } from './conversion-settings.ts';
import { pruneQuotes } from './conversion-store.ts';

const world = await openLedgerWorld();
after(() => world.close());
const registry = await loadRegistry(world.db);
const [btc, usdt] = [assetId(1), assetId(3)];

let now: Instant = systemClock.now();
const clock: Clock = { now: () => now };
let venues = 3;
const feed = priceFeed(
  {
    simulated: true,
    sample: async (at) =>
      ['BTC/USDT', 'ETH/USDT'].flatMap((symbol): SourceSample[] =>
        Array.from({ length: venues }, (_, venue) => ({
          symbol,
          venue: `venue ${String(venue)}`,
          price: present(parsePrice(symbol === 'BTC/USDT' ? '60000' : '3000'), 'a price'),
          at,
        })),
      ),
  },
  clock,
);
const routes = conversionRoutes({ db: world.db, clock, registry, resolve: world.resolve, feed });

before(async () => {
  await feed.refresh();
  await world.fund(houseAccount('treasury', btc), 1_000_000_000n); // 10 BTC
  await world.fund(houseAccount('treasury', usdt), 10n ** 15n); // 10,000,000 USDT
});

function bindingOf(call: AnyCall) {
  return present(
    routes.find((one) => one.call === call),
    call.name,
  );
}

/** Runs a call and checks that its answer is what the contract says. */
async function run<C extends AnyCall>(call: C, caller: Caller, raw: unknown): Promise<OutputOf<C>> {
  const answer = await bindingOf(call).run(caller, raw);
  assert.ok(answer.ok, JSON.stringify(answer));
  const parsed = safeParse(call.output, answer.value);
  assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
  return parsed.data as OutputOf<C>; // parsed by the call's own schema
}

const attempt = (caller: Caller, raw: unknown): Promise<unknown> => bindingOf(conversionCalls.convert).run(caller, raw);

let users = 100;

/** A customer with USDT on change, in atoms. */
async function customer(amount: bigint): Promise<Caller> {
  const user = userId(String((users += 1)));
  await world.fund(userAccount(user, usdt, 'change'), amount);
  return testCaller(user);
}

async function owns(caller: Caller, asset: typeof btc): Promise<bigint> {
  const id = await world.account(userAccount(present(caller.userId, 'the customer'), asset, 'change'));
  return (await world.balance(id)).available;
}

async function houseHas(name: 'treasury' | 'fees', asset: typeof btc): Promise<bigint> {
  return (await world.balance(await world.account(houseAccount(name, asset, name === 'fees' ? 1 : 0)))).available;
}

const good = { number: '6000', from_currency_id: 3, to_currency_id: 1 };
const hundredThousand = 10n ** 13n;

test('money changes its currency against the treasury, at the index, the fee shown apart [SPEC-7.55] [SPEC-3.27]', async () => {
  const caller = await customer(hundredThousand);
  const had = [await houseHas('treasury', btc), await houseHas('treasury', usdt), await houseHas('fees', btc)];
  const answer = await run(conversionCalls.convert, caller, good);
  assert.partialDeepStrictEqual(answer, {
    number: '6000',
    rate: '0.000016666666',
    fee: '0.0002',
    received: '0.0998',
  });
  assert.deepEqual([await owns(caller, usdt), await owns(caller, btc)], [9_400_000_000_000n, 9_980_000n]);
  const gone = [await houseHas('treasury', btc), await houseHas('treasury', usdt), await houseHas('fees', btc)];
  assert.deepEqual(
    gone.map((amount, place) => amount - (had[place] ?? 0n)),
    [-10_000_000n, 600_000_000_000n, 20_000n],
  );
  const { rows } = await world.db.query<{ kind: string }>(
    'SELECT kind FROM postings WHERE reference = $1 ORDER BY id',
    [`conversion:${answer.id}`],
  );
  assert.deepEqual(
    rows.map((row) => row.kind),
    ['conversion', 'conversion', 'conversion_fee'],
  );
  const events = await world.db.query<{ payload: unknown }>(
    `SELECT payload FROM outbox WHERE type = 'wallets.converted' ORDER BY seq DESC LIMIT 1`,
  );
  assert.partialDeepStrictEqual(events.rows[0]?.payload, { number: '6000', received: '0.0998', fee: '0.0002' });
  await world.assertAddsUp();
});

test('a coin that is not traded can still be converted', async () => {
  const caller = await customer(hundredThousand);
  registry.setListing(btc, { status: 4, reason: 'a test', version: 1 });
  assert.equal((await run(conversionCalls.convert, caller, good)).received, '0.0998');
  registry.setListing(btc, { status: 0, reason: 'a test', version: 2 });
});

test('the convertible currencies are those with a fresh price, with minimum and available [SPEC-7.53]', async () => {
  const caller = await customer(hundredThousand);
  const { list } = await run(conversionCalls.convertible, caller, {});
  assert.deepEqual(list, [
    { currency_id: 3, currency: 'USDT', minimum: '1', available: '100000' },
    { currency_id: 1, currency: 'BTC', minimum: '0.00001667', available: '0' },
    { currency_id: 2, currency: 'ETH', minimum: '0.000333333333333334', available: '0' },
  ]);
});

test('the fee of a pair is told with its rate and minimum [SPEC-7.54]', async () => {
  const caller = await customer(1n);
  assert.deepEqual(await run(conversionCalls.fee, caller, { from_currency_id: '1', to_currency_id: '2' }), {
    from_currency_id: 1,
    to_currency_id: 2,
    rate: '20',
    fee_rate: '0.002',
    minimum: '0.00001667',
  });
  const refused = (raw: unknown): Promise<unknown> => bindingOf(conversionCalls.fee).run(caller, raw);
  const pair = { from_currency_id: 3, to_currency_id: 3 };
  assert.deepEqual(await refused(pair), rejectField('to_currency_id'));
  assert.deepEqual(await refused({ ...pair, to_currency_id: 99 }), reject('CURRENCY_NOT_FOUND'));
  assert.deepEqual(await refused({ ...pair, to_currency_id: 4 }), reject('PRICE_UNAVAILABLE'));
});

test('a quote is firm for ten seconds, whatever the index does, and serves one conversion', async () => {
  const caller = await customer(hundredThousand);
  const quote = await run(conversionCalls.quote, caller, good);
  assert.partialDeepStrictEqual(quote, { received: '0.0998', fee: '0.0002' });
  now = instant(now + 10_000);
  venues = 0;
  const taken = await run(conversionCalls.convert, caller, { ...good, quote_id: quote.quote_id });
  assert.equal(taken.received, '0.0998');
  assert.deepEqual(await attempt(caller, { ...good, quote_id: quote.quote_id }), reject('QUOTE_EXPIRED'));
  venues = 3;
  await feed.refresh();
  const late = await run(conversionCalls.quote, caller, good);
  now = instant(now + 10_001);
  assert.deepEqual(await attempt(caller, { ...good, quote_id: late.quote_id }), reject('QUOTE_EXPIRED'));
  await pruneQuotes(world.db, now);
  assert.deepEqual(await attempt(caller, { ...good, quote_id: late.quote_id }), reject('NOT_FOUND'));
  await feed.refresh();
});

test('a quote is refused for the reasons of a conversion, in their order', async () => {
  const caller = await customer(1n);
  const refused = (raw: unknown): Promise<unknown> => bindingOf(conversionCalls.quote).run(caller, raw);
  const bad = { number: '0', from_currency_id: 3, to_currency_id: 3 };
  assert.deepEqual(await refused(bad), rejectField('to_currency_id'));
  assert.deepEqual(await refused({ ...bad, to_currency_id: 99 }), reject('CURRENCY_NOT_FOUND'));
  assert.deepEqual(await refused({ ...bad, to_currency_id: 4 }), reject('INVALID_AMOUNT'));
  assert.deepEqual(await refused({ ...bad, number: '0.5', to_currency_id: 4 }), reject('PRICE_UNAVAILABLE'));
  assert.deepEqual(await refused({ ...good, number: '0.5' }), reject('INVALID_AMOUNT', { minimum: '1' }));
});

test('refusals come in their documented order and change nothing', async () => {
  const caller = { ...(await customer(600_000_000_000n)), idempotencyKey: 'used' };
  const stranger = await customer(1n);
  await run(conversionCalls.convert, caller, { ...good, number: '1000' });
  const foreign = await run(conversionCalls.quote, stranger, good);
  const other = await run(conversionCalls.quote, caller, { ...good, number: '7' });
  const [btcBefore, usdtBefore] = [await owns(caller, btc), await owns(caller, usdt)];
  const fresh = { ...caller, idempotencyKey: undefined };

  const bad = { number: '0', from_currency_id: 3, to_currency_id: 3, quote_id: foreign.quote_id };
  assert.deepEqual(await attempt(caller, bad), rejectField('to_currency_id'));
  assert.deepEqual(await attempt(caller, { ...bad, to_currency_id: 99 }), reject('CURRENCY_NOT_FOUND'));
  assert.deepEqual(await attempt(caller, { ...bad, to_currency_id: 1 }), reject('INVALID_AMOUNT'));
  const rich = { ...good, number: '6000000', quote_id: foreign.quote_id };
  assert.deepEqual(await attempt(caller, { ...rich, number: '0.000000001' }), reject('INVALID_AMOUNT'));
  assert.deepEqual(await attempt(caller, rich), reject('ID_REUSED'));
  assert.deepEqual(await attempt(fresh, rich), reject('NOT_FOUND'));
  assert.deepEqual(await attempt(fresh, { ...rich, quote_id: other.quote_id }), rejectField('quote_id'));

  const poor = { number: '6000000', from_currency_id: 3, to_currency_id: 1 };
  const small = { ...poor, number: '0.9' };
  await halt(world.db, 'test', systemClock.now());
  now = instant(now + 10_001);
  assert.deepEqual(await attempt(fresh, { ...good, number: '7', quote_id: other.quote_id }), reject('QUOTE_EXPIRED'));
  assert.deepEqual(await attempt(fresh, small), reject('PRICE_UNAVAILABLE'));
  await feed.refresh();
  assert.deepEqual(await attempt(fresh, small), reject('INVALID_AMOUNT', { minimum: '1' }));
  assert.deepEqual(await attempt(fresh, poor), reject('TRADING_HALTED'));
  await resume(world.db, []);
  // More than either has: the customer's own lack is told first.
  assert.deepEqual(await attempt(fresh, poor), reject('INSUFFICIENT_BALANCE'));
  await world.fund(userAccount(present(fresh.userId, 'the customer'), usdt, 'change'), 10n ** 15n);
  assert.deepEqual(await attempt(fresh, poor), reject('PRODUCT_SOLD_OUT'));
  assert.deepEqual([await owns(fresh, btc), await owns(fresh, usdt)], [btcBefore, usdtBefore + 10n ** 15n]);
  await world.assertAddsUp();
});

test('an index that is too old, or told by two venues, converts nothing', async () => {
  const caller = await customer(hundredThousand);
  now = instant(now + 10_001);
  venues = 2;
  assert.deepEqual(await attempt(caller, good), reject('PRICE_UNAVAILABLE'));
  await feed.refresh();
  assert.deepEqual(await attempt(caller, good), reject('PRICE_UNAVAILABLE'));
  venues = 3;
  await feed.refresh();
  await run(conversionCalls.convert, caller, good);
});

test('M7: malformed numbers meet a documented rejection and leave no ledger row', async () => {
  const caller = await customer(hundredThousand);
  for (const number of [...malformedNumbers, 1, 1.5, null, true, [], ['1'], {}, undefined]) {
    assert.deepEqual(await attempt(caller, { ...good, number }), rejectField('number'), JSON.stringify(number));
  }
  assert.equal(await owns(caller, usdt), hundredThousand);
});

test('M5: 200 repetitions of one key have one effect and one answer, also after the price has gone', async () => {
  const caller = await customer(hundredThousand);
  const quote = await run(conversionCalls.quote, caller, good);
  const request = { ...good, quote_id: quote.quote_id, client_order_id: 'again' };
  const answers = await Promise.all(Array.from({ length: 200 }, () => attempt(caller, request)));
  now = instant(now + 60_000);
  answers.push(await attempt(caller, request));
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.equal(await owns(caller, btc), 9_980_000n);
  assert.deepEqual(await attempt(caller, { ...request, number: '6001' }), reject('ID_REUSED'));
  await feed.refresh();
});

async function successesOf(requests: readonly Promise<unknown>[]): Promise<number> {
  const answers = await Promise.all(requests);
  return answers.filter((answer) => typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok)
    .length;
}

test('M2: of many conversions at once, a balance, a quote and the treasury are each spent once', async () => {
  const poor = await customer(600_000_000_000n);
  assert.equal(await successesOf(Array.from({ length: 100 }, () => attempt(poor, good))), 1);
  assert.equal(await owns(poor, usdt), 0n);

  const quoted = await customer(hundredThousand);
  const { quote_id } = await run(conversionCalls.quote, quoted, good);
  assert.equal(await successesOf(Array.from({ length: 50 }, () => attempt(quoted, { ...good, quote_id }))), 1);

  // What the treasury has left pays a whole number of the largest pieces that fit, and never more.
  const piece = { ...good, number: '200000' };
  const callers = await Promise.all(Array.from({ length: 10 }, () => customer(20n * 10n ** 12n)));
  const had = await houseHas('treasury', btc);
  const gross = (20n * 10n ** 12n) / 60_000n;
  assert.equal(await successesOf(callers.map((caller) => attempt(caller, piece))), Number(had / gross));
  assert.equal(await houseHas('treasury', btc), had % gross);
  await world.assertAddsUp();
});

test('the own conversions are listed as they were answered, newest first, page by page, and nobody else sees them', async () => {
  const caller = await customer(hundredThousand);
  const made: unknown[] = [];
  for (const number of ['6000', '12', '7.5']) {
    made.unshift(await run(conversionCalls.convert, caller, { ...good, number }));
  }
  const first = await run(conversionCalls.history, caller, { limit: '2' });
  assert.deepEqual(first.list, made.slice(0, 2));
  assert.equal(first.total, 3);
  const rest = await run(conversionCalls.history, caller, { limit: '2', cursor: first.cursor });
  assert.deepEqual(rest.list, made.slice(2));
  assert.equal(rest.cursor, undefined);
  const other = await run(conversionCalls.history, await customer(1n), {});
  assert.deepEqual(other.list, []);
  assert.deepEqual(await bindingOf(conversionCalls.history).run(caller, { cursor: '!' }), rejectField('cursor'));
});

test('a quote keeps the fee that it was made with, whatever is set after it; everything else costs what is in force', async () => {
  const caller = await customer(hundredThousand);
  const set = (feeBps: number, from: Instant) =>
    world.db.withTx('a fee', (tx) =>
      tx.query(
        `INSERT INTO setting_versions (area, key, version, value, effective_at, reason, created_at)
         SELECT 'conversion', 'conversion', count(*) + 1, $1, $2, 'a test', $2 FROM setting_versions`,
        [JSON.stringify({ fee_bps: feeBps }), toIso(from)],
      ),
    );
  const rate = async () => (await run(conversionCalls.fee, caller, good)).fee_rate;
  const area = conversionSettings(registry);
  const change = { key: 'conversion', before: { fee_bps: 20 }, after: { fee_bps: 50 }, at: now };
  const effects = await area.effects(world.db, change);
  const { rows } = await world.db.query<{ gross: bigint }>(
    'SELECT sum(gross)::numeric(38,0) AS gross FROM conversions WHERE to_asset = $1',
    [btc],
  );
  const gross = present(rows[0], 'what was converted').gross;
  const shown = (bps: bigint) => formatAmount(atoms((gross * bps) / 10_000n), 8);
  assert.deepEqual(
    effects.find(({ about }) => about === 'BTC'),
    {
      effect: 'fees_of_month',
      about: 'BTC',
      unit: 'BTC',
      before: shown(20n),
      after: shown(50n),
    },
  );
  for (const fee of [-1, 101, 0.5]) assert.throws(() => area.read({ fee_bps: fee }));
  assert.equal(await rate(), '0.002');
  const [early, late] = [
    await run(conversionCalls.quote, caller, good),
    await run(conversionCalls.quote, caller, { ...good, number: '12000' }),
  ];
  await set(50, instant(now + 1_000));
  assert.equal(await rate(), '0.002', 'its date has not come');
  now = instant(now + 1_000);
  assert.equal(await rate(), '0.005');
  const kept = await run(conversionCalls.convert, caller, { ...good, quote_id: early.quote_id });
  assert.deepEqual([kept.fee, kept.received], ['0.0002', '0.0998']);
  const plain = await run(conversionCalls.convert, caller, good);
  assert.deepEqual([plain.fee, plain.received], ['0.0005', '0.0995']);
  assert.equal((await run(conversionCalls.quote, caller, good)).fee, '0.0005');
  // Nothing at all: no posting of a fee.
  await set(0, now);
  assert.equal((await run(conversionCalls.convert, caller, good)).received, '0.1');
  assert.equal(
    (await run(conversionCalls.convert, caller, { ...good, number: '12000', quote_id: late.quote_id })).fee,
    late.fee,
  );
  const { rows: stored } = await world.db.query('SELECT fee_bps FROM conversions ORDER BY id DESC LIMIT 4');
  assert.deepEqual(stored, [{ fee_bps: 20 }, { fee_bps: 0 }, { fee_bps: 50 }, { fee_bps: 20 }]);
  await set(20, now);
  await world.assertAddsUp();
});
