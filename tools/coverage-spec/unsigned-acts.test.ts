import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actReceipts } from '@bourse/contract/receipt-kinds';
import { unsignedActs } from './unsigned-acts.ts';

const file = 'apps/server/src/modules/lockup/lockup.pg.test.ts';
const all = Object.keys(actReceipts);
const passed = { name: 'a', file, status: 'passed', acts: all };

test('an act that no passing test has seen in a transaction is named', () => {
  assert.deepEqual(unsignedActs([file], [passed]), []);
  const without = all.filter((name) => name !== 'lockup.buy');
  assert.deepEqual(unsignedActs([file], [{ ...passed, acts: without }]), ['lockup.buy']);
  const failed = { ...passed, status: 'failed', acts: ['lockup.buy'] };
  assert.deepEqual(unsignedActs([file], [{ ...passed, acts: without }, failed]), ['lockup.buy']);
});

test('a run that left out files of modules shows nothing either way', () => {
  assert.equal(unsignedActs([file, 'apps/server/src/modules/nft/nft.pg.test.ts'], [passed]), null);
  assert.deepEqual(unsignedActs([file, 'test/browser/nft.browser.ts'], [passed]), []);
});
