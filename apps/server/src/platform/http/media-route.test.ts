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
