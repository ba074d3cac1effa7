import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminCalls } from './admin.ts';
import { identityCalls } from './identity.ts';
import { mayRefuseWith, refusalsOf } from './refusals.ts';
import { nftCalls } from './nft.ts';
import { spotCalls } from './spot.ts';

test('a call may refuse with its own words, those of its metadata, and those of any call', () => {
  assert.ok(mayRefuseWith(spotCalls.trade, 'WOULD_TAKE'));
  assert.ok(mayRefuseWith(spotCalls.trade, 'ID_REUSED'));
  assert.ok(mayRefuseWith(spotCalls.trade, 999));
  assert.ok(mayRefuseWith(adminCalls.marketHalt, 'NOT_ALLOWED'));
  assert.ok(mayRefuseWith(nftCalls.resell, 998));
  assert.ok(mayRefuseWith(identityCalls.login, 'TOO_MANY_REQUESTS'));
});

test('and with no other', () => {
  assert.ok(!mayRefuseWith(identityCalls.login, 999));
  assert.ok(!mayRefuseWith(identityCalls.login, 'WOULD_TAKE'));
  assert.ok(!mayRefuseWith(spotCalls.depth, 'ORDER_NOT_FOUND'));
  assert.ok(!mayRefuseWith(spotCalls.depth, 998));
  assert.ok(!mayRefuseWith(spotCalls.depth, 'SOMETHING'));
  assert.ok(!refusalsOf(identityCalls.info).has('NOT_AVAILABLE'));
});
