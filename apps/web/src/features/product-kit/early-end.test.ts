import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aheadFrom, netByDay, penaltyWith } from './early-end.ts';

const ratio = { kind: 'ratio', rate: '0.004' } as const;
const flat = { kind: 'flat', rate: '0.8' } as const;

test('a penalty is the ratio for each day left, 0.4 % on 1,000 with 3 days being 12 [SPEC-9.29]', () => {
  const stake = { amount: '1000', penalty: ratio, scale: 6 };
  assert.equal(penaltyWith(3, stake), '12');
  assert.equal(penaltyWith(1, stake), '4');
  assert.equal(penaltyWith(0, stake), '0');
});

test('a flat penalty does not know of days, except of the last [SPEC-9.30]', () => {
  const stake = { amount: '1000', penalty: flat, scale: 6 };
  assert.deepEqual([penaltyWith(30, stake), penaltyWith(1, stake), penaltyWith(0, stake)], ['800', '800', '0']);
});

test('a penalty is never more than the amount, and is rounded up to the smallest unit', () => {
  assert.equal(penaltyWith(400, { amount: '1000', penalty: ratio, scale: 6 }), '1000');
  assert.equal(penaltyWith(1, { amount: '0.01', penalty: ratio, scale: 2 }), '0.01');
  assert.equal(penaltyWith(1, { amount: '0.00000001', penalty: ratio, scale: 8 }), '0.00000001');
});

test('what an early end leaves rises day by day, to the whole yield of the term', () => {
  const nets = netByDay({ amount: '1000', penalty: { kind: 'ratio', rate: '0.0003' }, scale: 6 }, '0.00015', 30);
  assert.equal(nets.length, 30);
  assert.deepEqual([nets[0], nets[9], nets[29]], ['-8.55', '-4.5', '4.5']);
  assert.equal(aheadFrom(nets), 20);
  assert.equal(nets[19], '0');
});

test('where a flat penalty is more than the term earns, only its end is ahead', () => {
  const nets = netByDay({ amount: '1000', penalty: flat, scale: 6 }, '0.0001', 7);
  assert.equal(aheadFrom(nets), 7);
});
