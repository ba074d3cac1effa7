import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import type { UserId } from '@bourse/kernel/ids';
import { hourMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';

const { buy, mine, openBox, payOrder, resell, unpaid } = nftCalls;
const lives = repetitions('BOURSE_NFT_DB_LIVES', isLongForm ? 1_000 : 60);

describe('random lives on the market', () => {
  let world: NftWorld;
  const random = seededRandom(seedOf(20_261_130));
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  /** Somebody of a few, each of whom may buy, sell, bid, pay or forget. */
  async function live(users: readonly UserId[], code: string, isAuction: boolean): Promise<void> {
    const somebody = (): UserId => present(users[random.int(0, users.length - 1)], 'somebody');
    if (isAuction) {
      for (let bids = random.int(0, 3); bids > 0; bids -= 1) {
        const user = somebody();
        const shown = await world.run(nftCalls.box, user, { code });
        if (!shown.is_margin_held && !(await world.attempt(nftCalls.margin, user, { code })).ok) continue;
        await world.attempt(nftCalls.bid, user, { code, price: shown.least_bid ?? '1' });
      }
    } else if (random.int(0, 1) === 1) await world.attempt(buy, somebody(), { code });
    for (const user of users) {
      for (const { id } of await world.run(unpaid, user, {}))
        if (random.int(0, 1) === 1) await world.attempt(payOrder, user, { id });
      const [own] = (await world.run(mine, user, {})).list;
      if (own === undefined || random.int(0, 2) > 0) continue;
      const type = random.int(0, 1) === 1 ? 'auction' : 'normal';
      const wish = { code: own.code, price: String(random.int(1, 200)), type, per_increase: '1', margin: '0.5' };
      await world.attempt(resell, user, { ...wish, end: world.fromNow(hourMs) });
    }
  }

  it(`keep the books and the register over ${String(lives)} of them`, async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => world.collector(5_000)));
    for (let life = 0; life < lives; life += 1) {
      const isAuction = random.int(0, 1) === 1;
      await live(users, isAuction ? await world.auctioned() : await world.offered(), isAuction);
      await world.pass(random.int(0, 6 * hourMs));
    }
    const box = await world.boxed('BOX');
    await world.pass(hourMs);
    const buyers: UserId[] = [];
    for (const user of users) if ((await world.attempt(buy, user, { code: box })).ok) buyers.push(user);
    await world.tellRounds();
    for (const user of buyers) await world.run(openBox, user, { code: box });
    // In steps: what is met hours late is given time again.
    for (let hours = 6 * 24; hours > 0; hours -= 1) await world.pass(hourMs);
    const { rows } = await world.db.query<Record<string, unknown>>(
      `SELECT (SELECT count(*)::int FROM nft_works) AS works, (SELECT count(*)::int FROM nft_margins WHERE state = 1) AS held,
         (SELECT count(*)::int FROM nft_orders WHERE status = 0) AS unpaid,
         (SELECT count(*)::int FROM nft_works w WHERE owner_id IS DISTINCT FROM (
           SELECT o.user_id FROM nft_orders o WHERE o.work_id = w.id AND o.status = 1 ORDER BY coalesce(o.opened_at, o.paid_at) DESC, o.id DESC LIMIT 1)) AS strange`,
    );
    assert.deepEqual(rows, [{ works: lives + 5, held: 0, unpaid: 0, strange: 0 }]);
    for (const user of users) assert.equal((await world.purse(user)).margin, 0n);
    const sold = await world.db.query<{ exact: boolean }>(
      `SELECT bool_and(coalesce(o.high, o.price) >= o.royalty_paid + o.fee_paid) AS exact FROM nft_offers o WHERE state = 2`,
    );
    assert.equal(sold.rows[0]?.exact, true);
    await world.ledger.assertAddsUp();
  });
});
