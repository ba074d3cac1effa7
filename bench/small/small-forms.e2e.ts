import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLongForm } from '@bourse/testing/long-form';
import { useMemoryFolder } from '@bourse/testing/memory-folder';
import { findFaults } from '../run/bench.ts';
import { benches } from '../run/registry.ts';

/**
 * What starts whole servers or a browser takes minutes in its small form, too: the long form runs them (tools/test/README.md).
 */
const ofWholeServers: readonly string[] = [
  'demo',
  'gateway',
  'holds',
  'http',
  'idle',
  'nodes',
  'office',
  'page',
  'start',
];

useMemoryFolder();
// How large the figures are is no matter of a test.
for (const [name, load] of Object.entries(benches)) {
  if (ofWholeServers.includes(name) && !isLongForm) continue;
  test(`the small form of ${name} yields each of its figures`, async () => {
    const { figures, run } = await load();
    assert.ok(figures.length > 0);
    assert.deepEqual(findFaults(figures, await run('small')), []);
  });
}

test('each bench of whole servers is registered', () => {
  for (const name of ofWholeServers) assert.ok(Object.hasOwn(benches, name), name);
});
