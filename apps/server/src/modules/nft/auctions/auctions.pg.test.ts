import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import { dayMs, hourMs, minuteMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { units } from '@bourse/testing/product-world';
import { readCreditScore } from '../../identity/index.ts';

const { bid, bids, box, margin, orders, unpaid } = nftCalls;

describe('auctions of works', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  it('are moved by a late bid, twelve times at most', async () => {
    const { run, collector } = world;
    const [code, one, two] = [await world.auctioned(), await collector(40), await collector(40)];
    await run(margin, two, { code });
    await world.bid(one, code, '100');
    await world.pass(dayMs - 5 * minuteMs);
    const end = present((await run(box, one, { code })).end, 'its end');
    await run(bid, two, { code, price: '110' });
    assert.equal((await run(box, one, { code })).end, end, 'five minutes before it is not late');
    for (let late = 1; late <= 14; late += 1) {
      await world.pass(4 * minuteMs);
      const answer = await world.attempt(bid, late % 2 === 0 ? one : two, { code, price: String(110 + 10 * late) });
      if (late > 13) assert.equal(answer.ok ? '' : answer.error.code, 'PRODUCT_NOT_OPEN');
      const shown = await run(box, one, { code });
      assert.equal(shown.extensions, Math.min(late, 12));
      if (late <= 12) assert.equal(shown.end, world.fromNow(5 * minuteMs));
    }
    assert.equal((await run(unpaid, two, {})).length, 1, 'the thirteenth bid has won');
    assert.deepEqual(
      (await run(bids, two, { limit: '2' })).list.map((row) => [row.price, row.is_leading, row.margin_state]),
      [
        ['240', true, 'held'],
        ['220', false, 'held'],
      ],
    );
  });

  it('take one of two bids of the same height at once, and one of two margins', async () => {
    const { run, collector } = world;
    const code = await world.auctioned();
    const users = await Promise.all(Array.from({ length: 4 }, () => collector(40)));
    const first = present(users[0], 'a bidder');
    const margins = await Promise.all([1, 2].map(() => world.attempt(margin, first, { code })));
    assert.deepEqual(margins.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), ['STATE_CHANGED', 'ok']);
    for (const user of users.slice(1)) await run(margin, user, { code });
    const all = await Promise.all(users.map((user) => world.attempt(bid, user, { code, price: '100' })));
    assert.deepEqual(all.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), [
      'INVALID_INCREASE',
      'INVALID_INCREASE',
      'INVALID_INCREASE',
      'ok',
    ]);
    assert.deepEqual(await world.purse(first), { change: units(20), margin: units(20) });
  });

  it('take at most twice the highest bid, and hold a tenth of what is bid [S175]', async () => {
    const { run, collector, purse } = world;
    const code = await world.auctioned();
    const [one, two] = [await collector(100), await collector(100)];
    await run(margin, two, { code });
    const first = await world.bid(one, code, '200');
    assert.equal(first.margin, '20', 'the margin of the auction is a tenth of it already');
    const above = await world.attempt(bid, two, { code, price: '400.00000001' });
    assert.deepEqual(above.ok ? null : [above.error.code, above.error.data], ['LIMIT_EXCEEDED', { maximum: '400' }]);
    assert.equal((await run(bid, two, { code, price: '400' })).margin, '40');
    assert.deepEqual(await purse(two), { change: units(60), margin: units(40) });
    assert.deepEqual(await purse(one), { change: units(80), margin: units(20) }, 'who is outbid keeps what is held');
    assert.equal((await run(bid, one, { code, price: '523.00000001' })).margin, '52.30000001', 'a tenth, rounded up');
    const shown = await run(box, one, { code });
    assert.deepEqual([shown.own_margin, shown.most_bid, shown.margin], ['52.30000001', '1046.00000002', '20']);
    await world.pass(dayMs + 1);
    const order = present((await run(unpaid, one, {}))[0], 'the order of the winner');
    assert.deepEqual([order.margin, order.to_pay], ['52.30000001', '470.7']);
    assert.deepEqual(await purse(two), { change: units(100), margin: 0n }, 'the whole margin comes back');
    await world.pass(dayMs + 1);
    assert.deepEqual(
      await purse(one),
      { change: units(100) - 5_230_000_001n, margin: 0n },
      'the seller keeps all of it',
    );
    await world.ledger.assertAddsUp();
  });

  it('raise a margin once, whatever two bids at once do [S175]', async () => {
    const { run, collector, purse } = world;
    const code = await world.auctioned();
    const [one, two] = [await collector(60), await collector(60)];
    await run(margin, two, { code });
    await world.bid(one, code, '200');
    const prices = ['400', '390', '380', '370'];
    const all = await Promise.all(
      [one, two].flatMap((user) => prices.map((price) => world.attempt(bid, user, { code, price }))),
    );
    assert.ok(all.some(({ ok }) => ok));
    const high = present((await run(box, one, { code })).current_bid, 'the highest bid');
    for (const user of [one, two]) {
      const own = (await run(bids, user, {})).list.filter((row) => row.code === code);
      const needed = own.reduce((most, { price }) => Math.max(most, Number(price) / 10), 20);
      assert.deepEqual(await purse(user), { change: units(60 - needed), margin: units(needed) });
    }
    assert.equal(high, '400');
    await world.ledger.assertAddsUp();
  });

  it('hold a payment that was not made against the winner, unless the house kept them from it', async () => {
    const { run, collector, purse, db } = world;
    const [late, kept] = [await collector(200), await collector(200)];
    const [one, two] = [await world.auctioned(), await world.auctioned()];
    await world.bid(late, one, '100');
    await world.bid(kept, two, '100');
    await world.pass(dayMs + 1);
    await db.query(
      `INSERT INTO customer_restrictions (user_id, kind, reason, placed_by, placed_at) VALUES ($1, 'frozen', 'test', $2, $3)`,
      [kept, world.ann, toIso(world.clock.now())],
    );
    await world.pass(18 * hourMs);
    const told = await db.query(
      `SELECT 1 FROM outbox WHERE payload->>'news' = 'remind' AND payload->>'user_id' = ANY ($1)`,
      [[late, kept]],
    );
    assert.equal(told.rowCount, 2);
    await world.pass(6 * hourMs);
    assert.equal((await run(orders, late, {})).list[0]?.status, 2);
    assert.equal((await run(orders, kept, {})).list[0]?.status, 3);
    assert.deepEqual(await purse(late), { change: units(180), margin: 0n });
    assert.deepEqual(await purse(kept), { change: units(200), margin: 0n });
    assert.deepEqual([await readCreditScore(db, late), await readCreditScore(db, kept)], [90, 100]);
    await world.ledger.assertAddsUp();
  });

  it('give every margin back where nobody has bid', async () => {
    const { run, collector, purse } = world;
    const [code, one] = [await world.auctioned(), await collector(20)];
    await run(margin, one, { code });
    await world.pass(dayMs + 1);
    assert.deepEqual(await purse(one), { change: units(20), margin: 0n });
    assert.equal((await run(box, one, { code })).sale_type, null);
  });
});
