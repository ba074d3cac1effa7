import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { seededRandom } from '@bourse/kernel/random';
import { dueKillerOf } from './due-killer.ts';
import { firstMoment, type ProductWorld } from './product-world.ts';

test('a process that ends before it is ready fails the test, and is not waited for', { timeout: 20_000 }, async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'killer-')), 'ends.mjs');
  writeFileSync(path, 'process.exit(3);');
  const world = {
    url: 'none',
    clock: { now: () => firstMoment },
    moveTo: () => undefined,
    pass: async () => undefined,
    db: { query: async () => ({ rows: [{ count: 1 }], rowCount: 1 }) },
  } as unknown as ProductWorld; // what the killer takes of it
  const killer = dueKillerOf(world, {
    module: 'any',
    script: pathToFileURL(path),
    random: seededRandom(1),
    kills: 1,
  });
  await assert.rejects(killer.meet('any', firstMoment), /it did not fail by itself/);
});
