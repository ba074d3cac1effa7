import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify as createFastify } from 'fastify';
import { addMediaRoute, rangeIn } from './media-route.ts';

test('a header of ranges is read as RFC 9110 says', () => {
  const table = [
    [undefined, null],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=2-', { first: 2, last: 9 }],
    ['bytes=2-99', { first: 2, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-30', { first: 0, last: 9 }],
    ['bytes=9-', { first: 9, last: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=5-2', null],
    ['bytes=0-1,3-4', null],
    ['bytes=-', null],
    ['lines=1-2', null],
  ] as const;
  for (const [header, range] of table) assert.deepEqual(rangeIn(header, 10), range, header);
});

async function serve(headers: Record<string, string>, content = Buffer.from('0123456789'), name = 'known.wav') {
  const fastify = createFastify();
  addMediaRoute(fastify, [
    async (asked) =>
      asked !== 'known'
        ? null
        : {
            mediaType: 'audio/wav',
            size: content.length,
            tag: 'abc',
            read: async (from, length) => content.subarray(from, from + length),
          },
  ]);
  const answer = await fastify.inject({ url: `/media/${name}`, headers });
  await fastify.close();
  return answer;
}

test('a medium is sent whole, in part, not at all where it has no such part, and not again', async () => {
  const whole = await serve({});
  assert.deepEqual([whole.statusCode, whole.body, whole.headers['accept-ranges']], [200, '0123456789', 'bytes']);
  assert.equal(whole.headers['content-type'], 'audio/wav');
  const part = await serve({ range: 'bytes=3-5' });
  assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, '345', 'bytes 3-5/10']);
  const long = await serve({ range: 'bytes=1-' }, Buffer.alloc(3 * 1024 * 1024));
  assert.deepEqual(
    [long.statusCode, long.headers['content-range']],
    [206, 'bytes 1-1048576/3145728'],
    'a megabyte at once',
  );
  const all = await serve({}, Buffer.alloc(3 * 1024 * 1024));
  assert.deepEqual([all.headers['content-length'], all.rawPayload.length], ['3145728', 3 * 1024 * 1024]);
  const outside = await serve({ range: 'bytes=10-' });
  assert.deepEqual([outside.statusCode, outside.body, outside.headers['content-range']], [416, '', 'bytes */10']);
  assert.equal((await serve({ 'if-none-match': '"abc"' })).statusCode, 304);
  assert.equal((await serve({ range: 'bytes=3-5', 'if-range': '"old"' })).statusCode, 200);
  assert.equal((await serve({ range: 'bytes=3-5', 'if-range': '"abc"' })).statusCode, 206);
});

/** A server of media of which nobody gets more than the head before `send` is called. */
async function slowServer(most: { readonly ofAddress: number; readonly inAll: number }) {
  const [fastify, gate] = [createFastify({ trustProxy: true }), Promise.withResolvers<void>()];
  const slow = { mediaType: 'audio/wav', size: 4, tag: 'abc' };
  const read = async (): Promise<Buffer> => {
    await gate.promise;
    return Buffer.from('0123');
  };
  addMediaRoute(fastify, [async () => ({ ...slow, read })], most);
  // Sent when it is called, and not when its answer is awaited.
  const ask = async (ip: string, range = 'bytes=0-3') =>
    await fastify.inject({ url: '/media/known.wav', headers: { range, 'x-forwarded-for': ip } });
  return { ask, send: gate.resolve, close: () => fastify.close() };
}

test('an address has so many under way and no more, all together neither, and their ends make room again', async () => {
  const { ask, send, close } = await slowServer({ ofAddress: 2, inAll: 3 });
  const running = [ask('192.0.2.1'), ask('192.0.2.1')];
  const own = await ask('192.0.2.1');
  assert.deepEqual([own.statusCode, own.headers['retry-after']], [429, '1']);
  assert.equal(own.json<{ code: string }>().code, 'TOO_MANY_REQUESTS');
  running.push(ask('192.0.2.2'));
  const busy = await ask('192.0.2.3');
  assert.deepEqual([busy.statusCode, busy.headers['retry-after']], [503, '1']);
  assert.equal(busy.json<{ code: string }>().code, 'SYSTEM_BUSY');
  send();
  assert.deepEqual(
    (await Promise.all(running)).map(({ statusCode }) => statusCode),
    [206, 206, 206],
  );
  const again = await Promise.all(['192.0.2.1', '192.0.2.1', '192.0.2.3'].map((ip) => ask(ip)));
  assert.deepEqual(
    again.map(({ statusCode }) => statusCode),
    [206, 206, 206],
  );
  assert.equal((await ask('192.0.2.1', 'bytes=9-')).statusCode, 416);
  await close();
});
