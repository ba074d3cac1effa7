import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReceiptName, receiptName } from './receipt-name.ts';

test('a name says by what a receipt is asked for, also where that has colons', () => {
  for (const wanted of [
    { kind: 'lockup.buy', subject: '17' },
    { kind: 'spot.trade', key: 'a:b-c' },
    { kind: 'moved', subject: 'deposit:17' },
  ]) {
    assert.deepEqual(readReceiptName(receiptName(wanted)), wanted);
  }
});

test('the name of a settlement and a name without its parts are none', () => {
  for (const name of ['', 'seconds:17', 'receipt:', 'receipt:lockup.buy', 'receipt:lockup.buy:subject:', 'receipts']) {
    assert.equal(readReceiptName(name), null, name);
  }
});
