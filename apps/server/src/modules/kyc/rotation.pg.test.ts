import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { verificationCalls } from '@bourse/contract/kyc-form';
import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import { present } from '@bourse/kernel/invariant';
import { sealerOf } from '../../platform/secrets/sealer.ts';
import { type KycWorld, maya, openKycWorld } from './kyc-fixture.ts';

describe('the exchange of keys', () => {
  const keys = [randomBytes(32), randomBytes(32)];
  let active = 1;
  const sealer = sealerOf({
    sealing: () => ({ id: active, key: present(keys[active - 1], 'the key') }),
    find: (id) => keys[id - 1],
  });
  let world: KycWorld;
  before(async () => {
    world = await openKycWorld(sealer);
  });
  after(() => world.close());

  it('seals persons and pictures anew under the new key, opens the old ones, and still finds a document again', async () => {
    const ann = await world.hire('ann');
    const old = await world.customer();
    await world.run(verificationCalls.submit, old, maya);
    const oldCase = await world.submitLevel2(old);
    active = 2;
    const fresh = await world.customer();
    await world.run(verificationCalls.submit, fresh, { ...maya, card_id: 'OTHER777' });
    const freshCase = await world.submitLevel2(fresh);
    const { rows } = await world.db.query(
      `SELECT user_id, get_byte(person, 4) AS key FROM verifications WHERE level = 2 ORDER BY id`,
    );
    assert.deepEqual(rows, [
      { user_id: old, key: 1 },
      { user_id: fresh, key: 2 },
    ]);
    for (const id of [oldCase, freshCase]) {
      assert.equal((await world.open(ann, id)).person?.name, maya.name);
      const { address } = await world.staff.run(kycStaffCalls.picture, ann, { id, side: 'front' });
      const name = world.files.documents.nameOf(address) ?? '';
      assert.equal((await world.files.documents.contentOf(name))?.subarray(8, 12).toString('latin1'), 'WEBP');
    }
    const thief = await world.customer();
    const [level1] = await world.run(verificationCalls.submit, thief, maya);
    assert.equal(level1?.state, 1);
  });

  it('opens no row that was moved to another customer', async () => {
    const [victim, other] = [await world.customer(), await world.customer()];
    await world.run(verificationCalls.submit, victim, { ...maya, card_id: 'MOVED001' });
    await world.run(verificationCalls.submit, other, { ...maya, card_id: 'MOVED002' });
    const { id } = present(
      (
        await world.staff.run(kycStaffCalls.queue, await world.hire('bob'), { state: 'certified', limit: 100 })
      ).list.find(({ user_id }) => user_id === other),
      'the case',
    );
    const { rows: own } = await world.db.query<{ person: Buffer }>('SELECT person FROM verifications WHERE id = $1', [
      id,
    ]);
    const move =
      'UPDATE verifications SET person = (SELECT person FROM verifications WHERE user_id = $2) WHERE id = $1';
    await world.db.withTx('move', (tx) => tx.query(move, [id, victim]));
    await assert.rejects(world.open(await world.hire('cid'), id), /another context/);
    // What a world leaves behind has to open.
    const back = [id, present(own[0], 'its own').person];
    await world.db.withTx('back', (tx) => tx.query('UPDATE verifications SET person = $2 WHERE id = $1', back));
  });
});
