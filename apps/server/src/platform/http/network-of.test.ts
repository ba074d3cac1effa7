import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network-of.ts';

test('an IPv4 address is itself, however it is written', () => {
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9');
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9');
  assert.equal(networkOf('::FFFF:203.0.113.9'), '203.0.113.9');
});

test('all addresses of one IPv6 network are one, those of the next are not', () => {
  const network = '2001:db8:0:7::/64';
  for (const ip of [
    '2001:db8:0:7::1',
    '2001:0DB8:0000:0007:ffff:1:2:3',
    '2001:db8:0:7:1:2:3:4',
    '2001:db8:0:7::%eth0',
  ]) {
    assert.equal(networkOf(ip), network, ip);
  }
  assert.equal(networkOf('2001:db8:0:8::1'), '2001:db8:0:8::/64');
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0::/64');
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
});

test('what is no address is left as it is', () => {
  assert.equal(networkOf('unknown'), 'unknown');
  assert.equal(networkOf(''), '');
});
