import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftFamily, nftMoved } from '@bourse/contract/nft-family';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { halt, resume } from '../ledger/index.ts';

describe('who looks at a work of the house', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  /** Of whom and of what the events of a work tell, oldest first. */
  async function eventsOf(code: string) {
    const { rows } = await world.db.query<{ user: string | null; news: string | null }>(
      `SELECT payload->>'user_id' AS "user", payload->>'news' AS news FROM outbox
       WHERE type = $1 AND payload->>'code' = $2 ORDER BY seq`,
      [nftMoved.type, code],
    );
    return rows.map(({ user, news }) => [user, news]);
  }

  it('hears of its offer and of its end without a sale, of which nobody gets a notice', async () => {
    const code = await world.auctioned();
    assert.deepEqual(await eventsOf(code), [[null, null]]);
    await world.pass(dayMs + 1);
    assert.deepEqual(await eventsOf(code), [
      [null, null],
      [null, 'unsold'],
    ]);
    const { rows } = await world.db.query('SELECT 1 FROM notices WHERE kind = ANY ($1)', [
      Object.keys(nftFamily.notices),
    ]);
    assert.deepEqual(rows, []);
  });

  it('hears that its auction goes on because money was stopped at its end', async () => {
    const code = await world.auctioned();
    await world.pass(dayMs - hourMs);
    await halt(world.db, 'test', world.clock.now());
    world.moveTo(instant(world.clock.now() + 2 * hourMs));
    await resume(world.db, []);
    await world.pass(0);
    assert.deepEqual(await eventsOf(code), [
      [null, null],
      [null, null],
    ]);
  });

  it('hears of a margin and a bid by the customer who has done it, and not once more by nobody', async () => {
    const [user, code] = [await world.collector(200), await world.auctioned()];
    const known = (await eventsOf(code)).length;
    await world.bid(user, code, '100');
    const added = (await eventsOf(code)).slice(known);
    assert.ok(added.length > 0 && added.every(([owner]) => owner === user));
  });
});
