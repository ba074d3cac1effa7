import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { test } from 'node:test';
import { pgDriver } from './pg-driver.ts';

/** A message of PostgreSQL's: its letter, its length, its content. */
function message(letter: string, content: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(Buffer.byteLength(content) + 4, 1);
  return Buffer.concat([head, Buffer.from(content)]);
}

const welcome = message('R', '\0\0\0\0');
const ready = message('Z', 'I');
const farewell = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0');

/** What who uses such a connection is told, however far it has come. */
const isLost = /terminat|connection/i;

/** Greets whoever comes, and hangs up with the same breath, as a server does that is killed just then. */
function dyingServer(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([welcome, ready, farewell])));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      assert.ok(typeof address === 'object' && address !== null);
      resolve({ server, port: address.port });
    });
  });
}

test('a connection that dies with its own greeting fails who uses it, and not the process', async () => {
  const { server, port } = await dyingServer();
  const driver = pgDriver({ url: `postgres://nobody@127.0.0.1:${String(port)}/nothing`, engine: 'postgres' });
  try {
    const connection = await driver.connect();
    await assert.rejects(connection.query('SELECT 1'), isLost);
    connection.release(true);
    const another = await driver.connect();
    await assert.rejects(another.pipeline([{ text: 'SELECT 1' }]), isLost);
    another.release(true);
  } finally {
    await driver.close();
    server.close();
  }
});
