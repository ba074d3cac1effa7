import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { etfCalls } from '@bourse/contract/etf';
import { assetId, type UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant, secondMs, startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { etfTerms as terms } from '@bourse/testing/position-terms';
import { openProductWorld, type ProductWorld, units, usdt } from '@bourse/testing/product-world';
import { halt, poolAccount, resume, userAccount } from '../ledger/index.ts';
import { parsePrice, priceFeed, type SourceSample, verifyTicks } from '../prices/index.ts';
import { openEtfs } from './index.ts';

const [btc, eth] = [assetId(1), assetId(2)];

describe('ETF products', () => {
  let world: ProductWorld;
  let product: string;
  let ann: UserId;
  let venues = 3;
  let prices = { BTC: '60000', ETH: '3000' };
  let refresh: () => Promise<void>;

  before(async () => {
    world = await openProductWorld('etf', (ports) => {
      const feed = priceFeed(
        {
          simulated: true,
          sample: async (at) =>
            Object.entries(prices).flatMap(([code, price]): SourceSample[] =>
              Array.from({ length: venues }, (_, venue) => ({
                symbol: `${code}/USDT`,
                venue: `venue ${String(venue)}`,
                price: present(parsePrice(price), 'a price'),
                at,
              })),
            ),
        },
        ports.clock,
      );
      refresh = () => feed.refresh();
      return openEtfs({ ...ports, feed });
    });
    await world.fillPool(btc, 10n * 10n ** 8n);
    await world.fillPool(eth, 200n * 10n ** 18n);
    await world.fillPool(usdt, units(100_000));
  });
  after(() => world.close());

  beforeEach(async () => {
    // Samples of the future do not count, so the clock never goes back.
    world.moveTo(instant(startOfDay(world.clock.now()) + dayMs + 10 * hourMs));
    [venues, prices] = [3, { BTC: '60000', ETH: '3000' }];
    await refresh();
    product = await world.addProduct(terms);
    await world.pass(0);
    ann = await world.customer(usdt, units(10_000));
  });

  const at = async (btcPrice: string, ethPrice: string): Promise<void> => {
    prices = { BTC: btcPrice, ETH: ethPrice };
    await refresh();
  };
  const buy = (user: UserId, amount: string, more: object = {}) =>
    world.run(etfCalls.buy, user, { config_id: product, amount, ...more });
  /** Moves the clock with fresh prices. */
  const pass = async (ms: number): Promise<void> => {
    world.moveTo(instant(world.clock.now() + ms));
    await refresh();
    await world.pass(0);
  };

  it('buys shares at the index: the coins of the basket lie in the customer’s product accounts [SPEC-1.13] [SPEC-7.93]', async () => {
    const quote = await world.run(etfCalls.quote, ann, { config_id: product, amount: '1000' });
    const order = await buy(ann, '1000', { terms_id: quote.terms_id });
    assert.partialDeepStrictEqual(order, {
      shares: '10',
      entry_price: '100',
      holdings: [
        { currency: 'BTC', amount: '0.00833333' },
        { currency: 'ETH', amount: '0.16666666666666666' },
      ],
      value: '999.99979999',
      status: 1,
      penalty_now: '2.9999994',
    });
    assert.deepEqual([quote.shares, quote.holdings], [order.shares, order.holdings]);
    assert.equal((await world.standing(ann, btc)).product, 833_333n);
    assert.equal((await world.standing(ann, eth)).product, 166_666_666_666_666_660n);
    assert.equal((await world.standing(ann, usdt)).change, units(9_000));
    await world.ledger.assertAddsUp();
  });

  it('refuses in the documented order, and then changes nothing', async () => {
    const had = await world.standing(ann, usdt);
    const poor = await world.customer(usdt, units(5));
    const good = { config_id: product, amount: '1000' };
    const refusal = (fields: object, user = ann, key?: string) => world.refusal(etfCalls.buy, user, fields, key);
    assert.equal(await refusal({ ...good, config_id: '999999' }), 'NOT_FOUND');
    assert.equal(await refusal({ ...good, amount: '9' }), 'INVALID_AMOUNT');
    const whole = await world.addProduct({ ...terms, whole_amounts: true });
    assert.equal(await refusal({ ...good, config_id: whole, amount: '10.5' }), 'INTEGER_REQUIRED');
    const closed = await world.addProduct({ ...terms, open: false });
    venues = 2;
    await refresh();
    world.moveTo(instant(world.clock.now() + 20 * secondMs));
    assert.equal(await refusal({ ...good, config_id: closed, terms_id: '1' }), 'PRODUCT_NOT_OPEN');
    assert.equal(await refusal({ ...good, terms_id: '999999' }), 'PRICE_CHANGED');
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal({ ...good, amount: '6000' }), 'PRICE_UNAVAILABLE');
    venues = 3;
    await refresh();
    assert.equal(await refusal({ ...good, amount: '6000' }), 'TRADING_HALTED');
    await resume(world.db, []);
    assert.equal(await refusal({ ...good, amount: '6000' }), 'LIMIT_EXCEEDED');
    const small = await world.addProduct({ ...terms, quota: '100' });
    const vast = await world.addProduct({ ...terms, maximum: null, quota: '100000000' });
    await world.pass(0);
    assert.equal(await refusal({ ...good, config_id: small }, poor), 'PRODUCT_SOLD_OUT');
    assert.equal(await refusal({ ...good, config_id: vast, amount: '5000000' }, poor), 'INSUFFICIENT_BALANCE');
    const rich = await world.customer(usdt, units(5_000_000));
    assert.equal(await refusal({ ...good, config_id: vast, amount: '5000000' }, rich), 'POOL_EXHAUSTED');
    await world.run(etfCalls.buy, ann, { ...good, amount: '10' }, 'used');
    assert.equal(await refusal({ ...good, amount: '11', terms_id: '999999' }, ann, 'used'), 'ID_REUSED');
    const has = await world.standing(ann, usdt);
    assert.equal(had.change - has.change, units(10), 'the one purchase of the used key');
    await world.ledger.assertAddsUp();
  });

  it('a product whose basket has not begun has no price', async () => {
    const fresh = await world.addProduct(terms);
    assert.equal(await world.refusal(etfCalls.buy, ann, { config_id: fresh, amount: '100' }), 'PRICE_UNAVAILABLE');
    assert.equal((await world.run(etfCalls.product, ann, { id: fresh })).share_price, null);
  });

  it('is redeemed at the index of the moment less the penalty, with evidence of both prices [SPEC-7.94]', async () => {
    const { id } = await buy(ann, '1000');
    await at('90000', '3000');
    const quote = await world.run(etfCalls.cancel, ann, { id });
    assert.partialDeepStrictEqual(quote, { redeemed: false, remaining_days: 30, in_kind: false });
    const done = await world.run(etfCalls.cancel, ann, { id, redemption: 1 });
    assert.partialDeepStrictEqual(done, { redeemed: true, penalty: quote.penalty, payout: quote.payout });
    // A quarter more, less 30 days of 0.01 % each.
    assert.ok(done.payout.startsWith('1246.24'), done.payout);
    const has = await world.standing(ann, usdt);
    assert.equal(has.change, units(9_000) + BigInt(done.payout.replace('.', '').padEnd(12, '0')));
    assert.deepEqual([(await world.standing(ann, btc)).product, (await world.standing(ann, eth)).product], [0n, 0n]);
    const { rows } = await world.db.query<{ reference: string }>(
      `SELECT reference FROM price_citations WHERE reference LIKE $1 ORDER BY reference`,
      [`etf:${id}:%`],
    );
    assert.deepEqual(
      rows.map(({ reference }) => reference),
      [`etf:${id}:buy`, `etf:${id}:end`],
    );
    assert.equal((await verifyTicks(world.db)).problem, null);
    assert.equal(await world.refusal(etfCalls.cancel, ann, { id, redemption: 1 }), 'STATE_CHANGED');
    await world.ledger.assertAddsUp();
  });

  it('gives the coins themselves back when the pool has less than they are worth', async () => {
    const { id } = await buy(ann, '1000');
    const pool = await world.ledger.account(poolAccount('etf', usdt));
    await at('60000000', '3000000');
    assert.ok((await world.ledger.balance(pool)).available < units(990_000));
    const done = await world.run(etfCalls.cancel, ann, { id, redemption: 1 });
    assert.equal(done.in_kind, true);
    const coins = await world.ledger.balance(await world.ledger.account(userAccount(ann, btc, 'change')));
    // The pool keeps the penalty's part of each coin, rounded up.
    assert.equal(coins.available, 833_333n - 2_500n);
    await world.ledger.assertAddsUp();
  });

  it('ends by itself at expiry; below the quorum the coins are given back', async () => {
    const [first, second] = [await buy(ann, '1000'), await buy(ann, '500')];
    await pass(31 * dayMs);
    const one = await world.run(etfCalls.order, ann, { id: first.id });
    assert.partialDeepStrictEqual(one, { status: 2, early: false, in_kind: false, remaining_days: 0 });
    assert.ok(Number.parseFloat(one.payout ?? '0') > 999.99);
    assert.equal((await world.run(etfCalls.order, ann, { id: second.id })).status, 2);
    const third = await buy(ann, '500');
    venues = 0;
    await world.pass(31 * dayMs);
    assert.partialDeepStrictEqual(await world.run(etfCalls.order, ann, { id: third.id }), { status: 2, in_kind: true });
    await world.ledger.assertAddsUp();
  });

  it('gets its weights again without anybody gaining, and the positions follow', async () => {
    const { id } = await buy(ann, '1000');
    await at('120000', '3000');
    const was = await world.run(etfCalls.order, ann, { id });
    await pass(8 * dayMs);
    const has = await world.run(etfCalls.order, ann, { id });
    assert.notDeepEqual(has.holdings, was.holdings);
    const [worth, now] = [was.value, has.value].map((value) => Number.parseFloat(value ?? '0'));
    assert.ok(Math.abs((worth ?? 0) - (now ?? 1)) < 0.01, `${String(worth)} ${String(now)}`);
    const { basket } = await world.run(etfCalls.product, ann, { id: product });
    assert.deepEqual(
      basket.map(({ weight, target_weight: target }) => [Number.parseFloat(weight ?? '0').toFixed(6), target]),
      [
        ['0.500000', '0.5'],
        ['0.500000', '0.5'],
      ],
    );
    assert.equal(has.holdings[0]?.amount, '0.00624999', 'half of 1,500 at 120,000, cut');
    await world.ledger.assertAddsUp();
  });

  it('shows yesterday’s change of the share, which may be negative (S162)', async () => {
    await at('60000', '3000');
    await pass(dayMs);
    await at('54000', '2700');
    await pass(dayMs);
    assert.equal((await world.run(etfCalls.product, ann, { id: product })).change_1d, '-10');
  });

  it('tells what each position gained over the last whole day, from its purchase on, or lost', async () => {
    const gains = async () => (await world.run(etfCalls.orders, ann, {})).list.map(({ gain_yesterday: gain }) => gain);
    await buy(ann, '1000');
    assert.deepEqual(await gains(), ['0'], 'bought today');
    await at('66000', '3300');
    await buy(ann, '110');
    await pass(dayMs);
    assert.deepEqual(await gains(), ['0', '99.99999999'], 'from the price of its purchase, cut');
    await at('59400', '2970');
    await pass(dayMs);
    assert.deepEqual(await gains(), ['-11', '-110']);
    venues = 1;
    await pass(dayMs);
    assert.deepEqual(await gains(), [null, null], 'the price of a midnight is not known');
  });

  it('goes on for another term under the terms of the day when it is told to, never in a closed product', async () => {
    const { id } = await buy(ann, '1000', { auto_renew: true });
    await world.addProduct({ ...terms, term_days: 10 }, product);
    await pass(31 * dayMs);
    const [renewed] = (await world.run(etfCalls.orders, ann, { status: 1 })).list;
    assert.partialDeepStrictEqual(renewed, { shares: '10', term_days: 10, auto_renew: true });
    assert.equal((await world.run(etfCalls.order, ann, { id })).status, 2);
    await world.addProduct({ ...terms, open: false }, product);
    assert.equal(
      await world.refusal(etfCalls.autoRenew, ann, { id: renewed?.id ?? '', enabled: true }),
      'PRODUCT_NOT_OPEN',
    );
    await pass(31 * dayMs);
    assert.deepEqual((await world.run(etfCalls.orders, ann, { status: 1 })).list, []);
    await world.ledger.assertAddsUp();
  });

  it('sells the last coins of the pool once, repeats answer the same, and strangers see nothing [SPEC-7.91] [SPEC-7.92]', async () => {
    const fields = { config_id: product, amount: '20', client_order_id: 'once' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.run(etfCalls.buy, ann, fields)));
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    const bob = await world.customer(usdt, units(10_000));
    const scarce = await world.addProduct({ ...terms, quota: '100' });
    await world.pass(0);
    const listed = new Map((await world.run(etfCalls.products, bob, {})).map((one) => [one.id, one.quota]));
    assert.deepEqual([listed.get(product), listed.get(scarce)], [terms.quota, '100']);
    const wish = { config_id: scarce, amount: '100' };
    const two = await Promise.all([ann, bob].map((user) => world.attempt(etfCalls.buy, user, wish)));
    assert.deepEqual(two.map((answer) => (answer.ok ? 'sold' : answer.error.code)).toSorted(), [
      'PRODUCT_SOLD_OUT',
      'sold',
    ]);
    const carol = await world.customer(usdt, 0n);
    const id = present(answers[0], 'one of ten').id;
    assert.deepEqual((await world.run(etfCalls.orders, carol, {})).list, []);
    for (const redemption of [0, 1]) {
      assert.equal(await world.refusal(etfCalls.cancel, carol, { id, redemption }), 'NOT_FOUND');
    }
    assert.equal(await world.refusal(etfCalls.order, carol, { id }), 'NOT_FOUND');
    assert.equal(await world.refusal(etfCalls.autoRenew, carol, { id, enabled: true }), 'NOT_FOUND');
    await world.ledger.assertAddsUp();
  });
});
