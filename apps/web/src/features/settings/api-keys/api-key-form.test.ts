import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesOf, emptyDraft, keyInputOf, missingIn, shortKey, withScope } from './api-key-form.ts';

test('addresses stand one a line or with commas between, and count once', () => {
  assert.deepEqual(addressesOf(''), []);
  assert.deepEqual(addressesOf(' 203.0.113.7,\n10.0.0.0/8 ，2001:db8::1\n203.0.113.7;'), [
    '203.0.113.7',
    '10.0.0.0/8',
    '2001:db8::1',
  ]);
});

test('trading brings reading, and goes without taking it along', () => {
  assert.deepEqual(withScope([], 'trade', true), ['read', 'trade']);
  assert.deepEqual(withScope(['read', 'trade'], 'trade', false), ['read']);
  assert.deepEqual(withScope(['read'], 'read', false), []);
  assert.deepEqual(withScope([], 'read', true), ['read']);
});

test('what is left empty is not sent, and the last day counts whole', () => {
  const named = { ...emptyDraft, name: ' bot ' };
  assert.deepEqual(keyInputOf(named), { name: 'bot', scopes: ['read'] });
  const { addresses, expires } = keyInputOf({ ...named, addresses: '203.0.113.7', lastDay: '2027-01-31' });
  assert.deepEqual(addresses, ['203.0.113.7']);
  assert.equal(Date.parse(expires ?? ''), new Date(2027, 1, 1).getTime() - 1);
});

test('a name and something that it may do are needed', () => {
  assert.equal(missingIn({ ...emptyDraft, name: ' ' }), 'name');
  assert.equal(missingIn({ ...emptyDraft, name: 'bot', scopes: [] }), 'scopes');
  assert.equal(missingIn({ ...emptyDraft, name: 'bot' }), null);
});

test('a key is known by its ends', () => {
  assert.equal(shortKey(`01234567${'x'.repeat(48)}89abcdef`), '01234567…89abcdef');
  assert.equal(shortKey('short'), 'short');
});
