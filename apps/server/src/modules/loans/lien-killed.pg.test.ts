import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { UserId } from '@bourse/kernel/ids';
import { instant, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { killInTheMiddle, startScript } from '@bourse/testing/killed-process';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { btc, buyer, deskUser, lienTerms, type LoanWorld, openLoanWorld } from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';

const loans = isLongForm ? 500 : 60;
const kills = isLongForm ? 20 : 4;
const script = new URL('killed-fixture.ts', import.meta.url);

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('purchases under lien whose process is killed', () => {
    let world: LoanWorld;
    let ann: UserId;
    const random = seededRandom(seedOf(101));

    before(async () => {
      world = await openLoanWorld();
      await world.fillPool(usdt, units(loans * 200));
      await world.fund(buyer, btc, units(100));
      await world.quote(65_000);
      const pledges = [{ ...lienTerms.pledges[0], minimum: '0.0001', cap: '1000' }];
      const product = await world.addProduct({ ...lienTerms, pledges });
      ann = await world.customer(btc, units(10));
      for (let one = 0; one < loans; one += 1) await world.apply(ann, product, { number: '100', leverage: '3' });
      await world.rest('sell', '65100', '50');
    });
    after(() => world.close());

    async function count(where: string): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${where}`);
      return present(rows[0], 'the count').count;
    }

    const start = (at: number) => startScript(script, [world.url, String(at), 'buy']);

    it('buy each once, and nothing stays with the desk', async (t) => {
      let at = world.clock.now();
      const killed: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) {
        at = instant(at + 10 * secondMs);
        killed.push(
          await killInTheMiddle(
            () => start(at),
            () => count('loan_purchases'),
            random,
          ),
        );
      }
      t.diagnostic(`steps before each kill: ${killed.join(', ')}`);
      assert.ok((await count('loans WHERE buying')) > 0, 'the kills come in the middle');
      assert.equal(await start(instant(at + 10 * secondMs)).ended, 0);
      assert.equal(await count('loans WHERE status = 2 AND NOT buying AND bought > 0 AND days_charged = 1'), loans);
      assert.equal(await count('loan_purchases WHERE filled > 0'), loans);
      assert.equal(await count(`spot_orders WHERE client_order_id LIKE 'loan-buy-%'`), await count('loan_purchases'));
      for (const asset of [btc, usdt]) assert.equal((await world.standing(deskUser, asset)).change, 0n);
      await world.assertMoney();
    });
  });
