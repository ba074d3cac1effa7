import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify as createFastify } from 'fastify';
import { addMediaRoute } from './media-route.ts';

/** More than a connection takes that nobody reads from. */
const content = Buffer.alloc(64 * 1024 * 1024);
const medium = {
  mediaType: 'audio/wav',
  size: content.length,
  tag: 'abc',
  read: async (from: number, length: number) => content.subarray(from, from + length),
};

/** A server of one place for media. */
async function openServer(patience: { readonly idleMs: number; readonly bytesPerSecond: number }) {
  const fastify = createFastify();
  addMediaRoute(fastify, [async () => medium], { ofAddress: 1, inAll: 1 }, patience);
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo; // it listens on a port
  return {
    /** Asks for the medium so many times in a row, and reads nothing. */
    ask: (times = 1) => {
      const socket = connect({ port, host: '127.0.0.1' }).pause();
      socket.on('error', () => undefined);
      socket.write('GET /media/known.wav HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(times));
      return socket;
    },
    status: async () => (await fastify.inject({ url: '/media/known.wav', headers: { range: 'bytes=0-3' } })).statusCode,
    taken: async () => {
      while ((await fastify.inject({ url: '/media/x', headers: { range: 'bytes=0-3' } })).statusCode !== 429)
        await sleep(1);
    },
    close: () => fastify.close(),
  };
}
type Server = Awaited<ReturnType<typeof openServer>>;

async function assertFreed(server: Server): Promise<void> {
  while ((await server.status()) === 429) await sleep(5);
  assert.equal(await server.status(), 206);
  await server.close();
}

test('whoever takes nothing of a medium is cut off, and gives the place free', { timeout: 20_000 }, async () => {
  const server = await openServer({ idleMs: 200, bytesPerSecond: 16 * 1024 });
  const socket = server.ask(3);
  await server.taken();
  await assertFreed(server);
  socket.destroy();
});

test('so is whoever takes it drop by drop', { timeout: 20_000 }, async () => {
  const server = await openServer({ idleMs: 500, bytesPerSecond: 1e12 });
  const socket = server.ask();
  await server.taken();
  const drops = setInterval(() => void socket.read(64 * 1024), 10);
  await assertFreed(server);
  clearInterval(drops);
  socket.destroy();
});

test('whoever reads it in time has all of it', { timeout: 20_000 }, async () => {
  const server = await openServer({ idleMs: 5_000, bytesPerSecond: 16 * 1024 });
  const socket = server.ask();
  let bytes = 0;
  socket.on('data', (part: Buffer) => (bytes += part.length));
  socket.resume();
  while (bytes < content.length) await once(socket, 'data');
  socket.destroy();
  await server.close();
});
