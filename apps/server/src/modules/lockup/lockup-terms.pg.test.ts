import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { lockupCalls } from '@bourse/contract/lockup';
import { termsCalls } from '@bourse/contract/terms';
import type { StaffId } from '@bourse/kernel/ids';
import { openProductWorld, type ProductWorld, testNames, units, usdt } from '@bourse/testing/product-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';

import { openTerms } from '../config/index.ts';
import { openLockups } from './index.ts';

const terms = {
  names: testNames,
  currency_id: 3,
  term_days: 3,
  minimum: '10',
  maximum: '5000',
  whole_amounts: true,
  quota: '10000',
  penalty: { kind: 'ratio', rate: '0.004' },
  open: true,
  rate_low: '0.003',
  rate_high: '0.004',
  dividend_hour: 8,
  renewable: true,
};

let world: ProductWorld;
let calls: ReturnType<typeof staffCalls>;
let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below

before(async () => {
  world = await openProductWorld('lockup', openLockups);
  await world.fillPool(usdt, units(1_000));
  const { db, clock, manifest } = world;
  const { staffRoutes, approvals } = openTerms({ db, clock, families: manifest.terms ?? [] });
  calls = staffCalls([...(staffRoutes ?? []), ...unsignedApprovals({ db, clock, kinds: approvals ?? [] })]);
  ann = await hireStaff(db, 'ann', [termsCalls.propose.grant]);
  bob = await hireStaff(db, 'bob', [termsCalls.propose.grant]);
});
after(() => world.close());

const proposal = (changed: object): object => ({
  family: 'lockup',
  terms: JSON.stringify({ ...terms, ...changed }),
  reason: 'a test of terms',
});

async function change(changed: object, productId?: string): Promise<string> {
  const wanted = { ...proposal(changed), ...(productId === undefined ? {} : { config_id: productId }) };
  const { id } = await calls.run(termsCalls.propose, ann, wanted);
  await calls.run(approvalCalls.approve, bob, { id, reason: 'agreed' });
  const [newest] = await calls.run(termsCalls.list, ann, { family: 'lockup' });
  return newest?.config_id ?? assert.fail();
}

test('a lock-up product comes on sale by two persons, and what they change leaves running positions alone', async () => {
  const user = await world.customer(usdt, units(10_000));
  const product = await change({});
  const { id, terms_id: first } = await world.run(lockupCalls.buy, user, { config_id: product, amount: '1000' });
  await change({ rate_low: '0', rate_high: '0.001', penalty: { kind: 'flat', rate: '1' } }, product);
  const wish = { config_id: product, amount: '1000', terms_id: first };
  assert.equal(await world.refusal(lockupCalls.buy, user, wish), 'PRICE_CHANGED');
  const kept = await world.run(lockupCalls.order, user, { id });
  assert.deepEqual([kept.terms_id, kept.rate_high, kept.penalty_now], [first, '0.004', '12']);
  const other = await world.run(lockupCalls.buy, user, { config_id: product, amount: '1000' });
  assert.deepEqual([other.rate_high, other.penalty_now], ['0.001', '1000']);
});

const wrong: readonly (readonly [object, string])[] = [
  [{ names: { ...testNames, en: '' } }, 'terms.names.en'],
  [{ term_days: 0 }, 'terms.term_days'],
  [{ term_days: 3_651 }, 'terms.term_days'],
  [{ minimum: '-1' }, 'terms.minimum'],
  [{ penalty: { kind: 'all', rate: '1' } }, 'terms.penalty.kind'],
  [{ penalty: { kind: 'flat', rate: '0.0000000000001' } }, 'terms.penalty.rate'],
  [{ rate_low: '0.005' }, 'terms.rate_high'],
  [{ dividend_hour: 24 }, 'terms.dividend_hour'],
  [{ open: 'yes' }, 'terms.open'],
  // What fits the schema and could not be sold under: stored once, no product of the family could be listed any more.
  [{ currency_id: 999 }, 'terms.currency_id'],
  [{ minimum: '0.000000001' }, 'terms.minimum'],
  [{ maximum: '0.123456789' }, 'terms.maximum'],
  [{ quota: '9'.repeat(60) }, 'terms.quota'],
];
for (const [changed, field] of wrong) {
  test(`terms are refused by ${field}: ${JSON.stringify(changed).slice(0, 60)}`, async () => {
    assert.equal(await calls.refusal(termsCalls.propose, ann, proposal(changed)), `PARAMETER_ERROR ${field}`);
  });
}
