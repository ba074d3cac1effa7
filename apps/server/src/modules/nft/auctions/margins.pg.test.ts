import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs } from '@bourse/kernel/instant';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { units } from '@bourse/testing/product-world';
import { nftData } from '../customer-data-store.ts';
import { returnedAtOnce } from './return-margins.ts';

const { bids, box, margin, payOrder, unpaid } = nftCalls;
/** Two parts and a bit of a third. */
const many = 2 * returnedAtOnce + 5;

describe('margins of an auction that ends', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  it('go back part by part, after it is decided who has won', async () => {
    const { run, collector, purse, db } = world;
    const [code, other] = [await world.auctioned(), await world.auctioned()];
    const losers: UserId[] = [];
    for (let one = 0; one < many; one += 1) {
      const user = await collector(20);
      losers.push(user);
      await run(margin, user, { code });
    }
    const [winner, last] = [await collector(100), losers.at(-1) ?? assert.fail()];
    await world.bid(winner, code, '100');
    const alone = await collector(20);
    await run(margin, alone, { code: other });
    const held = async (): Promise<number> => (await db.query('SELECT 1 FROM nft_margins WHERE state = 1')).rows.length;
    const had: number[] = [];
    // What a part has made due is done by the next look.
    await world.pass(dayMs + 1);
    had.push(await held());
    const [due] = await run(unpaid, winner, {});
    assert.deepEqual([due?.code, due?.to_pay], [code, '80'], 'decided with the first part');
    assert.deepEqual(await purse(last), { change: 0n, margin: units(20) }, 'its turn has not come');
    const open = await db.withTx('open', (tx) => nftData.open?.(tx, last, world.clock.now()) ?? Promise.resolve([]));
    assert.deepEqual(open, [{ kind: 'orders', count: 1 }], 'the account is not closed before');
    await run(payOrder, winner, { id: due?.id });
    assert.equal((await run(box, last, { code })).sale_type, null, 'the sale is over');
    for (let part = 0; part < 2; part += 1) {
      await world.pass(0);
      had.push(await held());
    }
    assert.deepEqual(had, [many + 2 - returnedAtOnce, 6, 0], 'a hundred in each transaction, of both auctions');
    for (const user of [...losers, alone]) assert.deepEqual(await purse(user), { change: units(20), margin: 0n });
    assert.deepEqual((await run(bids, winner, {})).list[0]?.margin_state, 'spent');
    const told = await db.query(`SELECT 1 FROM outbox WHERE payload->>'news' = 'lost'`);
    assert.equal(told.rowCount, many + 1, 'each is told once');
    await world.ledger.assertAddsUp();
  });

  it('are found for whoever has won, or the work is not returned as if nobody had', async () => {
    const [code, user] = [await world.auctioned(), await world.collector(100)];
    await world.bid(user, code, '100');
    await world.db.query('DELETE FROM nft_margins WHERE user_id = $1', [user]);
    await assert.rejects(world.pass(dayMs + 1), /the margin of the winner/);
    const { rows } = await world.db.query(`SELECT 1 FROM nft_orders WHERE user_id = $1`, [user]);
    assert.deepEqual([rows, (await world.run(box, user, { code })).current_bid], [[], '100']);
  });
});
