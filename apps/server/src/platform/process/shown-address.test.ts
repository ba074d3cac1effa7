import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownAddress } from './shown-address.ts';

for (const [host, address] of [
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
  ['exchange.example', 'http://exchange.example:3000'],
] as const) {
  test(`a server on ${host} is opened at ${address}`, () => {
    assert.equal(shownAddress(host, 3_000), address);
    assert.equal(new URL(address).port, '3000');
  });
}
