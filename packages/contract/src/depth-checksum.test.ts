import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { depthChecksum, type WireLevel } from './depth-checksum.ts';

test('the checksum of a book is the CRC-32 of its text', () => {
  const bids: WireLevel[] = [
    ['60000.1', '0.5'],
    ['60000', '12'],
  ];
  const asks: WireLevel[] = [['60000.2', '0.00001']];
  assert.equal(depthChecksum(bids, asks), crc32('60000.1:0.5,60000:12|60000.2:0.00001'));
  assert.equal(depthChecksum([], []), crc32('|'));
});

test('a level on the other side or in another place makes another sum', () => {
  const [one, other]: [WireLevel, WireLevel] = [
    ['2', '1'],
    ['1', '1'],
  ];
  const sums = [
    depthChecksum([one, other], []),
    depthChecksum([other, one], []),
    depthChecksum([one], [other]),
    depthChecksum([], [one, other]),
  ];
  assert.equal(new Set(sums).size, sums.length);
});
