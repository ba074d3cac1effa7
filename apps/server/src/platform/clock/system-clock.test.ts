import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock, systemScheduler } from './system-clock.ts';

describe('the system clock', () => {
  it('goes on in whole milliseconds', async () => {
    const before = systemClock.now();
    await systemScheduler.sleep(5);
    assert.ok(systemClock.now() > before);
    assert.ok(Number.isSafeInteger(before));
  });

  it('wakes a sleeper with the reason of its signal', async () => {
    const stop = new AbortController();
    const sleep = systemScheduler.sleep(60_000, stop.signal);
    const reason = new Error('enough');
    stop.abort(reason);
    await assert.rejects(sleep, reason);
  });

  it('calls back after the delay, unless cancelled', async () => {
    const rung: string[] = [];
    systemScheduler.after(5, () => rung.push('first'));
    const stop = systemScheduler.after(1, () => rung.push('second'));
    stop();
    await systemScheduler.sleep(20);
    assert.deepEqual(rung, ['first']);
  });
});
