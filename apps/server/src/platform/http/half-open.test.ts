import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { edgeOptions } from './edge-fixture.ts';
import { graceMs, halfOpenMost } from './half-open.ts';
import { createHttpServer } from './http-server.ts';

const half = 'GET /api/test/look HTTP/1.1\r\nHost: localhost\r\n';

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => void socket.once('close', () => resolve()));

async function openServer(trustedProxies: readonly string[] = []) {
  const http = await createHttpServer(edgeOptions({ trustedProxies }));
  await http.listen(0, '127.0.0.1');
  const { port } = http.fastify.server.address() as AddressInfo; // it listens on a port
  const sockets: Socket[] = [];
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(half);
    return socket;
  };
  const answer = async (socket: Socket, rest = '\r\n'): Promise<string> => {
    socket.write(rest);
    const [part] = (await once(socket, 'data')) as [Buffer]; // nobody has set an encoding
    return part.toString();
  };
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await http.close();
  };
  return { open, answer, close };
}

describe('connections without a whole request', () => {
  it('are hung up on above a hundred of one address after the grace, and one that was heard gives its place free', async () => {
    const server = await openServer();
    const held: Socket[] = [];
    for (let one = 0; one < halfOpenMost.ofAddress; one += 1) held.push(await server.open());
    await sleep(graceMs);
    await closed(await server.open());
    for (const socket of held) assert.match(await server.answer(socket), /^HTTP\/1\.1 200 OK/);
    const again = await server.open();
    await sleep(graceMs + 100);
    assert.match(await server.answer(again), /^HTTP\/1\.1 200 OK/, 'a place is free');
    await server.close();
  });

  it('may come at once if they ask within the grace, and are not counted behind a proxy that is trusted', async () => {
    const [server, behind] = [await openServer(), await openServer(['127.0.0.1'])];
    for (const { open, answer } of [server, behind]) {
      const sockets = await Promise.all(Array.from({ length: 2 * halfOpenMost.ofAddress }, open));
      if (open === behind.open) await sleep(graceMs + 100);
      for (const socket of sockets) assert.match(await answer(socket), /^HTTP\/1\.1 200 OK/);
    }
    await server.close();
    await behind.close();
  });

  it('are heard where the server itself was late to read what they sent in time', async () => {
    const server = await openServer();
    const sockets = await Promise.all(Array.from({ length: 2 * halfOpenMost.ofAddress }, server.open));
    await sleep(200);
    await nextTurn(); // so that timers come next, and then what has arrived
    const answers = sockets.map((socket) => Promise.race([server.answer(socket), closed(socket)]));
    const until = performance.now() + graceMs;
    while (performance.now() < until) continue;
    for (const answer of await Promise.all(answers)) assert.match(answer ?? 'hung up', /^HTTP\/1\.1 (200|503)/);
    await server.close();
  });

  it('refuses a request with two hosts, which who stands before us may have led by the other', async () => {
    const server = await openServer();
    assert.match(
      await server.answer(await server.open(), 'hOST: other\r\n\r\n'),
      /^HTTP\/1\.1 400 [^]*"PARAMETER_ERROR"[^]*"host"/,
    );
    await server.close();
  });
});
