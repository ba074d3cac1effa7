import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test, type TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { Scenario } from './overload-fixture.ts';

/**
 * Runs a scenario, with what it asserts, in a thread of its own: in that of a test, the test runner follows every promise
 * until it is collected, which costs more than the orders do, and the more the longer it lasts.
 */
async function run(t: TestContext, scenario: Scenario): Promise<void> {
  const worker = new Worker(new URL('./overload-fixture.ts', import.meta.url), { workerData: scenario });
  worker.on('message', (line: string) => {
    t.diagnostic(line);
  });
  const ended: unknown[] = await once(worker, 'exit');
  assert.deepEqual(ended, [0]);
}

test('O1: at triple load accepted orders keep their latency, others are refused at once', (t) => run(t, 'O1'));

test('control: with an unbounded queue every order waits', (t) => run(t, 'control'));

test('O2: with stalled commits the queue stays bounded, the surplus is refused, and cancels go through', (t) =>
  run(t, 'O2'));
