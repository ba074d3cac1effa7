import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { ask } from './ask-server.ts';
import { namesIn, wantedOf } from './names.ts';

type Reply = (response: ServerResponse) => unknown;
const told = (message: unknown, type = 'ok', more: object = {}): string => JSON.stringify({ type, message, ...more });

/** Asks a server that answers like this, one reply after the other. */
async function askOf(...replies: readonly Reply[]) {
  const [rest, seen]: [Reply[], string[]] = [[...replies], []];
  const server = createServer((request, response) => {
    seen.push(new URL(request.url ?? '', 'http://x').search);
    rest.shift()?.(response);
  }).listen(0);
  const { port } = server.address() as AddressInfo; // it listens on a port
  const found = await ask(`http://127.0.0.1:${String(port)}`, 'seconds:1').finally(() => server.close());
  return { found, seen };
}

const tick = (id: string) => ({ tick_id: id });

test('waits as long as it is told, and asks again behind a broken answer', async () => {
  const { found, seen } = await askOf(
    (response) => response.writeHead(429, { 'retry-after': '0' }).end('{}'),
    (response) => response.socket?.destroy(),
    (response) => response.writeHead(503).end('busy'),
    (response) => response.end(told({ reference: 'seconds:1', ticks: [tick('1')], earlier: null })),
  );
  assert.equal(found?.reference, 'seconds:1');
  assert.equal(seen.length, 4);
});

test('puts the parts together, oldest first', async () => {
  const { found, seen } = await askOf(
    (response) => response.end(told({ ticks: [tick('7')], earlier: '7' })),
    (response) => response.end(told({ ticks: [tick('5'), tick('6')], earlier: null })),
  );
  assert.deepEqual(found?.ticks, [tick('5'), tick('6'), tick('7')]);
  assert.match(seen[1] ?? '', /before=7/);
});

test('knows none where the server says so, and fails where it refuses otherwise', async () => {
  const refusing =
    (code: string): Reply =>
    (response) =>
      response.writeHead(404).end(told('', 'error', { code }));
  assert.equal((await askOf(refusing('NOT_FOUND'))).found, null);
  await assert.rejects(askOf(refusing('FORBIDDEN')), /refuses seconds:1: FORBIDDEN/);
});

test('names are single or ranges, and those of ticks one thing', () => {
  assert.deepEqual(
    [...wantedOf(namesIn(' dual:3\nquiz:8-10 tick:1-9\n'))].map(({ id, isInRange }) => `${id} ${String(isInRange)}`),
    ['dual:3 false', 'quiz:8 true', 'quiz:9 true', 'quiz:10 true', 'tick:1-9 false'],
  );
});
