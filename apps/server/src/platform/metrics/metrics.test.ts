import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from './metrics.ts';

test('a figure that cannot be read takes none of the others away', async () => {
  const metrics = createMetrics();
  metrics.gauge('lost_rows', 'Read from a database that is out of reach', () => Promise.reject(new Error('gone')));
  metrics.gauge('queued_commands', 'Read from memory', () => 7);
  const text = await metrics.text();
  assert.match(text, /^lost_rows Nan$/im);
  assert.match(text, /^queued_commands 7$/m);
});
