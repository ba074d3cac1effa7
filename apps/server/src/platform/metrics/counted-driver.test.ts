import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { postgresCapabilities } from '../database/capabilities.ts';
import type { Driver } from '../database/driver.ts';
import { countedDriver } from './counted-driver.ts';

describe('a counted driver', () => {
  it('counts lent connections, those who wait, failures included, statements and commits', async () => {
    let open: (() => void) | undefined;
    let isFailing = false;
    const released: boolean[] = [];
    const inner: Driver = {
      capabilities: postgresCapabilities,
      connect: async () => {
        await new Promise<void>((resolve) => {
          open = resolve;
        });
        if (isFailing) throw new Error('gone');
        return {
          query: async () => ({ rows: [], rowCount: 0, command: 'SELECT' }),
          pipeline: async () => undefined,
          release: (broken) => released.push(broken),
        };
      },
      close: async () => undefined,
    };
    const { driver, counts } = countedDriver(inner);
    const first = driver.connect();
    assert.deepEqual([counts.inUse(), counts.waiting()], [0, 1]);
    open?.();
    const connection = await first;
    assert.deepEqual([counts.inUse(), counts.waiting()], [1, 0]);
    await connection.query('COMMIT');
    await connection.pipeline([{ text: 'BEGIN' }, { text: 'SELECT 1' }]);
    assert.deepEqual([counts.statements(), counts.commits()], [3, 1]);
    connection.release(true);
    assert.deepEqual([counts.inUse(), counts.waiting(), released], [0, 0, [true]]);
    isFailing = true;
    const second = driver.connect();
    open?.();
    await assert.rejects(second, /gone/);
    assert.deepEqual([counts.inUse(), counts.waiting()], [0, 0]);
  });
});
