import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apart } from './apart.ts';

describe('work on rows apart', () => {
  it('does each row by itself where one of them fails, and tells of that one at the end', async () => {
    const tries = apart();
    const done: (readonly number[])[] = [];
    const work = async (rows: readonly number[]): Promise<void> => {
      if (rows.includes(2)) throw new Error('two fails');
      done.push(rows);
    };
    await tries.each([], work);
    await tries.each([4, 5], work);
    await tries.each([1, 2, 3], work);
    assert.deepEqual(done, [[4, 5], [1], [3]]);
    assert.throws(tries.end, /^Error: two fails$/);
  });

  it('gives what was done, nothing for what failed, and names all that failed', async () => {
    const tries = apart();
    tries.end();
    assert.equal(await tries.one(async () => 7), 7);
    for (const name of ['first', 'second']) {
      const failing = tries.one(() => Promise.reject(new Error(name)));
      assert.equal(await failing, undefined);
    }
    assert.throws(tries.end, { name: 'AggregateError', message: 'first; second' });
  });
});
