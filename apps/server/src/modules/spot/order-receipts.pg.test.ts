import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertEachFieldCounts, type ReceiptWorld, receiptWorldOn, saidIn } from '@bourse/testing/receipt-world';
import { findTradeMoment, listTradesOfOrder } from './index.ts';
import { alice, bob, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
let house: ReceiptWorld;
before(async () => {
  spot = await openSpot();
  house = await receiptWorldOn(spot.db, spot.clock, { tradesOf: listTradesOfOrder, momentOf: findTradeMoment });
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(bob, 'USDT', '1000000');
});
after(() => spot.close());

const order = (type: 'buy' | 'sell', amount: string) => ({ type, target_price: '60000', amount });

test('the receipt of an order says what was agreed and what it traded at once, the same however often it is asked for', async () => {
  const ask = orderOf(await spot.place(alice, order('sell', '0.5'), 'ask'));
  spot.clock.advance(1_000);
  const bid = orderOf(await spot.place(bob, order('buy', '0.2'), 'bid'));
  // Both at once: one of them signs.
  const [first, second] = await Promise.all([1, 2].map(() => house.of(bob, { kind: 'spot.trade', key: 'bid' })));
  assert.deepEqual(first, second);
  const { receipt } = await house.of(bob, { kind: 'spot.trade', key: 'bid' });
  assert.deepEqual(first?.receipt, receipt);
  const said = saidIn(receipt);
  assert.partialDeepStrictEqual(said, {
    subject: bid.id,
    at: '2026-11-20T12:00:01.000Z',
    'terms.side': 'buy',
    'terms.price': '60000',
    'terms.amount': '0.2',
    'terms.symbol': 'BTC/USDT',
  });
  const moved = Object.entries(said).filter(([name]) => name.startsWith('posting.'));
  assert.deepEqual(
    moved
      .map(([, text]) =>
        String(text)
          .replace(/trade:\d+/, 'trade:n')
          .slice(25),
      )
      .toSorted(),
    [
      'trade trade:n 0.2 BTC customer>change',
      'trade trade:n 12000 USDT change>customer',
      'trade_fee trade:n 0.0004 BTC change>house',
    ],
  );
  await assertEachFieldCounts(house, receipt);
  // The order that waited has traded by an act of somebody else: its own receipt is of its placing.
  const waited = await house.of(alice, { kind: 'spot.trade', key: 'ask' });
  assert.equal(waited.subject, ask.id);
  assert.ok(!waited.receipt.body.includes('posting.'));
  const [, trade = ''] = /(trade:\d+)/.exec(receipt.body) ?? [];
  const sold = await house.of(alice, { kind: 'moved', subject: trade });
  await assertEachFieldCounts(house, sold.receipt);
  assert.match(sold.receipt.body, / 12000 USDT customer>change/);
});

test('a trade that was changed behind the receipt contradicts it', async () => {
  const { receipt } = await house.of(bob, { kind: 'spot.trade', key: 'bid' });
  await spot.db.withTx('tamper', async (tx) => {
    await tx.query('ALTER TABLE postings DISABLE TRIGGER USER');
    await tx.query(`UPDATE postings SET kind = 'transfer' WHERE kind = 'trade_fee'`);
    await tx.query('ALTER TABLE postings ENABLE TRIGGER USER');
  });
  const { contradicts, postings } = await house.check(receipt);
  assert.equal(postings, 2);
  assert.match(contradicts.join(), /^posting\.\d+$/);
});
