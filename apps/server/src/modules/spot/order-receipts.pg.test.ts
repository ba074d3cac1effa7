import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { receiptCalls } from '@bourse/contract/receipts';
import { assertEachFieldCounts, type ReceiptWorld, receiptWorldOn, saidIn } from '@bourse/testing/receipt-world';
import { findPlacedOrder, findTradeMoment, listTradesOfOrder } from './index.ts';
import { alice, bob, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
let house: ReceiptWorld;
before(async () => {
  spot = await openSpot();
  house = await receiptWorldOn(spot.db, spot.clock, {
    tradesOf: listTradesOfOrder,
    momentOf: findTradeMoment,
    placed: (db, _kind, owner, id) => findPlacedOrder(db, spot.markets, owner, id),
  });
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

/** What somebody with the keys of the database does to an order. */
const tamper = (id: string, change: string): Promise<unknown> =>
  spot.db.withTx('tamper', (tx) => tx.query(`UPDATE spot_orders SET ${change} WHERE id = ${id}`));

test('an order without a key has its receipt by its id, signed once out of its row, and each field counts', async () => {
  const ask = orderOf(await spot.place(alice, order('sell', '0.3')));
  spot.clock.advance(1_000);
  const bid = orderOf(await spot.place(bob, order('buy', '0.3')));
  // Both at once: one of them signs.
  const wanted = { kind: 'spot.trade', subject: bid.id };
  const [first, second] = await Promise.all([1, 2].map(() => house.of(bob, wanted)));
  assert.deepEqual(first, second);
  const { receipt, subject } = await house.of(bob, wanted);
  assert.deepEqual(receipt, first?.receipt);
  assert.equal(subject, bid.id);
  const said = saidIn(receipt);
  assert.partialDeepStrictEqual(said, {
    at: bid.created_at,
    asked: null,
    'terms.id': bid.id,
    'terms.symbol': 'BTC/USDT',
    'terms.side': 'buy',
    'terms.price': '60000',
    'terms.amount': '0.3',
    'terms.state': 'over',
  });
  assert.equal(Object.keys(said).filter((name) => name.startsWith('posting.')).length, 3, 'what it traded at once');
  await assertEachFieldCounts(house, receipt);
  const changes = [
    ['price = price + 1000000', 'price = price - 1000000', 'terms.price'],
    ['amount = amount * 2', 'amount = amount / 2', 'terms.amount'],
    [`time_in_force = 'IOC'`, `time_in_force = 'GTC'`, 'terms.time_in_force'],
    [`side = 'sell'`, `side = 'buy'`, 'terms.side'],
    [`user_id = ${alice}`, `user_id = ${bob}`, 'act'],
  ] as const;
  for (const [change, undo, name] of changes) {
    await tamper(bid.id, change);
    assert.deepEqual((await house.check(receipt)).contradicts, [name]);
    await tamper(bid.id, undo);
    assert.deepEqual((await house.check(receipt)).contradicts, []);
  }
  for (const unknown of [ask.id, '999999999', 'x', '1'.repeat(40)]) {
    const answer = await house.ask(receiptCalls.one, bob, { kind: 'spot.trade', subject: unknown });
    assert.equal(answer.ok ? 'ok' : answer.error.code, 'NOT_FOUND', unknown);
  }
});

test('an order that its owner amends afterwards does not contradict its receipt, what nobody can amend does', async () => {
  const waiting = orderOf(await spot.place(alice, { ...order('sell', '0.1'), target_price: '70000' }));
  const { receipt } = await house.of(alice, { kind: 'spot.trade', subject: waiting.id });
  assert.partialDeepStrictEqual(saidIn(receipt), { 'terms.state': 'open', 'terms.price': '70000' });
  await assertEachFieldCounts(house, receipt);
  assert.ok((await spot.amend(alice, { id: waiting.id, target_price: '71000' })).ok);
  assert.deepEqual((await house.check(receipt)).contradicts, []);
  await tamper(waiting.id, `side = 'buy'`);
  assert.deepEqual((await house.check(receipt)).contradicts, ['terms.side']);
});

test('an order with an id of the customer’s own has one receipt, by its key and by its id', async () => {
  const placed = orderOf(await spot.place(alice, { ...order('sell', '0.1'), client_order_id: 'own' }, undefined));
  const byId = await house.of(alice, { kind: 'spot.trade', subject: placed.id });
  assert.deepEqual(await house.of(alice, { kind: 'spot.trade', key: 'own' }), byId);
  assert.match(String(saidIn(byId.receipt)['asked']), /^[0-9a-f]{64}$/, 'of what its key has stored');
  await assertEachFieldCounts(house, byId.receipt);
});
