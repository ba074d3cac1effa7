import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assetId, userId } from '@bourse/kernel/ids';
import { dayMs, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { checkLiabilities, type OwnProof } from '../../../../../tools/verify/liability-steps.ts';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { userAccount } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { leafOf, parentOf, sha256 } from './liability-tree.ts';
import { hashOfDay, type LiabilityPorts, publishDay, type PublishedAsset, readContent } from './publish-day.ts';
import { readLiabilities, readOwnPath } from './read-liabilities.ts';

describe('a proof that cheats', () => {
  let opened: TestDatabase;
  let db: Database;
  let ports: LiabilityPorts;
  const start = instant(Date.UTC(2026, 10, 2));
  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await ensurePartitions(db, start, 4);
    const world = ledgerWorldOn(db, { now: () => start });
    for (const one of ['1', '2', '3', '4', '5']) await world.fund(userAccount(userId(one), assetId(1), 'change'), 100n);
    ports = { db, registry: await loadRegistry(db) };
    await publishDay(ports, start);
    await publishDay(ports, instant(start + dayMs));
  });
  after(() => opened.close());

  const days = async () => (await readLiabilities(db)).days;
  async function ownOf(who: string, date?: string): Promise<OwnProof> {
    const found = await readOwnPath(ports, userId(who), { date });
    assert.ok(found.ok);
    return found.value;
  }
  const wrong = async (own: OwnProof, published: Awaited<ReturnType<typeof days>>) =>
    (await checkLiabilities(own, published, async (text) => sha256(text)))
      .filter(({ fits }) => !fits)
      .map(({ name }) => name);

  /** The newest day as it would be with other figures, published as if it were true. */
  async function forge(own: OwnProof, change: (asset: PublishedAsset) => PublishedAsset) {
    const content = JSON.stringify({
      ...readContent(own.content),
      assets: readContent(own.content).assets.map(change),
    });
    const forged = { ...own, content, hash: hashOfDay(own.date, own.at, content, own.previous_hash) };
    const { date, at, previous_hash, hash } = forged;
    const [, ...older] = await days();
    return { own: forged, published: [{ date, at, content, previous_hash, hash }, ...older] };
  }

  it('is found where an account was dropped: what customers and house have is no longer everything', async () => {
    const { own, published } = await forge(await ownOf('1'), (asset) => ({ ...asset, total: '400', leaves: 4 }));
    assert.deepEqual(await wrong(own, published), ['ways', 'sums']);
    // The house may claim that it has what the dropped customer had; the way of everybody else still says the sum.
    const hidden = await forge(await ownOf('1'), (asset) => ({
      ...asset,
      total: '400',
      leaves: 4,
      house: [...asset.house, { name: 'treasury', total: '100' }],
    }));
    assert.deepEqual(await wrong(hidden.own, hidden.published), ['ways']);
  });

  it('is found where a sum on the way is below zero, although every hash fits and everything adds up', async () => {
    const own = await ownOf('1');
    const leaf = present(own.leaves[0], 'a leaf');
    const beside = { hash: sha256('nobody'), sum: -60n, leaves: 1 };
    const top = parentOf(leafOf({ ...leaf, uid: own.uid, amount: BigInt(leaf.atoms) }), beside);
    const path = [{ side: 'right', hash: beside.hash, sum: '-60', leaves: 1 }];
    const { own: forged, published } = await forge({ ...own, leaves: [{ ...leaf, path }] }, (asset) => ({
      ...asset,
      total: top.sum.toString(),
      leaves: top.leaves,
      root: top.hash,
      house: [...asset.house, { name: 'treasury', total: '460' }],
    }));
    assert.deepEqual(await wrong(forged, published), ['ways']);
  });

  it('is found where two customers are shown one leaf, or one of them the same twice', async () => {
    const [own, other] = [await ownOf('1'), await ownOf('2')];
    assert.deepEqual(await wrong({ ...own, leaves: other.leaves }, await days()), ['ways']);
    assert.deepEqual(await wrong({ ...own, leaves: [...own.leaves, ...own.leaves] }, await days()), ['owned']);
  });

  it('is found where the root is one of yesterday', async () => {
    const [today, yesterday] = [await ownOf('1'), await ownOf('1', '2026-11-02')];
    assert.deepEqual(await wrong({ ...today, leaves: yesterday.leaves }, await days()), ['ways']);
    assert.deepEqual(await wrong({ ...yesterday, date: today.date }, await days()), ['day', 'published']);
  });

  it('is found where a published day was written anew, against a file that was kept', async () => {
    const kept = await days();
    const { own, published } = await forge(await ownOf('1', '2026-11-02'), (asset) => ({ ...asset, decimals: 7 }));
    assert.deepEqual(await wrong(own, kept), ['published']);
    const [newest] = kept;
    assert.deepEqual(await wrong(own, [present(newest, 'a day'), present(published[0], 'a day')]), ['chained']);
  });

  it('is not published where balances do not add up', async () => {
    const undo = new Error('undo');
    await assert.rejects(
      db.withTx('a leg is dropped', async (tx) => {
        await tx.query('UPDATE ledger_accounts SET available = available - 1 WHERE user_id = 1');
        // The module's own transaction, within this one.
        const within = {
          ...ports,
          db: {
            ...db,
            query: tx.query.bind(tx),
            withTx: async <T>(_: string, work: (one: typeof tx) => Promise<T>) => work(tx),
          },
        };
        await assert.rejects(publishDay(within, instant(start + 2 * dayMs)), /have all there is of BTC/);
        throw undo;
      }),
      undo,
    );
    assert.equal((await days()).length, 2, toIso(start));
  });
});
