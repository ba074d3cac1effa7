import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useMemoryFolder } from '@bourse/testing/memory-folder';
import { findFaults } from '../run/bench.ts';
import { benches } from '../run/registry.ts';

/** What starts whole servers, and what needs a browser; the files of these tests run beside one another. */
const apart = { servers: ['demo', 'gateway', 'http', 'idle', 'nodes', 'office', 'start'], browser: ['page'] } as const;

/** The names of one file's benches: each registered bench is in one of the three files, a new one in that of `modules`. */
function namesOf(group: keyof typeof apart | 'modules'): string[] {
  const others: readonly string[] = Object.values(apart).flat();
  return group === 'modules' ? Object.keys(benches).filter((name) => !others.includes(name)) : [...apart[group]];
}

/**
 * Tests that the small form of each bench of a group yields each figure that the bench declares, as a finite number, and no
 * other. How large the figures are is no matter of a test.
 */
export function testSmallForms(group: keyof typeof apart | 'modules'): void {
  useMemoryFolder();
  for (const name of namesOf(group)) {
    test(`the small form of ${name} yields each of its figures`, async () => {
      const load = benches[name];
      assert.ok(load, 'it is registered');
      const { figures, run } = await load();
      assert.ok(figures.length > 0);
      assert.deepEqual(findFaults(figures, await run('small')), []);
    });
  }
}
