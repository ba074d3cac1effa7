import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressFaults, addressInCode } from './address-form.ts';

test('an address has a name and no spaces, and a memo where its network needs one [SPEC-3.25] [SPEC-5.22]', () => {
  const fields = { name: 'Cold', address: '0xabc', memo: '', needsMemo: false };
  assert.deepEqual(addressFaults(fields), {});
  assert.deepEqual(addressFaults({ ...fields, name: ' ', address: '' }), { name: 'nameMissing', address: 'missing' });
  assert.deepEqual(addressFaults({ ...fields, name: 'n'.repeat(61) }), { name: 'nameLong' });
  assert.deepEqual(addressFaults({ ...fields, address: '0xa bc' }), { address: 'spaces' });
  assert.deepEqual(addressFaults({ ...fields, needsMemo: true }), { memo: 'memoMissing' });
});

test('the address is found in the links that wallets draw [S64]', () => {
  for (const text of [
    '0xAbC1',
    ' 0xAbC1 ',
    'ethereum:0xAbC1',
    'ethereum:0xAbC1@31337',
    'ethereum:pay-0xAbC1@1/transfer?value=2',
    'bitcoin:0xAbC1?amount=1',
  ]) {
    assert.equal(addressInCode(text), '0xAbC1', text);
  }
});
