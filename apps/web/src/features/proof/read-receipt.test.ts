import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReceipt } from './read-receipt.ts';

const receipt = { kid: '0123456789abcdef', body: '{"kind":"lockup.buy"}', signature: 'ab' };

test('a receipt is read as it is saved and as a call gives it, without what else stands beside it', () => {
  assert.deepEqual(readReceipt(JSON.stringify(receipt)), receipt);
  assert.deepEqual(
    readReceipt(` ${JSON.stringify({ id: '1', receipt: { ...receipt, more: 1 } }, null, 2)}\n`),
    receipt,
  );
});

test('any other text is none', () => {
  for (const text of [
    '',
    '{}',
    'null',
    '[]',
    '"x"',
    '{"receipt":null}',
    JSON.stringify({ ...receipt, body: 1 }),
    `"${'x'.repeat(60_001)}"`,
  ]) {
    assert.equal(readReceipt(text), null, text.slice(0, 40));
  }
});
