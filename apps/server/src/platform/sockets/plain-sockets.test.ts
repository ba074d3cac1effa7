import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { PlainSockets } from './plain-sockets.ts';

describe('plain websockets', () => {
  let listener: Server;
  let port = 0;
  let taken: string[] = [];
  let left = 0;
  let answer = Promise.resolve();
  const sockets = new PlainSockets({
    prefix: '/plain/',
    begin: ({ pathname }) =>
      decodeURIComponent(pathname) === '/plain/none'
        ? null
        : () => ({
            take: async (text) => {
              taken.push(text);
              await answer;
            },
            mayStay: async () => !taken.includes('go'),
            leave: () => {
              left += 1;
            },
          }),
    trustedProxies: [],
    connectionsPerNetwork: 2,
    connectionsInAll: 10,
  });

  before(async () => {
    listener = createServer((_request, response) => response.end('a call'));
    sockets.attach(listener);
    await new Promise<void>((resolve) => {
      listener.listen(0, '127.0.0.1', resolve);
    });
    ({ port } = listener.address() as AddressInfo); // it listens on a port
  });
  beforeEach(() => {
    [taken, left, answer] = [[], 0, Promise.resolve()];
  });
  after(async () => {
    await sockets.close();
    listener.closeAllConnections();
    listener.close();
  });

  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/plain/x`);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve).once('error', reject);
    });
    return socket;
  };
  const closed = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.once('close', resolve));
  const until = async (is: () => boolean): Promise<void> => {
    while (!is()) await sleep(5);
  };
  /** Sends a head as it is, and goes away at once where it is told to. @returns what came back. */
  const sendHead = (path: string): Promise<string> =>
    new Promise((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => {
        const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13';
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`);
      });
      socket.on('data', (data) => (text += data.toString()));
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(text));
      setTimeout(() => socket.destroy(), 200);
    });

  it('outlive addresses that cannot be read and that are not theirs', async () => {
    assert.equal(await sendHead('//'), '');
    assert.equal(await sendHead('/plain/%'), '');
    assert.match(await sendHead('/plain/none'), /^HTTP\/1\.1 404 /);
    assert.equal(await (await fetch(`http://127.0.0.1:${String(port)}/`)).text(), 'a call');
  });

  it('are at most so many of one network, and free their place', async () => {
    const both = [await open(), await open()];
    assert.equal(sockets.count, 2);
    assert.match(await sendHead('/plain/x'), /^HTTP\/1\.1 429 /);
    for (const socket of both) socket.close();
    await Promise.all(both.map(closed));
    await until(() => left === 2);
    (await open()).terminate();
    await until(() => left === 3);
  });

  it('take nothing more of a client that has gone', async () => {
    const socket = await open();
    const first = Promise.withResolvers<void>();
    answer = first.promise;
    socket.send('one');
    socket.send('two');
    await until(() => taken.length === 1);
    socket.terminate();
    await until(() => left === 1);
    first.resolve();
    await sleep(20);
    assert.deepEqual(taken, ['one']);
  });

  it('are cut who ask or ping too often, and whose session ends', async () => {
    const asking = await open();
    for (let count = 0; count < 6; count += 1) asking.send('again');
    assert.equal(await closed(asking), 1008);
    const pinging = await open();
    for (let count = 0; count < 6; count += 1) pinging.ping();
    assert.equal(await closed(pinging), 1006);
    const ending = await open();
    ending.send('go');
    await until(() => taken.includes('go'));
    await sockets.watch();
    assert.equal(await closed(ending), 1008);
  });
});
