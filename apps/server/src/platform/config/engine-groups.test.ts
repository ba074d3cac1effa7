import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineGroupsPattern, mainGroup, oneGroup, parseEngineGroups } from './engine-groups.ts';

test('a division is the same however it is spelled, and another one has another mark', () => {
  const one = parseEngineGroups('ether=ETH/USDT,ETH/BTC;alts=LTC/USDT', 'ether');
  const other = parseEngineGroups('alts=LTC/USDT;ether=ETH/BTC,ETH/USDT', mainGroup);
  assert.ok(one !== null && other !== null);
  assert.deepEqual([one.names, one.division, one.mark], [other.names, other.division, other.mark]);
  assert.deepEqual(one.names, [mainGroup, 'alts', 'ether']);
  assert.deepEqual([one.own, other.own], ['ether', mainGroup]);
  assert.deepEqual([one.bySymbol.get('ETH/BTC'), one.bySymbol.get('BTC/USDT')], ['ether', undefined]);
  assert.notEqual(parseEngineGroups('ether=ETH/USDT', mainGroup)?.mark, one.mark);
});

test('without a division there is one group, and no process of another', () => {
  assert.equal(parseEngineGroups('', mainGroup), oneGroup);
  assert.equal(parseEngineGroups('', 'ether'), null);
});

test('a group or a market that is named twice, main, and a process of no group are refused', () => {
  for (const text of ['a=B/C;a=D/E', 'a=B/C;b=B/C', 'a=B/C,B/C', 'main=B/C']) {
    assert.ok(engineGroupsPattern.test(text), text);
    assert.equal(parseEngineGroups(text, mainGroup), null, text);
  }
  assert.equal(parseEngineGroups('a=B/C', 'b'), null);
  const many = Array.from({ length: 16 }, (_, place) => `g${String(place)}=A${String(place)}/B`).join(';');
  assert.equal(parseEngineGroups(many, mainGroup), null);
  for (const text of ['a', 'a=', 'a=b/c', 'A=B/C', 'a=B/C;', ';a=B/C', 'a=B/C b=D/E']) {
    assert.ok(!engineGroupsPattern.test(text), text);
  }
});
