import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { loanLien } from '@bourse/contract/loan';
import type { UserId } from '@bourse/kernel/ids';
import { instant, minuteMs } from '@bourse/kernel/instant';
import { btc, buyer, deskUser, lienTerms, type LoanWorld, openLoanWorld } from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
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
});
