import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { loanCalls } from '@bourse/contract/loan';
import { proofCalls } from '@bourse/contract/proof';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import {
  btc,
  buyer,
  coinTerms,
  deskUser,
  dollarTerms,
  type LoanWorld,
  openLoanWorld,
} from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
import { testCaller } from '@bourse/testing/test-caller';
import { type Evidence, recompute } from '../../../../../tools/verify/recompute.ts';
import { halt, resume } from '../ledger/index.ts';
import { tickRoutes } from '../prices/index.ts';
import { spotHolds } from '../spot/index.ts';
import type { SpotDoor } from '../spot-desk/index.ts';

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

describe('the pledge of a loan', () => {
  let world: LoanWorld;
  let ann: UserId;
  let product: string;

  before(async () => {
    world = await openLoanWorld();
    await world.fillPool(usdt, units(200_000));
    await world.fillPool(btc, units(5));
    await world.fund(buyer, usdt, units(10_000_000));
    await world.fund(buyer, btc, units(10));
    product = await world.addProduct(dollarTerms);
  });
  beforeEach(async () => {
    await world.clearBook();
    await world.quote(65_000);
    ann = await world.customer(btc, units(1));
  });
  after(() => world.close());

  const pool = async (): Promise<bigint> => (await world.standing(ann, usdt)).free;

  /** What the house’s desk has: nothing, whenever a step is over. */
  async function assertDeskEmpty(): Promise<void> {
    for (const asset of [btc, usdt]) assert.equal((await world.standing(deskUser, asset)).change, 0n);
  }

  async function settlementOf(id: string): Promise<Evidence> {
    const call = world.manifest.evidence ?? [];
    const route = present(
      tickRoutes(world.db, call).find((one) => one.call === proofCalls.evidence),
      'evidence',
    );
    const told = await route.run(testCaller(ann), { id });
    assert.ok(told.ok, told.ok ? '' : told.error.code);
    return told.value as Evidence; // what an outsider reads
  }

  it('is warned of at 130 % and at 120 %, each once, and anew when it was better in between', async () => {
    const loan = await world.apply(ann, product, { pledge: '0.03' });
    // 1,001 are owed, 0.027 BTC count: 130 % at 48,196, 120 % at 44,489, 110 % at 40,781.
    const heard = async (quoted: number): Promise<string[]> => {
      const { rows: last } = await world.db.query<{ id: string }>('SELECT coalesce(max(seq), 0) AS id FROM outbox');
      await world.quote(quoted);
      const { rows } = await world.db.query<{ said: string }>(
        `SELECT payload ->> 'level' AS said FROM outbox WHERE type = 'loans.warned' AND seq > $1 ORDER BY seq`,
        [last[0]?.id],
      );
      return rows.map(({ said }) => said);
    };
    assert.deepEqual(await heard(48_197), []);
    assert.deepEqual(await heard(48_195), ['1']);
    assert.deepEqual(await heard(48_195), []);
    assert.deepEqual(await heard(44_488), ['2']);
    assert.deepEqual(await heard(44_488), []);
    // 135 % at 50,050.
    assert.deepEqual([await heard(50_049), await heard(48_195)], [[], []], 'not calm in between');
    assert.deepEqual([await heard(50_051), await heard(48_195)], [[], ['1']]);
    assert.deepEqual(await heard(44_488), ['2']);
    await world.run(loanCalls.pledge, ann, { id: loan.id, number: '0.01', type: '1' });
    assert.deepEqual(await heard(44_488), []);
    assert.deepEqual(await heard(36_100), ['1'], '0.036 BTC count by now');
    assert.equal((await world.order(ann, loan.id)).liquidating, false);
    await world.quote(65_000);
    await world.fund(ann, usdt, units(10));
    await world.run(loanCalls.repay, ann, { id: loan.id });
  });

  it('is sold below 110 % in steps through spot, what is owed paid, the rest returned, computed again outside [SPEC-9.37] [F1]', async () => {
    const loan = await world.apply(ann, product, { pledge: '0.03' });
    const free = await pool();
    await world.quote(40_800);
    assert.equal((await world.order(ann, loan.id)).liquidating, false);
    await world.quote(40_700);
    const decided = await world.order(ann, loan.id);
    assert.partialDeepStrictEqual(decided, { liquidating: true, status: 2, evidence: `loans:${loan.id}` });
    for (const call of [loanCalls.repay, loanCalls.pledge])
      assert.equal(await world.refusal(call, ann, { id: loan.id, number: '0.001', type: '1' }), 'STATE_CHANGED');
    // A better price does not take it back: what has decided is published.
    await world.quote(65_000);
    await world.quote(40_700);
    // Nobody takes it at first.
    await world.sell(2);
    const waiting = await world.order(ann, loan.id);
    assert.equal(waiting.pledge, '0.03', 'what was not sold is back in the loan');
    assert.deepEqual(waiting.sale, { sold: '0', price: null, proceeds: '0', returned: '0', rest: '0' });
    await world.rest('buy', '40500', '0.01');
    await world.rest('buy', '40000', '1');
    await world.sell(20);
    const ended = await world.order(ann, loan.id);
    assert.partialDeepStrictEqual(ended, {
      status: 5,
      repaid: '1001',
      shortfall: '0',
      debt: '0',
      pledge: '0',
      liquidating: false,
    });
    const { rows } = await world.db.query<{ sold: bigint; proceeds: bigint }>(
      'SELECT sold, proceeds FROM loan_sales WHERE loan_id = $1 AND sold > 0 ORDER BY step',
      [loan.id],
    );
    assert.ok(rows.length >= 4, 'a quarter at a time');
    const [sold, proceeds] = [
      rows.reduce((sum, row) => sum + row.sold, 0n),
      rows.reduce((sum, row) => sum + row.proceeds, 0n),
    ];
    // Not the whole pledge: what covers the debt at the limit of the last step, 3 % from the index.
    assert.ok(sold < 3_000_000n && proceeds - units(1_001) < units(8), `${String(sold)} ${String(proceeds)}`);
    assert.equal((await world.standing(ann, btc)).change, units(1) - sold);
    assert.equal((await world.standing(ann, usdt)).change, proceeds - units(1));
    const text = (amount: bigint): string => formatAmount(amount, 8);
    const { price, ...sale } = present(ended.sale, 'what the customer is told of it');
    assert.deepEqual(sale, {
      sold: text(sold),
      proceeds: text(proceeds),
      returned: text(3_000_000n - sold),
      rest: text(proceeds - units(1_001)),
    });
    // Between the two orders that were filled, less the fee.
    const average = Number.parseFloat(price ?? '');
    assert.ok(average > 40_000 * 0.998 && average < 40_500, price ?? '');
    assert.equal(await pool(), free + units(1_001));
    await assertDeskEmpty();
    await world.assertMoney();
    const evidence = await settlementOf(`loans:${loan.id}`);
    assert.partialDeepStrictEqual(evidence.settlement, {
      kind: 'loan',
      pledge: '0.03',
      debt: '1001',
      pledge_price: '40700',
    });
    const steps = await recompute(evidence, sha256);
    assert.ok(
      steps.some(({ name }) => name === 'under'),
      JSON.stringify(steps.map(({ name }) => name)),
    );
    assert.deepEqual(
      steps.filter(({ fits }) => fits !== true),
      [],
    );
    for (const lie of [{ debt: '900' }, { pledge_price: '40800' }, { pledge: '0.04' }, { haircut: '0.05' }]) {
      const settlement = { ...evidence.settlement, ...lie } as Evidence['settlement']; // one field of its own is another
      const again = await recompute({ ...evidence, settlement }, sha256);
      assert.notDeepEqual(
        again.filter(({ fits }) => fits !== true),
        [],
        JSON.stringify(lie),
      );
    }
  });

  it('that does not cover what is owed leaves the rest to the pool', async () => {
    const loan = await world.apply(ann, product, { pledge: '0.03' });
    const free = await pool();
    await world.quote(20_000);
    await world.rest('buy', '19900', '1');
    await world.sell(20);
    const ended = await world.order(ann, loan.id);
    const repaid = Number.parseFloat(ended.repaid);
    assert.equal(ended.status, 5);
    assert.ok(repaid > 590 && repaid < 600, ended.repaid);
    assert.partialDeepStrictEqual(ended.sale, { sold: '0.03', proceeds: ended.repaid, returned: '0', rest: '0' });
    assert.equal(Number.parseFloat(ended.shortfall).toFixed(6), (1_001 - repaid).toFixed(6));
    assert.equal(await pool(), free + BigInt(ended.repaid.replace('.', '').padEnd(11, '0')));
    assert.equal((await world.standing(ann, usdt)).change, units(1_000), 'nobody comes for more than the pledge');
    await assertDeskEmpty();
    await world.assertMoney();
  });

  it('of dollars buys the coins that are owed', async () => {
    const other = await world.addProduct(coinTerms);
    await world.fund(ann, usdt, units(20_000));
    const loan = await world.apply(ann, other, { number: '0.1', pledge_currency: 'USDT', pledge: '10000' });
    await world.quote(95_000);
    assert.equal((await world.order(ann, loan.id)).liquidating, true);
    await world.rest('sell', '95500', '1');
    await world.sell(20);
    const ended = await world.order(ann, loan.id);
    assert.partialDeepStrictEqual(ended, { status: 5, repaid: '0.1001', shortfall: '0' });
    const left = (await world.standing(ann, usdt)).change;
    assert.ok(left > units(10_400) && left < units(10_445), String(left));
    const sale = present(ended.sale, 'what the customer is told of it');
    // Dollars were sold, each for a 95,500th of a coin and its fee.
    assert.match(present(sale.price, 'its price'), /^0\.0000104/);
    assert.equal(sale.returned, formatAmount(left - units(10_000), 8));
    await assertDeskEmpty();
    await world.assertMoney();
  });

  it('is not judged while money is halted, nor by a price that is older than a minute', async () => {
    const loan = await world.apply(ann, product, { pledge: '0.03' });
    await halt(world.db, 'a test', world.clock.now());
    await world.quote(40_000);
    assert.equal((await world.order(ann, loan.id)).liquidating, false);
    await resume(world.db, [spotHolds]);
    await world.silence();
    await world.silence();
    assert.equal((await world.order(ann, loan.id)).liquidating, false);
    await world.quote(40_000);
    assert.equal((await world.order(ann, loan.id)).liquidating, true);
    await world.rest('buy', '39900', '1');
    await world.sell(20);
    await world.assertMoney();
  });

  for (const where of ['before', 'behind'] as const)
    it(`is sold once although its seller ends ${where} the order of each step`, async () => {
      const loan = await world.apply(ann, product, { pledge: '0.03' });
      await world.quote(40_000);
      await world.rest('buy', '39900', '1');
      let ends = 0;
      const broken: SpotDoor = {
        ...world.door,
        place: async (desk, order) => {
          if (where === 'behind') await world.door.place(desk, order);
          ends += 1;
          throw new Error('the process ends here');
        },
      };
      for (let step = 0; step < 20 && (await world.order(ann, loan.id)).status === 2; step += 1) {
        // A step begins, its order ends the process, and the next process asks for the same order.
        await world.sell(1, broken).catch(() => undefined);
        await world.sell(1, broken).catch(() => undefined);
        await world.sell(1);
      }
      assert.ok(ends >= 4, String(ends));
      const ended = await world.order(ann, loan.id);
      assert.partialDeepStrictEqual(ended, { status: 5, repaid: '1001', shortfall: '0' });
      const { rows } = await world.db.query<{ orders: number; steps: number }>(
        `SELECT (SELECT count(*)::int FROM spot_orders WHERE client_order_id LIKE 'loan-' || $1::bigint || '-%') AS orders,
           (SELECT count(*)::int FROM loan_sales WHERE loan_id = $1::bigint) AS steps`,
        [loan.id],
      );
      assert.equal(rows[0]?.orders, rows[0]?.steps);
      await assertDeskEmpty();
      await world.assertMoney();
    });

  it('that is being sold waits while its market is halted', async () => {
    const loan = await world.apply(ann, product, { pledge: '0.03' });
    await world.quote(40_000);
    const market = present(world.markets.findMarketByPair(1, 3), 'the market');
    world.markets.setStatus(market.id, { status: 'halted', reason: 'a test', version: market.statusVersion + 1 });
    await world.sell(3);
    assert.equal((await world.order(ann, loan.id)).pledge, '0.03');
    world.markets.setStatus(market.id, { status: 'open', reason: 'a test', version: market.statusVersion + 2 });
    await world.rest('buy', '39900', '1');
    await world.sell(20);
    assert.equal((await world.order(ann, loan.id)).status, 5);
    assert.deepEqual(world.faults, []);
  });
});
