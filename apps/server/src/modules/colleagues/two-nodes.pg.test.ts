import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { staffCalls as colleagueCalls } from '@bourse/contract/staff';
import { staffId } from '@bourse/kernel/ids';
import { staffCalls } from '@bourse/testing/staff-world';
import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import { colleagueApprovals } from './change-colleague.ts';
import { type House, openHouse, reason } from './colleague-fixture.ts';

const { approve } = approvalCalls;
const { change, close } = colleagueCalls;

describe('two administrators who end each other at the same moment, on two nodes [pitfalls, staff]', () => {
  let house: House;
  before(async () => {
    house = await openHouse();
  });
  after(() => house.world.close());

  it('leave two behind, whoever comes first: the other request is refused', async () => {
    const { world, admin, second } = house;
    const clock = { now: () => world.now() };
    const node = () => staffCalls(unsignedApprovals({ db: world.connect(), clock, kinds: colleagueApprovals }));
    const nodes = [node(), node()] as const;
    const openAdministrators = async (): Promise<number> => {
      const { rowCount } = await world.db.query(
        `SELECT 1 FROM staff WHERE status = 'open' AND 'administrator' = ANY (roles)`,
      );
      return rowCount;
    };
    // The one whom the winner has ended is followed by another each time.
    let pair = [admin, second] as const;
    const third = await house.hireAdministrator('third');
    for (const call of [change, close]) {
      const [one, other] = pair;
      const fields = call === change ? { roles: ['support' as const] } : {};
      const asked = [
        await world.succeed(call, { id: other.id, reason, ...fields }, one),
        await world.succeed(call, { id: one.id, reason, ...fields }, other),
      ];
      assert.equal(await openAdministrators(), 3);
      const ends = await Promise.all(
        asked.map(async ({ request }, index) => {
          const at = nodes[index] ?? nodes[0];
          const answer = await at.attempt(approve, staffId(third.id), { id: request ?? '', reason });
          return answer.ok ? 'done' : answer.error.code;
        }),
      );
      assert.equal(ends.filter((end) => end === 'done').length, 1, `${call.name}: ${ends.join()}`);
      assert.match(ends.find((end) => end !== 'done') ?? '', /^(?:STATE_CHANGED|NOT_ALLOWED)$/);
      assert.equal(await openAdministrators(), 2);
      if (call === close) continue;
      // Who was demoted is promoted again by the two who are left.
      const [lost, kept] = ends[0] === 'done' ? [other, one] : [one, other];
      const left = asked[ends[0] === 'done' ? 1 : 0]?.request ?? '';
      const by = ends[0] === 'done' ? other : one;
      await world.call(approvalCalls.withdraw, { id: left, reason }, by);
      const back = await world.succeed(change, { id: lost.id, roles: ['administrator'], reason }, kept);
      await house.approve(third, back.request);
      pair = [lost, kept];
    }
  });
});
