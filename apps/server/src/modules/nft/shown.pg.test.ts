import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import { nftStaffCalls as desk } from '@bourse/contract/nft-desk';
import { dayMs, hourMs, toIso } from '@bourse/kernel/instant';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { nftData } from './customer-data-store.ts';

const { bid, box, buy, margin, resell } = nftCalls;

describe('what was shown of a sale', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  it('is named by a purchase, a margin and a bid: another offer of the work is another sale', async () => {
    const { run, refusal, collector } = world;
    const [owner, buyer, code] = [await collector(100), await collector(500), await world.offered()];
    await run(buy, owner, { code });
    await run(resell, owner, { code, price: '100', end: world.fromNow(hourMs) });
    const { offer_id: old } = await run(box, buyer, { code });
    assert.equal(await refusal(buy, buyer, { code, offer_id: old }), 'PARAMETER_ERROR', 'a customer’s price is named');
    await world.pass(hourMs + 1);
    await run(resell, owner, { code, price: '100', end: world.fromNow(hourMs) });
    assert.equal(await refusal(buy, buyer, { code, price: '100', offer_id: old }), 'PRICE_CHANGED');
    await world.pass(hourMs + 1);
    const auction = { code, price: '100', type: 'auction', per_increase: '1', margin: '10' };
    await run(resell, owner, { ...auction, end: world.fromNow(dayMs) });
    assert.equal(await refusal(margin, buyer, { code, offer_id: old }), 'PRICE_CHANGED');
    const { offer_id: now } = await run(box, buyer, { code });
    await run(margin, buyer, { code, offer_id: now });
    assert.equal(await refusal(bid, buyer, { code, price: '100', offer_id: old }), 'PRICE_CHANGED');
    await run(bid, buyer, { code, price: '100', offer_id: now });
  });

  it('stays with who bought by it, whose works are to be sold before they go', async () => {
    const { run, collector } = world;
    const [first, second, code] = [await collector(100), await collector(500), await world.offered()];
    await run(buy, first, { code });
    const open = (user: typeof first) =>
      world.db.withTx('open', (tx) => nftData.open?.(tx, user, world.clock.now()) ?? Promise.resolve([]));
    assert.deepEqual(await open(first), [{ kind: 'orders', count: 1 }]);
    await run(resell, first, { code, price: '200' });
    await run(buy, second, { code, price: '200' });
    assert.deepEqual(await open(first), []);
    const sold = (await world.staff.run(desk.offers, world.ann, { state: 'sold' })).list;
    assert.deepEqual(
      sold.filter((one) => one.code === code).map((one) => one.buyer_id),
      [second, first],
    );
  });

  it('is no auction of somebody with a score below 60, and takes 1,000 margins at most', async () => {
    const { run, refusal, collector, db } = world;
    const [owner, late, code, full] = [
      await collector(100),
      await collector(100),
      await world.offered(),
      await world.auctioned(),
    ];
    await run(buy, owner, { code });
    await db.query(`INSERT INTO credit_events (user_id, change, reason, at) VALUES ($1, -41, 'dispute_lost', now())`, [
      owner,
    ]);
    const auction = { code, price: '5', type: 'auction', per_increase: '1', margin: '1' };
    assert.equal(await refusal(resell, owner, auction), 'NOT_ALLOWED');
    await run(resell, owner, { code, price: '5' });
    await db.query(
      `WITH made AS (
         INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, kind, status, created_at)
         SELECT 'many' || place || '@example.test', 'none', $2, 'Many', 'en', 'customer', 'open', $2
         FROM generate_series(1, 1000) AS given (place) RETURNING id)
       INSERT INTO nft_margins (offer_id, user_id, amount, state, created_at) SELECT $1, id, 1, 2, $2 FROM made`,
      [(await run(box, late, { code: full })).offer_id, toIso(world.clock.now())],
    );
    assert.equal(await refusal(margin, late, { code: full }), 'LIMIT_EXCEEDED');
  });
});
