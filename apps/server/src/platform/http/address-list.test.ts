import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressMatcher, isAddressList } from './address-list.ts';

test('addresses and networks of both families are a list, anything else is none', () => {
  for (const list of ['', '10.0.0.1', '10.0.0.0/8, 192.168.1.7', '2001:db8::/32,::1', '0.0.0.0/0']) {
    assert.ok(isAddressList(list), list);
  }
  for (const list of [
    'office',
    '10.0.0.1/33',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '2001:db8::/129',
    '10.0.0.1 10.0.0.2',
    '10/8',
  ]) {
    assert.ok(!isAddressList(list), list);
  }
});

test('who is in the list is let in, however the address is written, and nobody else', () => {
  const isIn = addressMatcher('10.1.0.0/16, 203.0.113.9, 2001:db8:7::/48');
  for (const ip of ['10.1.255.3', '::ffff:10.1.0.4', '203.0.113.9', '::FFFF:203.0.113.9', '2001:db8:7:1::2']) {
    assert.ok(isIn(ip), ip);
  }
  for (const ip of ['10.2.0.1', '203.0.113.10', '::ffff:10.2.0.1', '2001:db8:8::1', '', 'nonsense']) {
    assert.ok(!isIn(ip), ip);
  }
});

test('an empty list keeps nobody out', () => assert.ok(addressMatcher('')('203.0.113.9')));
