import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loanCalls } from '@bourse/contract/loan';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { killInTheMiddle, startScript } from '@bourse/testing/killed-process';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { btc, buyer, deskUser, dollarTerms, type LoanWorld, openLoanWorld } from '@bourse/testing/loan-world';
import { firstMoment, units, usdt } from '@bourse/testing/product-world';

const each = isLongForm ? 250 : 20;
const loans = 4 * each;
const kills = isLongForm ? 20 : 3;
const script = new URL('killed-fixture.ts', import.meta.url);

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('loans whose process is killed', () => {
    let world: LoanWorld;
    const users: UserId[] = [];
    const random = seededRandom(seedOf(20_261_127));

    before(async () => {
      world = await openLoanWorld();
      await world.fillPool(usdt, units(loans * 200));
      await world.fund(buyer, usdt, units(loans * 10_000));
      await world.quote(65_000);
      const pledges = [{ ...dollarTerms.pledges[0], minimum: '0.0001', cap: '1000' }];
      const product = await world.addProduct({ ...dollarTerms, pledges });
      await world.addProduct({ ...dollarTerms, pledges, otc: true });
      for (let one = 0; one < 4; one += 1) users.push(await world.customer(btc, units(10)));
      await Promise.all(
        users.map(async (user) => {
          world.levels.set(user, 2);
          const wanted = { number: '100', cycle: 7, pledge_currency: 'BTC', pledge: '0.003' };
          for (let one = 0; one < each; one += 1) {
            await world.apply(user, product, wanted);
            const asked = { ...wanted, currency: 'USDT', credentials: ['/files/balance.png'] };
            await world.run(loanCalls.borrowing, user, asked);
          }
        }),
      );
    });
    after(() => world.close());

    async function count(where: string): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${where}`);
      return present(rows[0], 'the count').count;
    }

    /** Starts a process that works at a moment. */
    const start = (at: Instant, price: string) => startScript(script, [world.url, String(at), price]);
    const killAt = (at: Instant, where: string, price = ''): Promise<number> =>
      killInTheMiddle(
        () => start(at, price),
        () => count(where),
        random,
      );

    for (const { name, day, where } of [
      { name: 'charge of a day', day: 2, where: 'loans WHERE days_charged >= 2' },
      { name: 'end of a review', day: 4, where: 'loans WHERE status = 6' },
      { name: 'end of a cycle', day: 8, where: 'loans WHERE status = 4 AND days_charged >= 8' },
      { name: 'sale of what nobody repaid', day: 68, where: 'loans WHERE liquidated_at IS NOT NULL' },
    ])
      it(`have the ${name} once`, async (t) => {
        // What fell due before it is done.
        const due = instant(firstMoment + (day - 1) * dayMs);
        while (world.clock.now() + dayMs < due) await world.pass(dayMs);
        const at = instant(due + dayMs / 2);
        const killed: number[] = [];
        for (let kill = 0; kill < kills; kill += 1) killed.push(await killAt(at, where));
        t.diagnostic(`done before each kill: ${killed.join(', ')}`);
        assert.ok((killed[0] ?? 0) > 0, 'the first kill comes when something was done');
        world.moveTo(at);
        // PostgreSQL may still hold what the killed process had locked, which a pass leaves for the next.
        for (let look = 0; look < 100 && (await count(where)) < loans; look += 1) {
          await world.pass(0);
          await sleep(100);
        }
        const days = Math.min(day, 67);
        const overdue = Math.max(0, days - 7);
        const owed = `interest = ${String(Math.min(days, 7) * 10_000_000)} AND overdue = ${String(BigInt(overdue) * 50_350_000n)}`;
        const running = `status IN (2, 4) AND days_charged = ${String(days)}`;
        assert.equal(await count(`loans WHERE ${running} AND ${owed}`), loans);
        const { product: pledged } = await world.standing(present(users[0], 'a customer'), btc);
        assert.equal(pledged, BigInt(each) * 300_000n * (day < 4 ? 2n : 1n));
        await world.assertMoney();
      });

    it('sell each step of a pledge once', async (t) => {
      await world.rest('buy', '64000', '5');
      let at = world.clock.now();
      const killed: number[] = [];
      for (let kill = 0; kill < kills + 1; kill += 1) {
        at = instant(at + dayMs / 24);
        killed.push(await killAt(at, 'loan_sales', '65000'));
      }
      t.diagnostic(`steps before each kill: ${killed.join(', ')}`);
      assert.ok((await count('loans WHERE ended_at IS NULL')) > 0, 'the kills come in the middle');
      assert.equal(await start(instant(at + dayMs / 24), '65000').ended, 0);
      assert.equal(await count('loans WHERE status = 5 AND shortfall = 0 AND pledge = 0'), loans);
      assert.equal(await count(`spot_orders WHERE client_order_id LIKE 'loan-%'`), await count('loan_sales'));
      assert.equal(await count('loan_sales WHERE settled_at IS NULL'), 0);
      for (const asset of [btc, usdt]) assert.equal((await world.standing(deskUser, asset)).change, 0n);
      await world.assertMoney();
    });
  });
