import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSocketWorld, type SocketWorld } from '@bourse/server/platform/sockets/socket-fixture';
import type { SocketServerOptions } from '@bourse/server/platform/sockets/socket-server';
import { Crowd } from './crowd.ts';

const isLong = process.env['BOURSE_LONG'] === '1';
/** The whole target asks for 10,000 sockets; `CROWD` sets how many the long form has. */
const crowdSize = isLong ? Number.parseInt(process.env['CROWD'] ?? '1000', 10) : 200;
const silentSockets = isLong ? 100 : 20;
const topics = ['tickers', 'trades', 'depth'];
const lagMaxMs = 250;

const nowMs = (): number => performance.timeOrigin + performance.now();

/** What became of a crowd some of whom read nothing. */
interface Outcome {
  /** Sockets that the server has cut as too slow. */
  readonly cut: number;
  /** Sockets of those that read that are closed. */
  readonly closedReading: number;
  readonly received: number;
  readonly lagP99Ms: number;
}

/** Ten rounds a second of what all follow, and of large messages that only those follow who do not read. */
async function publishFor(world: SocketWorld, seconds: number): Promise<void> {
  const { rooms } = world.sockets;
  const filling = 'x'.repeat(50_000);
  for (let round = 0; round < seconds * 10; round += 1) {
    const startedMs = nowMs();
    world.sockets.watch();
    for (const topic of topics) rooms.publish(topic, { topic, list: 'y'.repeat(200), sent_ms: nowMs() });
    for (let turn = 0; turn < 6; turn += 1) rooms.publish('t-large', { topic: 't-large', turn, filling });
    await sleep(Math.max(0, startedMs + 100 - nowMs()));
  }
}

async function play(seconds: number, changes: Partial<SocketServerOptions>): Promise<Outcome> {
  const world = await openSocketWorld({
    readTopic: (name) => ({ ok: true, value: { name, auth: 'public' } }),
    ...changes,
  });
  const crowd = await Crowd.open(world.port, crowdSize, topics);
  const welcome = (): void => {
    for (const topic of [...topics, 't-large']) world.sockets.rooms.welcome(topic, { topic });
  };
  try {
    await sleep(100);
    welcome();
    await crowd.stopReading(silentSockets, ['t-large']);
    await sleep(100);
    welcome();
    await crowd.report();
    await publishFor(world, seconds);
    await sleep(300);
    const { frames, lagsMs, closedReading } = await crowd.report();
    const lags = lagsMs.toSorted((one, other) => one - other);
    const lagP99Ms = lags[Math.floor(lags.length * 0.99)] ?? Number.NaN;
    const figures = await world.metrics.text();
    const cut = Number.parseInt(/^sockets_cut_total\{reason="too_slow"\} (\d+)$/m.exec(figures)?.[1] ?? '0', 10);
    return { cut, closedReading, received: frames, lagP99Ms };
  } finally {
    crowd.close();
    await world.close();
  }
}

test(`of ${String(crowdSize)} sockets, the ${String(silentSockets)} that read nothing are cut, and the others get everything`, async (t) => {
  const seconds = isLong ? 30 : 6;
  const outcome = await play(seconds, {});
  t.diagnostic(JSON.stringify(outcome));
  assert.equal(outcome.cut, silentSockets);
  assert.equal(outcome.closedReading, 0);
  const readers = crowdSize - silentSockets;
  assert.ok(outcome.received >= readers * topics.length * seconds * 10, `received ${String(outcome.received)}`);
  if (isLong) assert.ok(outcome.lagP99Ms < lagMaxMs, `99 of 100 within ${String(outcome.lagP99Ms)} ms`);
});

test('control: without the limits nobody is cut', async (t) => {
  const outcome = await play(6, { limits: { unreadBytes: Infinity, unreadMs: Infinity } });
  t.diagnostic(JSON.stringify(outcome));
  assert.equal(outcome.cut, 0);
});
