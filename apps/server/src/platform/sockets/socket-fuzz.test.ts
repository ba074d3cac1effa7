import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { ok } from '@bourse/kernel/result';
import { openRawClient, RawSocket } from '@bourse/testing/raw-socket';
import { createLogger } from '../log/logger.ts';
import { openSocketWorld, type SocketWorld } from './socket-fixture.ts';
import type { SocketServerOptions } from './socket-server.ts';

const frames = process.env['BOURSE_LONG'] === '1' ? 1_000_000 : 10_000;

/** Texts that a server of socket.io gets, whole and well-formed. */
const seeds = [
  '40',
  '40{"token":"x"}',
  '40/other,',
  '41',
  '42["subscribe",{"topics":["t1","t2"]}]',
  '421["subscribe",{"topics":["t1"]}]',
  '422["unsubscribe",{"topics":["t1","own"]}]',
  '423["sign_in",{"token":"user-1-1"}]',
  '424["sign_out",{}]',
  '42["no such request",1,2,3]',
  '43[1]',
  '44"x"',
  '451-["subscribe",{"_placeholder":true,"num":0}]',
  '461-1["x"]',
  '2probe',
  '3',
  '5',
  '6',
  '0{"sid":"x"}',
  '1',
];

const awkward = [
  '',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '-',
  '/',
  '0',
  '99999999999999999999',
  'null',
  'NaN',
].concat([
  '__proto__',
  'constructor',
  '\0',
  '\ud800',
  '漢',
  '_placeholder',
  '"num":-1',
  'x'.repeat(1_000),
  '['.repeat(5_000),
]);

function mutate(random: Random, text: string): string {
  let changed = text;
  for (let round = random.int(0, 4); round > 0; round -= 1) {
    const from = random.int(0, changed.length);
    const to = Math.min(changed.length, from + random.int(0, 5));
    changed = changed.slice(0, from) + random.pick(awkward) + changed.slice(to);
  }
  return changed;
}

function randomBytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.int(0, 255)));
}

const requestNames = ['subscribe', 'unsubscribe', 'sign_in', 'sign_out', 'connect', 'toString', '', 'message'];
const scalars = ['t1', 't2', 'own', '', 'user-1-1', 0, -1, 1e308, true, null, '__proto__', 'x'.repeat(500)];

/** Any value of JSON, requests that are nearly right among them. */
function randomJson(random: Random, depth = 0): unknown {
  const kind = random.int(0, depth > 4 ? 3 : 9);
  if (kind < 4) return random.pick(scalars);
  const inner = (): unknown => randomJson(random, depth + 1);
  if (kind < 6) return Array.from({ length: random.int(0, 5) }, inner);
  if (kind < 7) return { token: inner() };
  return { [random.pick(['topics', 'topics', 'token', '__proto__', 'then'])]: kind < 9 ? [inner(), inner()] : inner() };
}

/** A request that the library lets through, whatever it holds; one in three is right, but perhaps for a name. */
function randomRequest(random: Random): string {
  const id = random.int(0, 2) === 0 ? '' : String(random.int(0, 1_000));
  if (random.int(0, 2) === 0) {
    const topics = [random.pick(['t1', 't2', 't3', 'own', 'other']), `t${String(random.int(0, 300))}`];
    const [name, input] = random.pick([
      ['subscribe', { topics }],
      ['unsubscribe', { topics }],
      ['sign_in', { token: `user-${String(random.int(1, 30))}-1` }],
      ['sign_out', {}],
    ] as const);
    return `42${id}${JSON.stringify([name, input])}`;
  }
  return `42${id}${JSON.stringify([random.pick(requestNames), randomJson(random), randomJson(random)])}`;
}

function sendOne(random: Random, socket: RawSocket): void {
  const kind = random.int(0, 99);
  if (kind < 85) socket.send(randomRequest(random));
  else if (kind < 94) socket.send(mutate(random, random.pick(seeds)));
  else if (kind < 96) socket.sendFrame(random.int(0, 15), randomBytes(random, random.int(0, 200)));
  else if (kind < 97) socket.sendFrame(1, randomBytes(random, random.int(0, 200)));
  else if (kind < 98) socket.sendFrame(2, Buffer.alloc(random.int(0, 70_000)));
  else socket.sendBytes(randomBytes(random, random.int(1, 300)));
}

/** Sends so many frames, over a new connection whenever the server has had enough of one. */
async function fuzz(world: SocketWorld, seed: number, count: number): Promise<void> {
  const random = seededRandom(seed);
  let sent = 0;
  while (sent < count) {
    const joins = random.int(0, 3) > 0;
    const path = '/socket.io/?EIO=4&transport=websocket';
    const socket = joins ? await openRawClient(world.port) : await RawSocket.open(world.port, path);
    for (let round = random.int(1, 40); round > 0 && !socket.isClosed; round -= 1) {
      sendOne(random, socket);
      sent += 1;
      // The server gets to read and to act on it before the next frame, which may end the connection.
      await new Promise(setImmediate);
      await new Promise(setImmediate);
    }
    socket.destroy();
  }
}

/** Fuzzes a server. @returns what it logged as an error of its own. */
async function errorsAfter(count: number, changes: Partial<SocketServerOptions>): Promise<unknown[]> {
  const errors: unknown[] = [];
  const logger = createLogger('silent');
  logger.error = (what: unknown): void => void errors.push(what);
  const limits = { messagesPerSecond: 1_000_000, socketsPerNetwork: 1_000_000 };
  const world = await openSocketWorld({ limits, logger, ...changes });
  await Promise.all([1, 2, 3, 4].map((seed) => fuzz(world, seed, count / 4)));
  const client = await world.join();
  assert.equal((await client.ask('subscribe', { topics: ['t-after'] })).type, 'ok');
  await world.close();
  return errors;
}

test(`${String(frames)} fuzzed frames cause no exception, and others are served as before`, async () => {
  // An exception that nobody handles fails this test by itself.
  assert.deepEqual(await errorsAfter(frames, {}), []);
});

test('control: a request that fails on a name is found', async () => {
  const errors = await errorsAfter(2_000, {
    readTopic: (name) => {
      if (name.includes('2')) throw new Error('planted');
      return ok({ name, auth: 'public' });
    },
  });
  assert.ok(errors.length > 0);
});
