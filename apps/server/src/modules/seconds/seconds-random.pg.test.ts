import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { proofCalls } from '@bourse/contract/proof';
import { secondsCalls } from '@bourse/contract/seconds';
import type { UserId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { firstMoment, units, usdt } from '@bourse/testing/product-world';
import { testCaller } from '@bourse/testing/test-caller';
import { recompute } from '../../../../../tools/verify/recompute.ts';
import { tickRoutes } from '../prices/index.ts';
import { readEvidence } from './read-evidence.ts';
import { openSecondsWorld, secondsTerms, type SecondsWorld, stakeOf } from '@bourse/testing/seconds-world';

const seconds = Number(process.env['BOURSE_SECONDS_STEPS'] ?? '400');
const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

describe('timed options over random seconds', () => {
  let world: SecondsWorld;
  const people: UserId[] = [];
  const random = seededRandom(33);

  before(async () => {
    world = await openSecondsWorld();
    await world.addProduct({ ...secondsTerms, exposure: '3000' });
    await world.fillPool(usdt, units(2_000));
    for (let one = 0; one < 5; one += 1) people.push(await world.customer(500));
  });
  after(() => world.close());

  /** What is open, by its rows, against what is held for it. */
  async function assertHeld(): Promise<void> {
    const { rows } = await world.db.query<{ stake: bigint; win: bigint }>(
      'SELECT coalesce(sum(stake), 0) AS stake, coalesce(sum(win), 0) AS win FROM seconds_orders WHERE status = 1',
    );
    const stands = await Promise.all(people.map((one) => world.stand(one)));
    const held = stands.reduce((sum, { own }) => sum + own.held, 0n);
    assert.equal(held, rows[0]?.stake);
    assert.equal(stands[0]?.pool.held, rows[0]?.win);
    const all = stands.reduce((sum, { own }) => sum + own.held + own.available, 0n);
    const pool = present(stands[0], 'a customer').pool;
    assert.equal(all + pool.held + pool.available, units(2_000 + 5 * 500), 'nothing came or went');
  }

  async function playSecond(now: number, price: number, draw: Random): Promise<void> {
    world.moveTo(instant(now));
    world.setVenues(draw.next() < 0.03 ? 2 : 3);
    await world.tick(draw.next() < 0.02 ? null : price);
    if (draw.next() < 0.4) {
      const fields = {
        ...stakeOf(draw.next() < 0.5 ? 1 : 2),
        seconds: draw.next() < 0.7 ? '30' : '60',
        number: String(draw.int(5, 150)),
      };
      const answer = await world.attempt(secondsCalls.submit, draw.pick(people), fields);
      const allowed = [
        'INVALID_AMOUNT',
        'PRICE_UNAVAILABLE',
        'LIMIT_EXCEEDED',
        'INSUFFICIENT_BALANCE',
        'POOL_EXHAUSTED',
      ];
      if (!answer.ok) assert.ok(allowed.includes(answer.error.code), answer.error.code);
    }
    if (draw.next() < 0.8) await world.pass(0);
  }

  it(`hold, pay and give back to the atom through ${String(seconds)} of them, and every one is computed again [F1] [F2]`, async () => {
    let price = 50_000;
    let now: number = firstMoment;
    for (let second = 0; second < seconds; second += 1) {
      price = Math.round(price * (1 + (random.next() - 0.5) * 0.0004) * 100) / 100;
      now += random.next() < 0.01 ? 40_000 : 1_000;
      await playSecond(now, price, random);
      if (second % 50 === 0) await assertHeld();
    }
    world.setVenues(3);
    await world.pass(120_000);
    await assertHeld();
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query<{ id: string; result: number }>(
      'SELECT id::text AS id, result FROM seconds_orders ORDER BY id',
    );
    assert.deepEqual(new Set(rows.map(({ result }) => result)), new Set([1, 2, 3]));
    assert.ok(rows.length > seconds / 10, String(rows.length));
    const evidence = present(
      tickRoutes(world.db, [{ kind: 'seconds', read: readEvidence }]).find((one) => one.call === proofCalls.evidence),
      'evidence',
    );
    for (const { id } of rows) {
      const told = await evidence.run(testCaller(present(people[0], 'a customer')), { id: `seconds:${id}` });
      // Without any tick there is nothing to look at: those came back.
      if (!told.ok) continue;
      const evidenceOf = told.value as Parameters<typeof recompute>[0]; // what an outsider reads
      const wrong = (await recompute(evidenceOf, sha256)).filter(({ fits }) => fits !== true);
      assert.deepEqual(wrong, [], id);
    }
  });
});
