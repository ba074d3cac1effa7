import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { nftCalls } from '@bourse/contract/nft';
import { nftStaffCalls as desk } from '@bourse/contract/nft-desk';
import { dayMs, hourMs } from '@bourse/kernel/instant';
import { testEngine } from '@bourse/testing/disposable-database';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { units } from '@bourse/testing/product-world';
import { lockWork } from './offer-store.ts';

const { buy, box, openBox } = nftCalls;
const reason = 'for the test';

describe('what is the house’s', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  const packOf = (code: string, content: string) => ({
    code,
    name: code,
    collection: 'Squares',
    picture_id: world.picture.id,
    price: '5',
    currency_id: '3',
    start: world.fromNow(hourMs),
    end: world.fromNow(dayMs),
    contents: [{ code: content, count: '1' }],
    reason,
  });

  it('is sold to nobody who works for it, who is no artist of it either, nor gets more than half of a sale', async () => {
    const { collector, staff, ann } = world;
    await world.workOn('desk', ann);
    const [worker, house] = [await collector(200), await world.account('house')];
    await world.signInOn('desk', [worker]);
    const code = await world.offered();
    for (const inside of [worker, house]) assert.equal(await world.refusal(buy, inside, { code }), 'NOT_ALLOWED');
    const wish = { user_id: worker, name: 'A Friend', about: '', picture_id: world.picture.id, reason };
    assert.equal(await staff.refusal(desk.admitArtist, ann, wish), 'NOT_ALLOWED');
    const offer = { ...world.offerWish(await world.admit()), royalty: '0.51' };
    assert.equal(await staff.refusal(desk.offer, ann, offer), 'PARAMETER_ERROR royalty');
    await world.run(buy, await collector(100), { code });
  });

  it('is not sold out of a box, whatever an offer says', async () => {
    const [code, buyer] = [await world.offered(), await world.collector(200)];
    const lying = `UPDATE nft_works SET box_id = (SELECT id FROM nft_boxes WHERE code = $2) WHERE code = $1`;
    await world.boxed('FULL');
    await world.db.query(lying, [code, 'FULL']);
    await assert.rejects(world.run(buy, buyer, { code }));
    assert.deepEqual(await world.purse(buyer), { change: units(200), margin: 0n });
    await world.db.query(lying, [code, null]);
    await world.run(buy, buyer, { code });
    assert.equal((await world.run(box, buyer, { code })).is_own, true);
  });

  // The embedded database has one connection, where nobody waits for a lock.
  if (testEngine() === 'postgres')
    it('is not put into a box while it is being offered', async () => {
      const [code, pattern] = [await world.admit(), await world.offered()];
      const locked = Promise.withResolvers<undefined>();
      const offering = world.db.withTx('an offer', async (tx) => {
        await lockWork(tx, code);
        locked.resolve(undefined);
        while ((await tx.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount === 0) await sleep(5);
        await tx.query(
          `INSERT INTO nft_offers (work_id, is_auction, asset_id, price, artist_id, royalty, fee, starts_at, ends_at, created_at)
           SELECT (SELECT id FROM nft_works WHERE code = $1), is_auction, asset_id, price, artist_id, royalty, fee, starts_at,
             ends_at, created_at FROM nft_offers WHERE work_id = (SELECT id FROM nft_works WHERE code = $2)`,
          [code, pattern],
        );
      });
      await locked.promise;
      const packing = world.staff.refusal(desk.publishBox, world.ann, packOf('RACE', code));
      await offering;
      assert.equal(await packing, 'STATE_CHANGED');
    });

  it('is sold of a box no more once the box is over', async () => {
    const [code, buyer] = [await world.boxed('OVER'), await world.collector(100)];
    await world.pass(hourMs);
    await world.run(buy, buyer, { code });
    await world.tellRounds();
    await world.run(openBox, buyer, { code });
    await world.db.query(`UPDATE nft_boxes SET is_over = true WHERE code = $1`, [code]);
    assert.equal(await world.refusal(buy, buyer, { code }), 'PRODUCT_NOT_OPEN');
  });
});
