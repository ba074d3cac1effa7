import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineCall } from '@bourse/contract/call';
import { visitorKeyHeader } from '@bourse/contract/support-rules';
import { ok } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { createLogger } from '../log/logger.ts';
import { bind } from './binding.ts';
import { type Answer, edgeOptions } from './edge-fixture.ts';
import { createHttpServer } from './http-server.ts';

const call = defineCall({
  name: 'test.visitor',
  method: 'GET',
  path: '/test/visitor',
  auth: 'optional',
  feature: 'support',
  summary: 'A call of this test.',
  input: z.object({ visitor: z.optional(z.string()), fail: z.optional(z.string()) }),
  output: z.unknown(),
});

test('the key of a visitor is read from its header, and no line of the log holds it', async () => {
  let log = '';
  const logger = createLogger('trace', { write: (line: string) => void (log += line) });
  const binding = bind(call, async ({ visitorKey }, { fail }) => {
    if (fail !== undefined) throw new Error('a bug');
    return ok(visitorKey ?? 'none');
  });
  const http = await createHttpServer(edgeOptions({ calls: [call], bindings: [binding], logger }));
  try {
    const key = '5e'.repeat(32);
    const ask = async (header: string | string[] | undefined, query = ''): Promise<unknown> => {
      const headers = header === undefined ? {} : { [visitorKeyHeader]: header };
      const url = `/api${call.path}${query}`;
      return (await http.fastify.inject({ method: 'GET', url, headers })).json<Answer>().message;
    };
    assert.equal(await ask(key), key);
    for (const wrong of [undefined, '', key.slice(2), `${key}00`, key.toUpperCase(), [key, key]]) {
      assert.equal(await ask(wrong), 'none', String(wrong));
    }
    await ask(key, '?fail=1');
    await ask(undefined, `?visitor=${key}`);
    await ask(undefined, `?visitor=${key}&fail=1`);
    assert.ok(log.split('"msg":"answered"').length > 9, 'it logs');
    assert.match(log, /failed by a bug/);
    assert.doesNotMatch(log, /5e5e5e/);
  } finally {
    await http.close();
  }
});
