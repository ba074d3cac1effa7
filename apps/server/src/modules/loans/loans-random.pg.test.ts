import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loanCalls } from '@bourse/contract/loan';
import { parseAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import {
  btc,
  buyer,
  coinTerms,
  deskUser,
  dollarTerms,
  type LoanWorld,
  openLoanWorld,
  wish,
} from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
import { ensurePartitions } from '../../platform/database/partitions.ts';

const lives = Number(process.env['BOURSE_LOAN_LIVES'] ?? '60');
const people = 5;

describe('loans over random lives', () => {
  let world: LoanWorld;
  const users: UserId[] = [];
  const random = seededRandom(3_401);
  let quoted = 60_000;
  let [ofDollars, ofCoins] = ['', ''];

  before(async () => {
    world = await openLoanWorld();
    await world.fillPool(usdt, units(400_000));
    await world.fillPool(btc, units(8));
    await world.fund(buyer, usdt, units(50_000_000));
    await world.fund(buyer, btc, units(1_000));
    for (let one = 0; one < people; one += 1) {
      const user = await world.customer(btc, units(4));
      await world.fund(user, usdt, units(300_000));
      users.push(user);
    }
    await world.quote(quoted);
    const wide = { minimum: '0.0001', maximum: '50', cap: '100' };
    const pledges = dollarTerms.pledges.map((one) => ({ ...one, ...wide }));
    ofDollars = await world.addProduct({ ...dollarTerms, cycles: [7], pledges });
    ofCoins = await world.addProduct({ ...coinTerms, cycles: [7] });
  });
  after(() => world.close());

  /** What loans have pledged is what lies in their customers' products, and the desk keeps nothing between two steps. */
  async function assertPledged(): Promise<void> {
    for (const asset of [btc, usdt]) {
      const { rows } = await world.db.query<{ pledged: bigint; taken: bigint }>(
        `SELECT coalesce(sum(pledge), 0) AS pledged, coalesce((SELECT sum(s.quantity) FROM loan_sales s
           JOIN loans l ON l.id = s.loan_id WHERE l.pledge_asset = $1 AND s.settled_at IS NULL), 0) AS taken
         FROM loans WHERE pledge_asset = $1`,
        [asset],
      );
      const stands = await Promise.all(users.map((one) => world.standing(one, asset)));
      assert.equal(
        stands.reduce((sum, { product }) => sum + product, 0n),
        rows[0]?.pledged,
      );
      assert.equal((await world.standing(deskUser, asset)).change, rows[0]?.taken);
    }
  }

  /** The pool has what it began with, less what is out and what was lost, and charges that were paid. */
  async function assertPool(): Promise<void> {
    for (const [asset, first] of [
      [usdt, units(400_000)],
      [btc, units(8)],
    ] as const) {
      const { rows } = await world.db.query<{ paid: bigint; back: bigint }>(
        'SELECT coalesce(sum(amount), 0) AS paid, coalesce(sum(repaid), 0) AS back FROM loans WHERE loan_asset = $1',
        [asset],
      );
      const [user] = users;
      assert.ok(user !== undefined && rows[0] !== undefined);
      assert.equal((await world.standing(user, asset)).free, first - rows[0].paid + rows[0].back);
      const { rows: uneven } = await world.db.query(
        `SELECT id FROM loans WHERE loan_asset = $1 AND status IN (3, 5) AND repaid + shortfall < amount`,
        [asset],
      );
      assert.deepEqual(uneven, []);
    }
  }

  /** What customers are told of a liquidation: nothing of the pledge and of the debt is missing. */
  async function assertSales(): Promise<void> {
    const { rows } = await world.db.query<{ id: string; owner: UserId; pledge: bigint; debt: bigint }>(
      'SELECT id, user_id AS owner, pledge_then AS pledge, debt_then AS debt FROM loans WHERE status = 5',
    );
    const inAtoms = (text: string): bigint => {
      const read = parseAmount(text, 8);
      assert.ok(read.ok, text);
      return read.value;
    };
    for (const { id, owner, pledge, debt } of rows) {
      const { sale, shortfall } = await world.order(owner, id);
      assert.ok(sale !== null);
      assert.equal(inAtoms(sale.sold) + inAtoms(sale.returned), pledge);
      assert.equal(inAtoms(sale.proceeds) - inAtoms(sale.rest) + inAtoms(shortfall), debt);
    }
  }

  async function act(): Promise<boolean> {
    const user = random.pick(users);
    const isOfCoins = random.next() < 0.3;
    const what = random.next();
    if (what < 0.4) {
      const fields = isOfCoins
        ? { id: ofCoins, number: `0.${String(random.int(10, 99))}`, pledge_currency: 'USDT' }
        : { id: ofDollars, number: String(random.int(100, 9_000)) };
      const answer = await world.attempt(loanCalls.apply, user, { ...wish, cycle: 7, ...fields });
      const allowed = ['INSUFFICIENT_BALANCE', 'POOL_EXHAUSTED', 'LIMIT_EXCEEDED', 'PRODUCT_SOLD_OUT'];
      assert.ok(answer.ok || allowed.includes(answer.error.code), answer.ok ? '' : answer.error.code);
      return answer.ok;
    }
    const { list } = await world.run(loanCalls.orders, user, { limit: '50' });
    const open = list.filter(({ status, liquidating }) => (status === 2 || status === 4) && !liquidating);
    if (open.length === 0) return false;
    const loan = random.pick(open);
    const part = (Number.parseFloat(loan.debt) * random.next()).toFixed(6);
    const tries =
      what < 0.6
        ? world.attempt(loanCalls.repay, user, { id: loan.id, ...(random.next() < 0.4 ? {} : { number: part }) })
        : world.attempt(loanCalls.pledge, user, { id: loan.id, number: '0.002', type: String(random.int(1, 2)) });
    const answer = await tries;
    const allowed = ['INSUFFICIENT_BALANCE', 'INVALID_AMOUNT', 'LIMIT_EXCEEDED', 'STATE_CHANGED'];
    assert.ok(answer.ok || allowed.includes(answer.error.code), answer.ok ? '' : answer.error.code);
    return false;
  }

  it(`pledges, charges, repays, sells and loses to the atom through ${String(lives)} of them`, async () => {
    let lent = 0;
    for (let turn = 0; lent < lives; turn += 1) {
      const now = world.clock.now();
      await ensurePartitions(world.db, now, 1);
      world.moveTo(instant(now + random.int(0, 12) * hourMs));
      await world.pass(0);
      // Rarely a gap, or the pool could never lose.
      const step = random.next() < 0.2 ? random.pick([0.55, 0.7, 0.78, 1.3, 1.8]) : 0.94 + random.next() * 0.12;
      quoted = Math.round(Math.min(200_000, Math.max(8_000, quoted * step)));
      await world.quote(quoted);
      for (let one = 0; one < 4; one += 1) if (await act()) lent += 1;
      if (random.next() < 0.8) {
        await world.clearBook();
        await world.rest('buy', String(Math.round(quoted * 0.985)), '3');
        await world.rest('sell', String(Math.round(quoted * 1.015)), '3');
      }
      await world.sell(random.int(1, 12));
      if (turn % 10 === 0) await assertPledged();
    }
    // What is left runs into its last day.
    for (let day = 0; day < 75; day += 1) {
      await ensurePartitions(world.db, world.clock.now(), 1);
      await world.pass(dayMs);
    }
    await world.quote(quoted);
    for (let round = 0; round < 40; round += 1) {
      await world.clearBook();
      await world.rest('buy', String(Math.round(quoted * 0.985)), '20');
      await world.rest('sell', String(Math.round(quoted * 1.015)), '20');
      await world.quote(quoted);
      await world.sell(6);
    }
    await assertPledged();
    await assertPool();
    await assertSales();
    const { rows } = await world.db.query<{ status: number; lost: boolean; because: string | null }>(
      'SELECT DISTINCT status, shortfall > 0 AS lost, because FROM loans ORDER BY 1, 2, 3',
    );
    assert.deepEqual(
      rows.map(({ status, lost, because }) => `${String(status)} ${String(lost)} ${String(because)}`),
      ['3 false null', '5 false overdue', '5 false risk', '5 true risk'],
      'every end came about, and nothing is open',
    );
    await world.assertMoney();
    assert.deepEqual(world.faults, []);
  });
});
