import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { loanLien } from '@bourse/contract/loan';
import type { UserId } from '@bourse/kernel/ids';
import { instant, minuteMs } from '@bourse/kernel/instant';
import { btc, buyer, deskUser, lienTerms, type LoanWorld, openLoanWorld } from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
import { lienBuyer, type LoanPorts } from './index.ts';
import type { SpotDoor } from '../spot-desk/index.ts';

describe('purchases under lien beside each other', () => {
  let world: LoanWorld;
  let ann: UserId;
  let product: string;

  before(async () => {
    world = await openLoanWorld();
    await world.fillPool(usdt, units(200_000));
    await world.fund(buyer, btc, units(100));
    const wide = { ...lienTerms.pledges[0], minimum: '0.0001', cap: '100' };
    await world.quote(65_000);
    product = await world.addProduct({ ...lienTerms, pledges: [wide] });
  });
  beforeEach(async () => {
    await world.clearBook();
    await world.quote(65_000);
    ann = await world.customer(btc, units(1));
  });
  after(() => world.close());

  const apply = () => world.apply(ann, product, { number: '100', leverage: '3' });
  const isBuying = async (id: string): Promise<boolean | undefined> => (await world.order(ann, id)).lien?.buying;

  /** The ten minutes of every purchase pass, and those that have found nobody end. */
  async function endAll(): Promise<void> {
    world.moveTo(instant(world.clock.now() + (loanLien.purchaseMinutes + 2) * minuteMs));
    await world.quote(65_000);
    await world.buy(4);
    const { rows } = await world.db.query('SELECT id FROM loans WHERE buying');
    assert.deepEqual(rows, []);
    for (const asset of [btc, usdt]) assert.equal((await world.standing(deskUser, asset)).change, 0n);
    await world.assertMoney();
  }

  it('are tried behind more than a batch of those that find nobody', async () => {
    for (let one = 0; one < 51; one += 1) await apply();
    await world.quote(70_000);
    await world.rest('sell', '70100', '1');
    const late = await apply();
    await world.buy(2);
    assert.equal(await isBuying(late.id), false);
    await endAll();
  });

  for (const where of ['before', 'behind'] as const)
    it(`whose process was away past their time ${where} an order place none; what one has bought counts`, async () => {
      await world.rest('sell', '65100', '1');
      const loan = await apply();
      const dying: SpotDoor = {
        ...world.door,
        place: async (desk, order) => {
          if (where === 'behind') await world.door.place(desk, order);
          throw new Error('the process ends here');
        },
      };
      await assert.rejects(world.buy(1, dying));
      world.moveTo(instant(world.clock.now() + loanLien.purchaseMinutes * minuteMs));
      await world.quote(65_000);
      await world.buy(2);
      assert.equal(await isBuying(loan.id), where === 'before', 'an order under way may come still');
      await endAll();
      const { status, debt, lien } = await world.order(ann, loan.id);
      assert.deepEqual(
        [status, debt === '0', lien?.bought === '0'],
        where === 'before' ? [3, true, true] : [2, false, false],
      );
    });

  it('do not end while another lane has begun to buy, and take no money of another loan', async () => {
    const loan = await apply();
    const dying: SpotDoor = { ...world.door, place: () => Promise.reject(new Error('the process ends here')) };
    const late = instant(world.clock.now() + loanLien.purchaseMinutes * minuteMs);
    const { db } = world.ports;
    let begun = 0;
    const overtaken: LoanPorts['db'] = {
      ...db,
      query: (...given) => db.query(...given),
      withTx: async (name, work, options) => {
        if (name === 'end a purchase under lien' && (begun += 1) === 1) {
          await assert.rejects(world.buy(1, dying));
          await apply();
        }
        return db.withTx(name, work, options);
      },
    };
    await lienBuyer({ ...world.ports, db: overtaken, clock: { now: () => late } }, world.door).run();
    assert.equal(begun, 1);
    assert.equal(await isBuying(loan.id), true);
    assert.equal((await world.standing(ann, usdt)).product, units(100), 'of the other loan');
    assert.equal((await world.standing(deskUser, usdt)).change, units(100));
    await world.rest('sell', '65100', '1');
    await world.buy(1);
    assert.equal(await isBuying(loan.id), false);
    await endAll();
  });

  it('buy each once in two lanes at once', async () => {
    await world.rest('sell', '65100', '0.002');
    const loans = [await apply(), await apply(), await apply()];
    await Promise.all([world.buy(8), world.buy(8)]);
    const bought = (await Promise.all(loans.map(({ id }) => isBuying(id)))).filter((one) => one === false);
    assert.equal(bought.length, 2, 'the book has no more');
    await endAll();
    const { rows } = await world.db.query(
      'SELECT loan_id FROM loan_purchases WHERE filled > 0 GROUP BY 1 HAVING count(*) > 1',
    );
    assert.deepEqual(rows, []);
  });

  it('are bought although another one fails, and each failure is told', async () => {
    await world.rest('sell', '65100', '1');
    const loans = [await apply(), await apply(), await apply()];
    const fails = new Set(loans.slice(0, 1).map(({ id }) => `loan-buy-${id}-1`));
    const broken: SpotDoor = {
      ...world.door,
      place: async (desk, order) => {
        if (fails.has(order.key)) throw new Error(`broken: ${order.key}`);
        return world.door.place(desk, order);
      },
    };
    await assert.rejects(world.buy(1, broken), /^Error: broken: loan-buy-/);
    assert.deepEqual(await Promise.all(loans.map(({ id }) => isBuying(id))), [true, false, false]);
    const more = [await apply(), await apply()];
    fails.add(`loan-buy-${more[0]?.id ?? ''}-1`);
    await assert.rejects(world.buy(1, broken), /2 failed, the first with: Error: broken: loan-buy-/);
    assert.deepEqual(await Promise.all(more.map(({ id }) => isBuying(id))), [true, false]);
    await world.buy(1);
    await endAll();
  });
});
