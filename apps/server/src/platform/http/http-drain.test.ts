import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { ok } from '@bourse/kernel/result';
import { bind } from './binding.ts';
import { edgeOptions, look } from './edge-fixture.ts';
import { createHttpServer } from './http-server.ts';

/** Sends a request over an open connection and gives the answer's head and body. */
async function ask(socket: Socket): Promise<string> {
  socket.write('GET /api/test/look HTTP/1.1\r\nHost: localhost\r\n\r\n');
  let text = '';
  for await (const [chunk] of on(socket)) {
    text += chunk;
    if (text.endsWith('}')) break;
  }
  return text;
}

async function* on(socket: Socket): AsyncGenerator<[string]> {
  for (;;) {
    yield await new Promise<[string]>((resolve, reject) => {
      socket.once('data', (chunk: Buffer) => resolve([chunk.toString()]));
      socket.once('close', () => reject(new Error('the connection was cut without an answer')));
    });
  }
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve) => void socket.once('connect', resolve));
  return socket;
}

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => void socket.once('close', () => resolve()));

test('a kept connection gets an answer to what it still sends while the server closes, and is closed by it', async () => {
  const http = await createHttpServer(edgeOptions());
  const port = await http.listen(0, '127.0.0.1');
  const [active, idle] = [await opened(port), await opened(port)];
  for (const socket of [active, idle]) assert.match(await ask(socket), /^HTTP\/1\.1 200 OK\r\n/);
  const [activeEnd, idleEnd, end] = [closed(active), closed(idle), http.close()];
  await assert.rejects(new Promise((_, reject) => void connect(port, '127.0.0.1').once('error', reject)), {
    code: 'ECONNREFUSED',
  });
  const last = await ask(active);
  assert.match(last, /^HTTP\/1\.1 503 [^]*\r\nconnection: close\r\n[^]*"SYSTEM_BUSY"/i);
  await Promise.all([activeEnd, idleEnd, end]);
});

test('the answer to a request that ran when the server began to close ends its connection', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const slow = bind(look, async () => {
    start();
    await gate;
    return ok('done');
  });
  const http = await createHttpServer(edgeOptions({ bindings: [slow] }));
  const socket = await opened(await http.listen(0, '127.0.0.1'));
  const [answer, ended] = [ask(socket), closed(socket)];
  await started;
  const end = http.close();
  release();
  assert.match(await answer, /^HTTP\/1\.1 200 OK\r\n[^]*\r\nconnection: close\r\n/i);
  await Promise.all([ended, end]);
});
