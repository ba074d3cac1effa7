import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChunkLoadError, loadChunk } from './load-chunk.ts';

test('a part of the app that comes is what it is', async () => {
  assert.equal(await loadChunk(() => Promise.resolve('page')), 'page');
});

test('a part that does not come in time is a ChunkLoadError [SPEC-8.7]', async () => {
  const never = new Promise<never>(() => undefined);
  await assert.rejects(
    loadChunk(() => never, 1),
    ChunkLoadError,
  );
});

test('a part that is missing or broken is a ChunkLoadError, with what was wrong [SPEC-8.7]', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  await assert.rejects(
    loadChunk(() => Promise.reject(cause)),
    (error) => error instanceof ChunkLoadError && error.cause === cause,
  );
});

test('a part is waited for 120 s where no other time is given [SPEC-9.1]', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const never = new Promise<never>(() => undefined);
  let outcome = 'waiting';
  const loaded = loadChunk(() => never).catch((error: unknown) => {
    outcome = error instanceof ChunkLoadError ? 'late' : String(error);
  });
  mock.timers.tick(119_999);
  await Promise.resolve();
  assert.equal(outcome, 'waiting');
  mock.timers.tick(1);
  await loaded;
  assert.equal(outcome, 'late');
});
