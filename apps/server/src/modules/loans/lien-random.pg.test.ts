import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loanCalls } from '@bourse/contract/loan';
import type { UserId } from '@bourse/kernel/ids';
import { hourMs, instant, minuteMs } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { repetitions } from '@bourse/testing/long-form';
import { btc, buyer, deskUser, lienTerms, type LoanWorld, openLoanWorld } from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
import { ensurePartitions } from '../../platform/database/partitions.ts';

const lives = repetitions('BOURSE_LIEN_LIVES', 30);
const first = units(300_000);

describe('loans under lien over random lives', () => {
  let world: LoanWorld;
  const users: UserId[] = [];
  const random = seededRandom(101);
  let quoted = 60_000;
  let product = '';

  before(async () => {
    world = await openLoanWorld();
    await world.fillPool(usdt, first);
    await world.fund(buyer, usdt, units(50_000_000));
    await world.fund(buyer, btc, units(1_000));
    for (let one = 0; one < 4; one += 1) users.push(await world.customer(btc, units(3)));
    await world.quote(quoted);
    const wide = { minimum: '0.0001', maximum: '50', cap: '100' };
    product = await world.addProduct({ ...lienTerms, pledges: lienTerms.pledges.map((one) => ({ ...one, ...wide })) });
  });
  after(() => world.close());

  /** What is pledged, lent and bought lies where it belongs, to the atom. */
  async function assertPlaces(): Promise<void> {
    const { rows } = await world.db.query<{
      pledged: bigint;
      lent: bigint;
      out: bigint;
      selling: bigint;
      buying: bigint;
    }>(
      `SELECT coalesce(sum(pledge), 0) AS pledged,
         coalesce(sum(amount) FILTER (WHERE buying), 0) AS lent,
         coalesce(sum(amount - repaid), 0) AS out,
         (SELECT coalesce(sum(quantity), 0) FROM loan_sales WHERE settled_at IS NULL) AS selling,
         (SELECT coalesce(sum(l.amount), 0) FROM loans l JOIN loan_purchases p ON p.loan_id = l.id
          WHERE p.settled_at IS NULL) AS buying FROM loans`,
    );
    const [sums] = rows;
    assert.ok(sums !== undefined);
    const [coins, dollars] = await Promise.all(
      [btc, usdt].map(async (asset) => Promise.all(users.map((one) => world.standing(one, asset)))),
    );
    const inProduct = (all: typeof coins): bigint => (all ?? []).reduce((sum, { product: part }) => sum + part, 0n);
    assert.equal(inProduct(coins), sums.pledged);
    assert.equal(inProduct(dollars), sums.lent - sums.buying);
    assert.equal((await world.standing(deskUser, btc)).change, sums.selling);
    assert.equal((await world.standing(deskUser, usdt)).change, sums.buying);
    // Everything out of the pool is owed, or was lost: charges that were paid are counted with what is repaid.
    assert.equal((await world.standing(deskUser, usdt)).free, first - sums.out);
  }

  async function act(): Promise<boolean> {
    const user = random.pick(users);
    if (random.next() < 0.5) {
      const fields = { number: String(random.int(100, 9_000)), leverage: String(random.int(2, 3)) };
      const wish = { id: product, cycle: 7, pledge_currency: 'BTC', credentials: ['verified'], ...fields };
      const answer = await world.attempt(loanCalls.apply, user, wish);
      assert.ok(answer.ok || ['INSUFFICIENT_BALANCE', 'POOL_EXHAUSTED'].includes(answer.error.code));
      return answer.ok;
    }
    const { list } = await world.run(loanCalls.orders, user, { limit: '50' });
    const open = list.filter(({ ended_at: ended }) => ended === null);
    if (open.length === 0) return false;
    const { id, debt } = random.pick(open);
    const part = (Number.parseFloat(debt) * random.next()).toFixed(6);
    const answer = await random.pick([
      () => world.attempt(loanCalls.close, user, { id }),
      () => world.attempt(loanCalls.repay, user, { id, number: part }),
      () => world.attempt(loanCalls.pledge, user, { id, number: '0.002', type: String(random.int(1, 2)) }),
    ])();
    const allowed = ['INSUFFICIENT_BALANCE', 'INVALID_AMOUNT', 'LIMIT_EXCEEDED', 'STATE_CHANGED'];
    assert.ok(answer.ok || allowed.includes(answer.error.code), answer.ok ? '' : answer.error.code);
    return false;
  }

  async function makeBook(): Promise<void> {
    await world.clearBook();
    await world.rest('buy', String(Math.round(quoted * 0.985)), '3');
    // Sometimes dearer than any limit, sometimes less than is wanted.
    const ask = Math.round(quoted * random.pick([1.002, 1.006, 1.03]));
    await world.rest('sell', String(ask), random.pick(['0.004', '0.05', '3']));
  }

  it(`buy, charge, repay, close and are sold to the atom through ${String(lives)} of them`, async () => {
    for (let turn = 0, lent = 0; lent < lives; turn += 1) {
      world.moveTo(instant(world.clock.now() + random.int(0, 12) * hourMs));
      await ensurePartitions(world.db, world.clock.now(), 1);
      await world.pass(0);
      const step = random.next() < 0.15 ? random.pick([0.55, 0.75, 1.4]) : 0.95 + random.next() * 0.1;
      quoted = Math.round(Math.min(200_000, Math.max(8_000, quoted * step)));
      await world.quote(quoted);
      for (let one = 0; one < 3; one += 1) if (await act()) lent += 1;
      await makeBook();
      await world.buy(random.int(0, 3));
      await world.sell(random.int(1, 10));
      await assertPlaces();
    }
    world.moveTo(instant(world.clock.now() + 11 * minuteMs));
    await world.buy(2);
    for (const user of users) {
      const { list } = await world.run(loanCalls.orders, user, { limit: '50' });
      for (const { id } of list) await world.attempt(loanCalls.close, user, { id });
    }
    for (let round = 0; round < 60; round += 1) {
      await world.clearBook();
      await world.rest('buy', String(Math.round(quoted * 0.985)), '20');
      await world.quote(quoted);
      await world.sell(6);
    }
    await assertPlaces();
    // What was bought is what its orders filled less their fees, and what was owed is what they cost.
    const { rows: uneven } = await world.db.query(
      `SELECT l.id FROM loans l LEFT JOIN (SELECT loan_id, sum(filled - fee) AS bought, sum(turnover) AS spent
         FROM loan_purchases GROUP BY 1) p ON p.loan_id = l.id
       WHERE l.bought <> coalesce(p.bought, 0) OR l.spent <> coalesce(p.spent, 0)
         OR l.ended_at IS NULL OR l.repaid + l.shortfall < l.amount`,
    );
    assert.deepEqual(uneven, []);
    // What was sold and what came back is what was pledged, and proceeds are debt and rest.
    const { rows: ends } = await world.db.query<{ how: string }>(
      `SELECT DISTINCT CASE WHEN spent = 0 THEN 'unbought' WHEN because IS NULL THEN 'repaid'
         WHEN shortfall > 0 THEN 'lost' ELSE because END AS how FROM loans ORDER BY 1`,
    );
    for (const how of ['closed', 'risk', 'unbought'])
      assert.ok(
        ends.some((end) => end.how === how),
        how,
      );
    await world.assertMoney();
    assert.deepEqual(world.faults, []);
  });
});
