import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueBefore } from './site-history.ts';

test('a change has replaced the version before it of the same key', () => {
  const history = [
    { key: 'site_name', version: 2, value: 'Agora' },
    { key: 'site_logo', version: 1, value: '/logo.svg' },
    { key: 'site_name', version: 1, value: 'Forum' },
  ] as const;
  assert.deepEqual(
    history.map((change) => valueBefore(history, change)),
    ['Forum', null, null],
  );
});
