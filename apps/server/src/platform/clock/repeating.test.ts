import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRepeating } from './repeating.ts';
import { systemClock, systemScheduler } from './system-clock.ts';

describe('repeating work', () => {
  it('comes again after a failure, never twice at once, and ends with its round', async () => {
    const errors: unknown[] = [];
    let rounds = 0;
    let running = 0;
    let reached = (): void => undefined;
    const third = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const stop = startRepeating(systemScheduler, {
      pauseMs: 1,
      work: async () => {
        rounds += 1;
        running += 1;
        assert.equal(running, 1);
        await systemScheduler.sleep(2);
        running -= 1;
        if (rounds === 1) throw new Error('first');
        if (rounds === 3) reached();
      },
      onError: (error) => errors.push(error),
    });
    await third;
    await stop();
    const after = rounds;
    assert.equal(running, 0);
    await systemScheduler.sleep(10);
    assert.equal(rounds, after);
    assert.equal(errors.length, 1);
  });
});

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
});
