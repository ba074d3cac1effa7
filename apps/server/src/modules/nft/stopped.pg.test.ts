import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { units } from '@bourse/testing/product-world';
import { readCreditScore } from '../identity/index.ts';
import { halt, resume } from '../ledger/index.ts';

const { bid, box, orders, payOrder, unpaid } = nftCalls;

describe('deadlines of the market that the house has kept somebody from', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  /** Somebody who has won an auction at 100, of which 20 are held. */
  async function winner(): Promise<UserId> {
    const [user, code] = [await world.collector(200), await world.auctioned()];
    await world.bid(user, code, '100');
    await world.pass(dayMs + 1);
    return user;
  }
  /** Stops money, and nothing falls due meanwhile. */
  async function stopped(ms: number): Promise<void> {
    await halt(world.db, 'test', world.clock.now());
    world.moveTo(instant(world.clock.now() + ms));
    await resume(world.db, []);
    await world.pass(0);
  }
  async function assertTimeAgain(user: UserId): Promise<void> {
    const [due] = await world.run(unpaid, user, {});
    assert.equal(due?.pay_deadline, world.fromNow(dayMs));
    assert.deepEqual(await world.purse(user), { change: units(180), margin: units(20) });
    assert.equal(await readCreditScore(world.db, user), 100);
  }
  const statusOf = async (user: UserId) => (await world.run(orders, user, {})).list[0]?.status;

  it('give a winner the whole time again, who can pay then, or lose the margin after all', async () => {
    const [forgets, pays] = [await world.collector(200), await world.collector(200)];
    for (const user of [forgets, pays]) await world.bid(user, await world.auctioned(), '100');
    await world.pass(dayMs + 1);
    await world.pass(dayMs - minuteMs);
    await stopped(2 * minuteMs);
    await assertTimeAgain(forgets);
    await assertTimeAgain(pays);
    await world.run(payOrder, pays, { id: (await world.run(unpaid, pays, {}))[0]?.id });
    await world.pass(dayMs + 1);
    assert.deepEqual([await statusOf(pays), await statusOf(forgets)], [1, 2]);
    assert.deepEqual(await world.purse(forgets), { change: units(180), margin: 0n });
    await world.ledger.assertAddsUp();
  });

  it('do so after a halt that was over in time, an outage, and a restriction that was lifted', async () => {
    const one = await winner();
    await stopped(hourMs);
    await world.pass(23 * hourMs);
    await assertTimeAgain(one);
    await world.pass(dayMs + 1);
    const two = await winner();
    await world.pass(dayMs + 2 * hourMs);
    await assertTimeAgain(two);
    await world.pass(dayMs + 1);
    assert.equal(await statusOf(two), 2);
    const three = await winner();
    await world.db.query(
      `INSERT INTO customer_restrictions (user_id, kind, reason, placed_by, placed_at, expires_at)
       VALUES ($1, 'frozen', 'test', $2, $3, $4)`,
      [three, world.ann, toIso(world.clock.now()), world.fromNow(hourMs)],
    );
    await world.pass(dayMs);
    await assertTimeAgain(three);
  });

  it('let an auction go on at whose end nobody could bid', async () => {
    const [one, two, code] = [await world.collector(200), await world.collector(200), await world.auctioned()];
    await world.bid(one, code, '100');
    await world.bid(two, code, '110');
    await world.pass(dayMs - hourMs);
    await stopped(3 * hourMs);
    assert.equal((await world.run(box, one, { code })).end, world.fromNow(2 * hourMs));
    await world.run(bid, one, { code, price: '120' });
    await world.pass(2 * hourMs + 1);
    assert.equal((await world.run(unpaid, one, {})).length, 1);
    assert.deepEqual(await world.purse(two), { change: units(200), margin: 0n });
  });
});
