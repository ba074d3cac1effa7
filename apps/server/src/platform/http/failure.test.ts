import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUncertain } from '@bourse/contract/error-code';
import { DatabaseFault, UnknownOutcome } from '../database/database-error.ts';
import { StorageFull } from '../database/storage.ts';
import { FaultError, UncertainFault } from '../fault.ts';
import { BadFieldError } from './body.ts';
import { type Answer, edgeOptions, form } from './edge-fixture.ts';
import { classifyFailure } from './failure.ts';
import { createHttpServer } from './http-server.ts';

const ofFramework = (statusCode: number): Error => Object.assign(new Error('refused'), { statusCode });

// What is thrown inside of an operation may come after a part of it was done; only what the edge throws before one begins
// is definite.
const rows: readonly (readonly [string, unknown, string, 'definite' | 'uncertain'])[] = [
  ['a bug', new Error('a bug'), 'TEMPORARILY_UNAVAILABLE', 'uncertain'],
  ['what is no error', 'a word', 'TEMPORARILY_UNAVAILABLE', 'uncertain'],
  ['a fault', new FaultError('gone'), 'TEMPORARILY_UNAVAILABLE', 'uncertain'],
  ['a fault of the database', new DatabaseFault('gone', true, null), 'TEMPORARILY_UNAVAILABLE', 'uncertain'],
  ['an uncertain fault', new UncertainFault('lost'), 'OUTCOME_UNKNOWN', 'uncertain'],
  ['a lost COMMIT', new UnknownOutcome('batch', null), 'OUTCOME_UNKNOWN', 'uncertain'],
  ['a full volume', new StorageFull(), 'OUTCOME_UNKNOWN', 'uncertain'],
  ['a field that cannot be read', new BadFieldError('amount'), 'PARAMETER_ERROR', 'definite'],
  ['a request that is broken', ofFramework(400), 'PARAMETER_ERROR', 'definite'],
  ['a body that is too large', ofFramework(413), 'BODY_TOO_LARGE', 'definite'],
  ['a body of another type', ofFramework(415), 'UNSUPPORTED_MEDIA_TYPE', 'definite'],
  ['pressure on the process', ofFramework(503), 'SYSTEM_BUSY', 'definite'],
];

for (const [what, thrown, code, certainty] of rows) {
  test(`${what} is answered ${code}, which is ${certainty}`, () => {
    const { refusal } = classifyFailure(thrown);
    assert.equal(refusal.error.code, code);
    assert.equal(isUncertain(refusal.error.code), certainty === 'uncertain');
  });
}

test('a full volume is told to whoever only reads: nothing can have been done', () => {
  const { refusal } = classifyFailure(new StorageFull(), true);
  assert.equal(refusal.error.code, 'STORAGE_FULL');
  assert.ok(!isUncertain(refusal.error.code));
});

test('a volume that fills up while a request is let in refuses it for certain', async () => {
  const sessions = async (): Promise<never> => {
    throw new StorageFull();
  };
  const { fastify } = await createHttpServer(edgeOptions({ sessions }));
  const headers = { authorization: 'user-token', 'content-type': form };
  for (const [method, url] of [
    ['POST', '/api/test/own'],
    ['GET', '/api/test/look'],
  ] as const) {
    const { statusCode, json } = await fastify.inject({ method, url, headers });
    assert.deepEqual([statusCode, json<Answer>().code], [503, 'STORAGE_FULL'], url);
  }
  await fastify.close();
});

test('a full volume refuses what would write before anything else is looked at, and lets reading in', async () => {
  const sessions = async (): Promise<never> => {
    throw new StorageFull();
  };
  const { fastify } = await createHttpServer(edgeOptions({ isStorageFull: () => true, sessions }));
  const headers = { authorization: 'user-token', 'content-type': form };
  const write = await fastify.inject({ method: 'POST', url: '/api/test/own', headers });
  assert.deepEqual([write.statusCode, write.json<Answer>().code], [503, 'STORAGE_FULL']);
  const read = await fastify.inject({ method: 'GET', url: '/api/test/look' });
  assert.equal(read.json<Answer>().code, 1);
  await fastify.close();
});
