import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { kycCalls } from '@bourse/contract/kyc';
import { verificationCalls } from '@bourse/contract/kyc-form';
import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import { present } from '@bourse/kernel/invariant';
import { importScreening } from './index.ts';
import { type KycWorld, maya, openKycWorld } from './kyc-fixture.ts';

const head = '"id","schema","name","aliases","birth_date"';

describe('the screening of customers', () => {
  let world: KycWorld;
  let passports = 0;
  before(async () => {
    world = await openKycWorld();
  });
  after(() => world.close());

  const put = (rows: readonly string[], name = 'un-sc') =>
    importScreening(world, { name, format: 'opensanctions', text: [head, ...rows].join('\n'), aliases: '' });
  const levelOf = async (name: string, birth_date: string) => {
    const user = await world.customer();
    const card_id = `L${String((passports += 1)).padStart(6, '0')}`;
    await world.run(verificationCalls.submit, user, { ...maya, name, birth_date, card_id });
    return { user, state: present((await world.run(kycCalls.state, user, {}))[0], 'level 1').state };
  };

  it('certifies nobody by itself who may be on an imported list; people see whom the list means', async () => {
    assert.equal(await put(['"Q1","Person","Ramzan Kadyrov","Ramsan Kadyrow","1976"']), 2);
    const { user, state } = await levelOf('Ramsan Kadyrow', '1976-10-05');
    assert.equal(state, 1);
    assert.deepEqual(await world.verified(user), { level: 0, country: null });
    assert.equal((await levelOf('Ramsan Kadyrow', '1999-10-05')).state, 2, 'of another generation');
    assert.equal((await levelOf('Maya Lindqvist', '1976-10-05')).state, 2);
    const ann = await world.hire('ann');
    const { list } = await world.staff.run(kycStaffCalls.queue, ann, {});
    const [found] = list;
    assert.deepEqual(found?.flags, ['screening']);
    const { screening } = await world.open(ann, present(found, 'the case').id);
    assert.partialDeepStrictEqual(screening, [{ list: 'un-sc', uid: 'Q1', birth_years: [1976] }, { uid: 'Q1' }]);
  });

  it('goes by the newest import of a list, beside the other lists, and keeps the old one where the file is no list', async () => {
    await put(['"Q7","Person","Anna Example","",""'], 'own-list');
    await put(['"Q2","Person","Ivan Petrov","",""']);
    assert.equal((await levelOf('Ramzan Kadyrov', '1976-10-05')).state, 2);
    assert.equal((await levelOf('Ivan Petrov', '1976-10-05')).state, 1);
    assert.equal((await levelOf('Anna Example', '1976-10-05')).state, 1);
    assert.equal(await put([]), null);
    assert.equal((await levelOf('Petrov Ivan', '1976-10-05')).state, 1);
    const { rows } = await world.db.query('SELECT name, entries FROM screening_lists ORDER BY name');
    assert.deepEqual(rows, [
      { name: 'own-list', entries: 1 },
      { name: 'un-sc', entries: 1 },
    ]);
  });

  it('finds a name among 20,000', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => {
      const letters = index.toString(26).replaceAll(/\d/gu, (digit) => 'qrstuvwxyz'.charAt(Number.parseInt(digit, 10)));
      return `"M${String(index)}","Person","Mohammed Al ${letters}abar","","1970"`;
    });
    assert.equal(await put(many, 'large'), 20_000);
    const { state } = await levelOf('Muhammad Al Qabar', '1970-01-01');
    assert.equal(state, 1);
  });
});
