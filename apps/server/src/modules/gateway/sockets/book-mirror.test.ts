import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BookMirror } from './book-mirror.ts';

test('the best levels follow snapshots and changes, and levels without an amount go', () => {
  const mirror = new BookMirror();
  const topic = 'depth:BTC/USDT';
  const bids: [string, string][] = [
    ['99', '1'],
    ['98.5', '2'],
    ['9', '3'],
  ];
  mirror.take({ topic, type: 'snapshot', seq: 1, bids, asks: [['101', '1']] });
  mirror.take({ topic, type: 'update', from_seq: 1, seq: 2, bids: [['99', '0.000']], asks: [['100.5', '4']] });
  mirror.take({ topic, type: 'checksum', seq: 2, checksum: 7 });
  assert.deepEqual(mirror.best(2), {
    bids: [
      ['98.5', '2'],
      ['9', '3'],
    ],
    asks: [
      ['100.5', '4'],
      ['101', '1'],
    ],
  });
  mirror.take({ topic, type: 'snapshot', seq: 9, bids: [], asks: [] });
  assert.deepEqual(mirror.best(5), { bids: [], asks: [] });
});
