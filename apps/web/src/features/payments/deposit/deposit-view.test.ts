import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositStates } from '@bourse/contract/deposit';
import { blockRules, blocksOf, confirmedShare, depositSteps, networkOf, shortHash } from './deposit-view.ts';

const rule = (below: string | null, blocks: number, final = false) => ({ below, blocks, final });

test('the wanted network is shown even while it is suspended; without one the first that takes deposits [SPEC-2.36]', () => {
  const networks = [
    { type: 'TRX', suspended: 'paused' },
    { type: 'ERC', suspended: null },
  ];
  assert.equal(networkOf(networks, undefined)?.type, 'ERC');
  assert.equal(networkOf(networks, 'TRX')?.type, 'TRX');
  assert.equal(networkOf(networks, 'no such')?.type, 'ERC');
  assert.equal(networkOf(networks.slice(0, 1), undefined)?.type, 'TRX');
  assert.equal(networkOf([], 'ERC'), undefined);
});

test('rules are told as ranges, each beginning where the one before ends', () => {
  const confirmations = [rule('100', 2), rule('10000', 4), rule(null, 6, true)];
  assert.deepEqual(blocksOf({ confirmations }), [2, 6]);
  assert.equal(blocksOf({ confirmations: [] }), null);
  assert.deepEqual(blockRules({ confirmations }), [
    { from: null, below: '100', blocks: 2, isFinal: false },
    { from: '100', below: '10000', blocks: 4, isFinal: false },
    { from: '10000', below: null, blocks: 6, isFinal: true },
  ]);
});

test('every state of a deposit has its three steps, and what is not credited is never shown as added', () => {
  for (const state of depositStates) {
    const steps = depositSteps({ state, is_internal: false });
    assert.deepEqual(
      steps.map(({ step }) => step),
      ['seen', 'confirming', 'added'],
    );
    assert.equal(steps.at(-1)?.state === 'done', state === 'credited', state);
  }
  assert.deepEqual(
    depositSteps({ state: 'seen', is_internal: false }).map(({ state }) => state),
    ['done', 'now', 'next'],
  );
});

test('what another customer sent was added at once, and waits for no block [S173]', () => {
  assert.deepEqual(depositSteps({ state: 'credited', is_internal: true }), [{ step: 'added', state: 'done' }]);
});

test('progress ends at all of it, and is whole where nothing is to be waited for', () => {
  assert.equal(confirmedShare({ confirmations: 3, required: 12 }), 0.25);
  assert.equal(confirmedShare({ confirmations: 40, required: 12 }), 1);
  assert.equal(confirmedShare({ confirmations: 0, required: 0 }), 1);
});

test('a hash keeps both ends', () => {
  assert.equal(shortHash(`0x${'ab'.repeat(32)}`), '0xabababab … ababab');
  assert.equal(shortHash('short'), 'short');
});
