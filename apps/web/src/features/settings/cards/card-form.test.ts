import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domesticOf, fieldsOf, internationalOf, missingIn } from './card-form.ts';

const full = { real_name: 'A', card_number: '1', bank: 'B', branch: 'C', city: 'D', phone: '2' };
const abroad = { ...full, iban: ' DE1 ', swift: 'S', holder_address: 'E' };

test('every field of a form must be filled in; an account has an IBAN or a routing number', () => {
  assert.equal(missingIn('domestic', full), null);
  assert.equal(missingIn('international', abroad), null);
  assert.equal(missingIn('international', { ...abroad, iban: '', aba: '021' }), null);
  assert.equal(missingIn('international', { ...abroad, iban: ' ' }), 'iban');
  for (const field of fieldsOf.domestic) assert.equal(missingIn('domestic', { ...full, [field]: ' ' }), field);
  assert.equal(missingIn('international', { ...abroad, holder_address: '' }), 'holder_address');
});

test('what is sent has no spaces around it', () => {
  assert.deepEqual(domesticOf({ ...full, bank: ' B ' }), full);
  assert.partialDeepStrictEqual(internationalOf(abroad), { iban: 'DE1', aba: '', holder_address: 'E' });
});
