import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { verifyAudit } from '../audit/index.ts';
import { honestWays } from './honest-ways-fixture.ts';
import { ownWays } from './own-ways-fixture.ts';
import { type DishonestHouse, openDishonestHouse } from './ways-fixture.ts';

const ways = [...ownWays, ...honestWays];

/** What two of mallory's accounts have decided together; none, whatever was tried. */
async function decidedAlone({ world, own }: DishonestHouse): Promise<number> {
  const { rowCount } = await world.db.query(
    `SELECT 1 FROM approvals WHERE state IN ('approved', 'refused')
     AND requested_by = ANY ($1::bigint[]) AND decided_by = ANY ($1::bigint[])`,
    [own.map(({ id }) => id)],
  );
  return rowCount;
}

it('there are fifty ways of one person to become two at the least, each another [B4]', () => {
  const names = new Set(ways.map(({ name }) => name));
  assert.equal(names.size, ways.length);
  assert.ok(names.size >= 50, String(names.size));
});

for (const honestCount of [1, 2, 5]) {
  describe(`one person who wants to be two, among ${String(honestCount)} honest administrators [B4]`, () => {
    let house: DishonestHouse;
    before(async () => {
      house = await openDishonestHouse(honestCount);
    });
    after(() => house.world.close());

    for (const { name, run, ends, alone } of ways) {
      it(`${name}: ${((honestCount === 1 ? alone : undefined) ?? ends).join(', ')}`, async () => {
        await house.stayAtWork();
        assert.deepEqual(await run(house), (honestCount === 1 ? alone : undefined) ?? ends);
        assert.equal(await decidedAlone(house), 0, 'nothing was decided by accounts of one person');
        for (const one of house.own) assert.equal(await house.mayBe(house.mallory, one), true, one.name);
        for (const one of house.honest) {
          const { status, roles } = await house.seen(one);
          assert.deepEqual([status, roles], ['open', ['administrator']], one.name);
        }
      });
    }

    it('and leaves a whole audit log behind', async () => {
      assert.equal(await verifyAudit(house.world.db), null);
    });
  });
}
