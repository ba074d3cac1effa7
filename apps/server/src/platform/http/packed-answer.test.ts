import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defineCall } from '@bourse/contract/call';
import { ok } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { bind } from './binding.ts';
import { edgeOptions } from './edge-fixture.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { codingFor } from './packed-answer.ts';

const long = 'ü figures '.repeat(500);
const base = { feature: 'settings', summary: 'A call of this test.', method: 'GET', auth: 'public' } as const;
const shape = { input: z.object({}), output: z.unknown() };
const list = defineCall({ ...base, ...shape, name: 'test.list', path: '/test/list', rate: 'read' });
const short = defineCall({ ...base, ...shape, name: 'test.short', path: '/test/short', rate: 'read' });
const trade = defineCall({ ...base, ...shape, name: 'test.trade', path: '/test/trade', rate: 'trade' });

describe('compression of answers', () => {
  let http: HttpServer;
  before(async () => {
    http = await createHttpServer(
      edgeOptions({
        calls: [list, short, trade],
        bindings: [
          bind(list, async () => ok(long)),
          bind(short, async () => ok('short')),
          bind(trade, async () => ok(long)),
        ],
      }),
    );
  });
  after(() => http.close());

  const get = (path: string, accepted?: string) =>
    http.fastify.inject({
      url: `/api/test/${path}`,
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    });

  it('are packed as the client takes them when they are long', async () => {
    const plain = await get('list');
    assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'accept-encoding']);
    const brotli = await get('list', 'gzip, deflate, br');
    assert.deepEqual([brotli.headers['content-encoding'], brotli.headers.vary], ['br', 'accept-encoding']);
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body);
    const gzip = await get('list', 'gzip');
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
    for (const packed of [brotli, gzip]) {
      assert.equal(packed.headers['content-length'], String(packed.rawPayload.length));
      assert.ok(packed.rawPayload.length * 10 < plain.rawPayload.length);
    }
  });

  it('stay as they are when they are short, or of a call that trades', async () => {
    for (const path of ['short', 'trade']) {
      const answer = await get(path, 'br, gzip');
      assert.equal(answer.headers['content-encoding'], undefined, path);
      assert.equal(answer.json<{ type: string }>().type, 'ok', path);
    }
  });

  it('the smallest form that the client does not refuse', () => {
    const coded = ['br', 'GZIP;q=0.5', 'br;q=0, gzip', 'br; q=0.000,gzip;q=0', 'identity', '*', undefined].map(
      codingFor,
    );
    assert.deepEqual(coded, ['br', 'gzip', 'gzip', null, null, null, null]);
  });
});
