import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { proofCalls } from '@bourse/contract/proof';
import { userId } from '@bourse/kernel/ids';
import { instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { testCaller } from '@bourse/testing/test-caller';
import { checkHead, numbersBetween } from '../../../../../../tools/verify/check-head.ts';
import type { Tick } from '../../../../../../tools/verify/evidence.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import {
  genesisHash,
  hashOf,
  headFile,
  headPublisher,
  indexPrice,
  price,
  publishedHead,
  recordTick,
  tickRoutes,
  verifyTicks,
} from '../index.ts';
import { selectTicks } from '../ticks/tick-store.ts';

const start = Date.UTC(2026, 10, 26, 4);
const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

describe('the head of the chain', () => {
  let opened: TestDatabase;
  let db: Database;
  let now = instant(start);
  const clock = { now: () => now };
  const pass = (ms: number): void => {
    now = instant(now + ms);
  };
  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
  });
  after(() => opened.close());

  async function record(count: number): Promise<void> {
    for (let one = 0; one < count; one += 1) {
      const at = clock.now();
      const samples = ['a', 'b', 'c'].map((venue) => ({ venue, price: price(10n ** 15n + BigInt(at)), at }));
      const index = present(indexPrice(samples, at), 'an index');
      await db.withTx('tick', (tx) => recordTick(tx, at, [{ symbol: 'BTC/USDT', index }]));
      pass(1_000);
    }
  }
  /** What two processes with the role `jobs` do at once. */
  const publish = async (): Promise<void> => {
    await Promise.all([headPublisher({ db, clock }), headPublisher({ db, clock })].map((one) => one.run()));
  };
  const countHeads = async (): Promise<number> =>
    Number((await db.query<{ count: string }>('SELECT count(*) AS count FROM price_heads')).rows[0]?.count);

  async function ticksOf(from: Queryable, id: string): Promise<readonly Tick[]> {
    const call = tickRoutes(from, []).find((one) => one.call === proofCalls.evidence);
    const answer = await present(call, 'the call').run(testCaller(userId('1')), { id });
    return answer.ok ? (answer.value as { readonly ticks: readonly Tick[] }).ticks : []; // as the contract says
  }

  it('is published by nobody while there is no tick', async () => {
    await publish();
    assert.equal(await publishedHead(db), null);
    assert.deepEqual(await headFile(db).read(), { id: '0', at: null, hash: null, earlier: [], history: null });
  });

  it('is published once a minute, by one of two, and only when there is something new', async () => {
    await record(5);
    await publish();
    await publish();
    assert.deepEqual([await countHeads(), (await publishedHead(db))?.id], [1, '5']);
    await record(2);
    await publish();
    assert.equal(await countHeads(), 1, 'the same minute');
    pass(60_000);
    await publish();
    pass(60_000);
    await publish();
    assert.equal(await countHeads(), 2, 'the third minute brought nothing');
    const head = present(await publishedHead(db), 'a head');
    assert.deepEqual([head.id, head.hash], ['7', (await verifyTicks(db)).head]);
    assert.deepEqual(await headFile(db).read(), {
      ...head,
      earlier: [{ id: '5', at: toIso(instant(start + 5_000)), hash: (await selectTicks(db, 4, 1))[0]?.hash }],
      history: null,
    });
  });

  it('can be neither changed nor deleted', async () => {
    await assert.rejects(db.query('UPDATE price_heads SET tick_id = 1'), /insert-only/);
    await assert.rejects(db.query('DELETE FROM price_heads'), /insert-only/);
  });

  it('leads an outsider from what was settled to what was published, and back', async () => {
    await record(20);
    const published = present(await publishedHead(db), 'a head');
    for (const [name, first, last] of [
      ['tick:2-4', 2, 7],
      ['tick:12-14', 7, 14],
      ['tick:7', 7, 7],
    ] as const) {
      const settled = await ticksOf(db, name);
      assert.deepEqual(numbersBetween(settled, published), { first, last });
      const between = await ticksOf(db, `tick:${String(first)}-${String(last)}`);
      const check = (ticks: readonly Tick[], way: readonly Tick[], head = published) =>
        checkHead(head, ticks, way, sha256).then(({ fits }) => fits);
      assert.equal(await check(settled, between), true, name);
      assert.equal(await check(settled, between, { ...published, hash: 'f'.repeat(64) }), false);
      assert.equal(await check(settled, between.slice(1)), false, 'a tick is missing');
      assert.equal(
        await check(
          settled.map((tick) => ({ ...tick, hash: genesisHash })),
          between,
        ),
        false,
      );
    }
    for (const id of ['tick:0', 'tick:99', 'tick:9-8', 'tick:x', 'tick:1-2-3']) {
      assert.deepEqual(await ticksOf(db, id), [], id);
    }
  });

  /** Writes the chain anew from its third tick on, so that everything in it fits again. */
  async function rewrite(tx: Tx): Promise<void> {
    await tx.query('ALTER TABLE price_ticks DISABLE TRIGGER price_ticks_are_immutable');
    const rows = await selectTicks(tx, 2, 100);
    let previousHash = present((await selectTicks(tx, 1, 1))[0], 'a tick').hash;
    for (const { id, at } of rows) {
      const samples = ['a', 'b', 'c'].map((venue) => ({ venue, price: '0.5', at }));
      const content = JSON.stringify([{ symbol: 'BTC/USDT', price: '0.5', at, quorum: 3, samples }]);
      const hash = hashOf({ id, at, content, previousHash });
      await tx.query('UPDATE price_ticks SET content = $2, previous_hash = $3, hash = $4 WHERE id = $1', [
        id,
        content,
        previousHash,
        hash,
      ]);
      previousHash = hash;
    }
  }

  it('gives away a chain that was written anew after it was published', async () => {
    const noted = present(await publishedHead(db), 'a head');
    const undo = new Error('undo');
    await assert.rejects(
      db.withTx('forgery', async (tx) => {
        await rewrite(tx);
        assert.deepEqual((await verifyTicks(tx)).problem, { id: 5, what: 'published head' });
        // Whoever writes the published heads anew as well cannot reach what others have kept.
        await tx.query('ALTER TABLE price_heads DISABLE TRIGGER price_heads_are_immutable');
        await tx.query('UPDATE price_heads h SET hash = t.hash FROM price_ticks t WHERE t.id = h.tick_id');
        assert.equal((await verifyTicks(tx)).problem, null);
        assert.deepEqual((await verifyTicks(tx, noted.hash)).problem, { id: 0, what: 'expected head' });
        const settled = await ticksOf(tx, 'tick:4');
        const between = await ticksOf(tx, 'tick:4-7');
        assert.equal((await checkHead(noted, settled, between, sha256)).fits, false);
        throw undo;
      }),
      undo,
    );
    assert.equal((await verifyTicks(db, noted.hash)).problem, null);
  });
});
