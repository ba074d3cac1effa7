import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payerFields } from '@bourse/contract/fiat';
import { readPayer } from './payer.ts';

const whole = {
  first_name: 'Maya',
  last_name: 'Lindqvist',
  full_name: 'Maya Lindqvist',
  email: 'maya@example.org',
  phone: '+55 11 91234-5678',
  tax_id: '529.982.247-25',
};

test('a payer is read by the fields that are asked for, and nothing beside them is kept [SPEC-3.50]', () => {
  assert.deepEqual(readPayer({ ...whole, note: 'x' }, payerFields), { ok: true, value: whole });
  const { email, full_name: name } = whole;
  assert.deepEqual(readPayer(whole, ['full_name', 'email']), { ok: true, value: { full_name: name, email } });
  const wrong: Readonly<Partial<Record<(typeof payerFields)[number], string>>> = {
    email: 'x',
    phone: '1',
    tax_id: '!',
  };
  for (const field of payerFields) {
    for (const value of ['', ' ', 'x'.repeat(121), 5, wrong[field] ?? '']) {
      const read = readPayer({ ...whole, [field]: value }, payerFields);
      assert.ok(!read.ok, field);
      assert.deepEqual([read.error.code, read.error.data], ['PARAMETER_ERROR', { field: `payer.${field}` }]);
    }
  }
});
