import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { otcCalls } from '@bourse/contract/otc';
import { type AssetId, assetId, type UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { openOtcWorld, type OtcWorld } from '@bourse/testing/otc-world';
import { units, usdt } from '@bourse/testing/product-world';

const steps = Number(process.env['BOURSE_OTC_STEPS'] ?? '250');
const people = 5;
const btc = assetId(1);

describe('the desk over random lives', () => {
  let world: OtcWorld;
  const users: UserId[] = [];
  const random = seededRandom(seedOf(106));
  const waiting = new Map<string, UserId>();

  before(async () => {
    world = await openOtcWorld();
    await world.fillPool(btc, units(4));
    await world.fillPool(usdt, units(200_000));
    for (let one = 0; one < people; one += 1) {
      const user = await world.rich(usdt, units(150_000));
      await world.ledger.fund({ owner: 'user', userId: user, assetId: btc, kind: 'legal' }, units(2));
      users.push(user);
    }
  });
  after(() => world.close());

  /** What orders that wait hold of an asset, by their rows: of their customers and of the pool. */
  async function heldByRows(asset: AssetId): Promise<readonly [own: bigint, pool: bigint]> {
    const { rows } = await world.db.query<{ own: bigint; pool: bigint }>(
      `SELECT coalesce(sum(CASE WHEN (side = 1) = $1 THEN part END), 0) AS own,
         coalesce(sum(CASE WHEN (side = 1) <> $1 THEN part END), 0) AS pool
       FROM (SELECT q.side, CASE WHEN $1 THEN q.total ELSE q.number END AS part
             FROM otc_orders o JOIN otc_quotes q ON q.id = o.quote_id WHERE o.status = 1) AS waiting`,
      [asset === usdt],
    );
    return [rows[0]?.own ?? 0n, rows[0]?.pool ?? 0n];
  }

  async function assertHeld(): Promise<void> {
    for (const [asset, total] of [
      [btc, units(4 + 2 * people)],
      [usdt, units(200_000 + 150_000 * people)],
    ] as const) {
      const stands = await Promise.all(users.map((user) => world.stand(user, asset)));
      const pool = stands[0]?.pool ?? { available: 0n, held: 0n };
      const own = stands.reduce((sum, one) => sum + one.own.held, 0n);
      assert.deepEqual([own, pool.held], await heldByRows(asset));
      const free = stands.reduce((sum, one) => sum + one.own.available, pool.available);
      assert.equal(own + free + pool.held, total, 'nothing came or went');
    }
  }

  async function order(): Promise<void> {
    const user = random.pick(users);
    const type = random.pick(['buy', 'sell'] as const);
    const number = `0.${String(random.int(1, 99)).padStart(2, '0')}`;
    const quote = await world.attempt(otcCalls.quote, user, { id: world.offer, type, number });
    assert.ok(quote.ok, 'it is quoted');
    world.moveTo(instant(world.clock.now() + random.int(0, 18 * secondMs)));
    const answer = await world.attempt(otcCalls.confirm, user, { id: world.offer, quote_id: quote.value.quote_id });
    if (answer.ok && answer.value.status === 1) waiting.set(answer.value.id, user);
    const allowed = ['QUOTE_EXPIRED', 'INSUFFICIENT_BALANCE', 'POOL_EXHAUSTED'];
    if (!answer.ok) assert.ok(allowed.includes(answer.error.code), answer.error.code);
  }

  /** Something happens to an order that waits, or time goes by. */
  async function decide(): Promise<void> {
    if (waiting.size === 0) return;
    const [id, user] = random.pick([...waiting]);
    waiting.delete(id);
    const { status } = await world.run(otcCalls.detail, user, { id });
    if (status !== 1) return;
    const end = random.pick(['complete', 'reject', 'cancel', 'nothing'] as const);
    if (end === 'cancel') await world.run(otcCalls.cancel, user, { id });
    else if (end !== 'nothing') await world.decide(id, end);
  }

  it(`holds, deals and gives back to the atom through ${String(steps)} steps of them`, async () => {
    let index = 60_000;
    for (let step = 0; step < steps; step += 1) {
      world.moveTo(instant(world.clock.now() + random.int(secondMs, 20 * minuteMs)));
      index += random.int(-600, 600);
      await world.tell(index);
      await order();
      if (random.next() < 0.5) await decide();
      if (random.next() < 0.05) await world.pass(6 * hourMs);
      if (step % 10 === 0) await assertHeld();
    }
    await world.pass(25 * hourMs);
    await assertHeld();
    assert.deepEqual(
      [await heldByRows(btc), await heldByRows(usdt)],
      [
        [0n, 0n],
        [0n, 0n],
      ],
    );
    const { rows } = await world.db.query<{ ended: string; legs: number }>(
      `SELECT DISTINCT coalesce(rejected_because, 'completed') AS ended,
         (SELECT count(*)::int FROM postings p WHERE p.reference = 'otc:' || o.id) AS legs
       FROM otc_orders o ORDER BY 1`,
    );
    const ends = ['completed', 'customer', 'expired', 'staff'];
    assert.deepEqual(
      rows,
      ends.map((ended) => ({ ended, legs: ended === 'completed' ? 2 : 0 })),
      'every end came about, and what was dealt was dealt once',
    );
    await world.ledger.assertAddsUp();
  });
});

const holders = 4;
const each = isLongForm ? 200 : 40;
const orders = holders * each;
const kills = isLongForm ? 20 : 2;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('orders of the desk that nobody has confirmed', () => {
    let world: OtcWorld;
    const users: UserId[] = [];
    const wealth = units(each * 13_000);

    before(async () => {
      world = await openOtcWorld();
      await world.fillPool(btc, units(orders));
      await world.fillPool(usdt, units(1));
      await world.tell(60_000);
      for (let one = 0; one < holders; one += 1) users.push(await world.rich(usdt, wealth));
      await Promise.all(
        users.map(async (user) => {
          // 12,060 USDT, which staff confirm.
          for (let one = 0; one < each; one += 1) await world.deal(user, 'buy', '0.2');
        }),
      );
      world.moveTo(instant(world.clock.now() + dayMs));
    });
    after(() => world.close());

    async function countEnded(): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM otc_orders WHERE rejected_because = 'expired'`,
      );
      return present(rows[0], 'the count').count;
    }

    /** Lets a process give back until some more orders have ended, and kills it a moment later. */
    async function endUntilKilled(restMs: number): Promise<number> {
      const earlier = await countEnded();
      const script = fileURLToPath(new URL('expire-fixture.ts', import.meta.url));
      const child = spawn(process.execPath, [script, world.url, String(world.clock.now())], { stdio: 'inherit' });
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          resolve();
        });
      });
      while ((await countEnded()) === earlier && child.exitCode === null) await sleep(1);
      await sleep(restMs);
      child.kill('SIGKILL');
      await ended;
      return (await countEnded()) - earlier;
    }

    it(`gives each of ${String(orders)} back once although the process is killed ${String(kills)} times`, async (t) => {
      const random = seededRandom(seedOf(20_261_127));
      const ended: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) ended.push(await endUntilKilled(random.int(0, 5)));
      t.diagnostic(`given back before each kill: ${ended.join(', ')}`);
      assert.ok(ended[0] !== undefined && ended[0] > 0 && ended[0] < orders, 'the first kill comes in the middle');
      // PostgreSQL may still hold what the killed process had locked, which a pass leaves for the next.
      for (let look = 0; look < 100 && (await countEnded()) < orders; look += 1) {
        await world.pass(0);
        await sleep(100);
      }
      assert.equal(await countEnded(), orders);
      for (const user of users) {
        assert.deepEqual((await world.stand(user, usdt)).own, { available: wealth, held: 0n });
      }
      assert.deepEqual((await world.stand(present(users[0], 'a customer'), btc)).pool, {
        available: units(orders),
        held: 0n,
      });
      await world.ledger.assertAddsUp();
    });
  });
