import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { ProcessorSampler } from './processor-sampler.ts';

/** Computes for 0.5 s in a process of its own child, which outlives it, and waits. */
const grandchild =
  'const end = process.cpuUsage().user + 500_000; while (process.cpuUsage().user < end); setInterval(() => {}, 1000);';
const child = `const { spawn } = require('node:child_process');
const made = spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'ignore', detached: true });
process.stdout.write(String(made.pid) + '\\n');
setTimeout(() => process.exit(), 200);`;

test('processor time of descendants counts for their owner, also when their parent has ended', async () => {
  const sampler = new ProcessorSampler();
  const started = spawn(process.execPath, ['-e', child], { stdio: ['ignore', 'pipe', 'ignore'] });
  sampler.register(started.pid ?? 0, 'one');
  const [told] = (await once(started.stdout, 'data')) as [Buffer]; // a stream of bytes
  const pid = Number.parseInt(told.toString(), 10);
  try {
    assert.ok(sampler.secondsOf('one') >= 0);
    if (started.exitCode === null) await once(started, 'exit');
    const endMs = performance.now() + 30_000;
    while (sampler.secondsOf('one') < 0.5 && performance.now() < endMs) {
      await new Promise((resolve) => void setTimeout(resolve, 20));
    }
    assert.ok(sampler.secondsOf('one') >= 0.5);
    assert.equal(sampler.secondsOf('another'), 0);
  } finally {
    process.kill(pid);
    sampler.close();
  }
});
