import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IdBlocks } from './id-blocks.ts';

test('ids ascend through the blocks, and as many blocks are asked for as are missing', () => {
  const ids = new IdBlocks();
  assert.throws(() => ids.next(), /block/);
  assert.equal(ids.blocksFor(1), 1);
  assert.equal(ids.blocksFor(2_001), 3);
  ids.add([1]);
  assert.equal(ids.blocksFor(1_000), 0);
  assert.deepEqual([ids.next(), ids.next()], [1, 2]);
  assert.equal(ids.blocksFor(1_000), 1);
  ids.add([5_001]);
  const rest = Array.from({ length: 999 }, () => ids.next());
  assert.deepEqual([rest[0], rest[997], rest[998]], [3, 1_000, 5_001]);
});
