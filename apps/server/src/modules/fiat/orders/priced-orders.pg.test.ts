import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { fiatCalls } from '@bourse/contract/fiat';
import { rechargeCalls } from '@bourse/contract/recharge';
import { type AssetId, type StaffId, assetId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { houseAccount, userAccount } from '../../ledger/index.ts';
import { price, type PriceFeed, priceScale } from '../../prices/index.ts';
import { type FiatWorld, openFiatWorld } from '../fiat-fixture.ts';

const { quote, submit, proof, pay, orders } = fiatCalls;
const [btc, eth] = [assetId(1), assetId(2)];
const payer = { full_name: 'Maya Lindqvist', email: 'maya@example.org', phone: '+1 212 5550100' };

describe('buying a priced coin with fiat money', () => {
  const prices = new Map([
    ['BTC/USDT', 50_000n],
    ['ETH/USDT', 2_500n],
  ]);
  const feed: PriceFeed = {
    simulated: true,
    refresh: () => Promise.resolve(),
    samples: () => [],
    line: () => [],
    index: (symbol) => {
      const found = prices.get(symbol);
      if (found === undefined) return null;
      return { price: price(found * 10n ** BigInt(priceScale)), at: instant(0), quorum: 1, samples: [] };
    },
  };
  let world: FiatWorld;
  let [ann, bob, cat] = [] as unknown as [StaffId, StaffId, StaffId]; // hired below
  before(async () => {
    world = await openFiatWorld({ feed });
    ann = await world.hire('ann', ['fiat.work']);
    bob = await world.hire('bob', ['fiat.work']);
    cat = await world.hire('cat', ['fiat.work']);
    await world.ledger.fund(houseAccount('treasury', btc), 10n ** 8n);
    await world.ledger.fund(houseAccount('treasury', eth), 10n * 10n ** 18n);
  });
  after(() => world.close());

  const wish = (coin: AssetId) => ({
    country: 'US',
    currency_code: 'USD',
    method: 'bank_transfer',
    bank: 'Chase',
    amount: '500',
    currency_id: coin,
  });

  for (const [coin, code, received, fee, atomsGot] of [
    [btc, 'BTC', '0.00995', '0.00005', 995_000n],
    [eth, 'ETH', '0.199', '0.001', 199n * 10n ** 15n],
  ] as const) {
    it(`pays ${code} at the index of its quote, whatever the price does meanwhile [SPEC-1.18] [SPEC-9.40]`, async () => {
      const user = await world.customer('Maya Lindqvist', 'US');
      const symbol = `${code}/USDT`;
      const usual = prices.get(symbol) ?? assert.fail(symbol);
      const offered = await world.run(quote, user, wish(coin));
      assert.partialDeepStrictEqual(offered, { currency: code, received, fee, rate: String(usual) });
      prices.set(symbol, usual * 2n);
      const order = await world.run(submit, user, { quote_id: offered.quote_id, payer });
      assert.partialDeepStrictEqual(order, { received, fee, rate: String(usual) });
      await world.run(proof, user, { id: order.id, screenshot: await world.upload(user) });
      const found = { currency: 'USD', amount: '500', reference: `PRICED ${code}`, payer: 'Maya Lindqvist' };
      const { id: payment } = await world.staff.run(rechargeCalls.enterPayment, ann, {
        ...found,
        received_on: '2026-03-02',
      });
      const asked = await world.staff.run(pay, bob, { id: order.id, payment_id: payment });
      if (asked.approval !== null) {
        await world.staff.run(approvalCalls.approve, cat, { id: asked.approval.id, reason: 'seen on the statement' });
      }
      const has = await world.ledger.balance(await world.ledger.account(userAccount(user, coin, 'change')));
      assert.equal(has.available, atomsGot);
      const { rows } = await world.db.query<{ content: string }>(
        'SELECT t.content FROM fiat_quotes q JOIN price_ticks t ON t.id = q.tick_id WHERE q.id = $1',
        [offered.quote_id],
      );
      assert.ok(rows[0]?.content.includes(symbol), 'the price that it was reckoned at is kept');
      assert.equal((await world.run(orders, user, {})).list[0]?.status, 2);
      prices.set(symbol, usual);
      await world.ledger.assertAddsUp();
    });
  }

  it('is refused while the coin has no price', async () => {
    const user = await world.customer('Maya Lindqvist', 'US');
    prices.delete('ETH/USDT');
    assert.equal(await world.refusal(quote, user, wish(eth)), 'PRICE_UNAVAILABLE');
    prices.set('ETH/USDT', 2_500n);
  });
});
