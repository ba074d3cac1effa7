import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCalls } from '@bourse/contract/all-calls';
import { testCaller } from '@bourse/testing/test-caller';
import { userId } from '@bourse/kernel/ids';
import { openGate } from '../../platform/http/admission.ts';
import { addressMatcher } from '../../platform/http/address-list.ts';
import { gates, staffGate } from './staff-gate.ts';

const gate = gates(openGate, staffGate(addressMatcher('10.0.0.0/8')));
const from = (ip: string) => ({ ...testCaller(userId('1')), ip });

test('no call of staff, signing in among them, is open to an address outside the list', async () => {
  const calls = allCalls.filter(({ path }) => path.startsWith('/admin/'));
  assert.ok(calls.some(({ name }) => name === 'admin.login') && calls.length > 15);
  for (const call of calls) {
    assert.deepEqual(await gate(call, from('203.0.113.9'), {}), { code: 'NOT_ALLOWED' }, call.name);
    assert.equal(await gate(call, from('10.2.3.4'), {}), null, call.name);
  }
});

test('customers come from anywhere', async () => {
  for (const call of allCalls.filter(({ path }) => !path.startsWith('/admin/'))) {
    assert.equal(await gate(call, from('203.0.113.9'), {}), null, call.name);
  }
});
