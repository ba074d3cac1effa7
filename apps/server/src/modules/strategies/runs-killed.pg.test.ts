import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { killInTheMiddle, startScript } from '@bourse/testing/killed-process';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { firstMoment, units, usdt } from '@bourse/testing/product-world';
import {
  btc,
  deskUser,
  falling,
  maker,
  openStrategyWorld,
  rising,
  type StrategyWorld,
  trendTerms,
} from '@bourse/testing/strategy-world';

const runs = isLongForm ? 500 : 40;
const kills = isLongForm ? 20 : 1;
const script = new URL('killed-fixture.ts', import.meta.url);

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('runs of strategies whose process is killed', () => {
    let world: StrategyWorld;
    let ann: UserId;
    const random = seededRandom(seedOf(117));

    before(async () => {
      world = await openStrategyWorld();
      await world.fund(maker, usdt, units(10_000_000));
      await world.fund(maker, btc, units(1_000));
      await world.quote(60_000);
      ann = await world.customer(usdt, units(runs * 1_000));
      const product = await world.addProduct({ ...trendTerms, maximum: '1000000', quota: '1000000' });
      for (let one = 0; one < runs; one += 1) await world.start(ann, product);
      // One price for each side, so that every run comes to the same.
      await world.rest('sell', '60100', '100');
      await world.rest('buy', '59900', '100');
    });
    after(() => world.close());

    async function count(where: string): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${where}`);
      return present(rows[0], 'the count').count;
    }

    /** Kills who runs the strategies at a moment, and lets another do the rest. @returns what was done before each kill. */
    async function meet(at: Instant, hours: readonly number[], done: string): Promise<readonly number[]> {
      const start = () => startScript(script, [world.url, String(at), hours.join(',')]);
      const killed: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) killed.push(await killInTheMiddle(start, () => count(done), random));
      assert.ok((killed[0] ?? 0) > 0 && (killed[0] ?? 0) < runs, 'the first kill comes in the middle');
      assert.equal(await start().ended, 0);
      return killed;
    }

    async function assertClean(): Promise<void> {
      assert.equal(await count('strategy_steps WHERE settled_at IS NULL OR filled = 0'), 0);
      assert.equal(await count(`spot_orders WHERE user_id = ${deskUser}`), await count('strategy_steps'));
      for (const asset of [btc, usdt]) assert.equal((await world.standing(deskUser, asset)).change, 0n);
      await world.assertMoney();
    }

    const hour = instant(firstMoment - (firstMoment % hourMs));
    for (const [name, hours, place] of [
      ['purchase', rising, 1],
      ['sale', falling, 2],
      ['next purchase', rising, 3],
    ] as const)
      it(`make each ${name} once`, async (t) => {
        const done = `strategy_steps WHERE step = ${String(place)} AND settled_at IS NOT NULL`;
        const killed = await meet(instant(hour + place * hourMs), hours, done);
        t.diagnostic(`done before each kill: ${killed.join(', ')}`);
        assert.deepEqual([await count(done), await count('strategy_steps')], [runs, runs * place]);
        await assertClean();
      });

    it('end with their term once, and all come to the same', async (t) => {
      const killed = await meet(instant(firstMoment + 7 * dayMs + minuteMs), rising, 'strategy_runs WHERE status = 2');
      t.diagnostic(`ended before each kill: ${killed.join(', ')}`);
      assert.equal(await count(`strategy_runs WHERE status = 2 AND because = 'term' AND cash = 0 AND coins = 0`), runs);
      assert.equal(await count('strategy_steps'), runs * 4);
      assert.equal(await count('(SELECT DISTINCT returned FROM strategy_runs) AS different'), 1);
      const { rows } = await world.db.query<{ sum: bigint }>('SELECT sum(returned) AS sum FROM strategy_runs');
      const { change, product } = await world.standing(ann, usdt);
      assert.deepEqual([change, product], [rows[0]?.sum, 0n]);
      await assertClean();
    });
  });
