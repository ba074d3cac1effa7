import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSocketWorld, type SocketWorld } from '@bourse/server/platform/sockets/socket-fixture';
import type { SocketServerOptions } from '@bourse/server/platform/sockets/socket-server';
import { Crowd } from './crowd.ts';
import type { CrowdReport } from './socket-crowd.ts';

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
  /** Messages that the others did not get. */
  readonly missed: number;
  readonly lagP99Ms: number;
}

/** How many messages a second all sockets together get, which is a third of what the server can send on two cores. */
const messagesPerSecond = 30_000;

/** Publishes one topic after another that all follow; and ten times a second large messages that only those follow who do not read. */
async function publishFor(world: SocketWorld, seconds: number): Promise<number> {
  const { rooms } = world.sockets;
  const large = { topic: 't-large', filling: 'x'.repeat(300_000) };
  const intervalMs = Math.max(33, (crowdSize * 1_000) / messagesPerSecond);
  const startedMs = nowMs();
  let [published, watchedMs] = [0, 0];
  while (nowMs() - startedMs < seconds * 1_000) {
    const topic = topics[published % topics.length] ?? '';
    published += 1;
    rooms.publish(topic, { topic, list: 'y'.repeat(200), sent_ms: nowMs() });
    if (nowMs() - watchedMs >= 100) {
      watchedMs = nowMs();
      world.sockets.watch();
      rooms.publish('t-large', large);
    }
    await sleep(Math.max(0, startedMs + published * intervalMs - nowMs()));
  }
  return published;
}

/** What came, once all of it has come; or as much of it as a busy machine brings in half a minute. */
async function reportOf(crowd: Crowd, frames: number): Promise<CrowdReport> {
  let told = await crowd.report();
  for (let look = 0; look < 60 && told.frames < frames; look += 1) {
    await sleep(500);
    const more = await crowd.report();
    told = { ...more, frames: told.frames + more.frames, lagsMs: [...told.lagsMs, ...more.lagsMs] };
  }
  return told;
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
    welcome();
    await crowd.stopReading(silentSockets, ['t-large']);
    welcome();
    await crowd.report();
    const published = await publishFor(world, seconds);
    const { frames, lagsMs, closedReading } = await reportOf(crowd, (crowdSize - silentSockets) * published);
    const lags = lagsMs.toSorted((one, other) => one - other);
    const lagP99Ms = lags[Math.floor(lags.length * 0.99)] ?? Number.NaN;
    const figures = await world.metrics.text();
    const cut = Number.parseInt(/^sockets_cut_total\{reason="too_slow"\} (\d+)$/m.exec(figures)?.[1] ?? '0', 10);
    const missed = (crowdSize - silentSockets) * published - frames;
    return { cut, closedReading, received: frames, missed, lagP99Ms };
  } finally {
    crowd.close();
    await world.close();
  }
}

test(`of ${String(crowdSize)} sockets, the ${String(silentSockets)} that read nothing are cut, and the others get everything`, async (t) => {
  const outcome = await play(isLong ? 30 : 5, {});
  t.diagnostic(JSON.stringify(outcome));
  assert.equal(outcome.cut, silentSockets);
  assert.equal(outcome.closedReading, 0);
  assert.equal(outcome.missed, 0);
  if (isLong) assert.ok(outcome.lagP99Ms < lagMaxMs, `99 of 100 within ${String(outcome.lagP99Ms)} ms`);
});

test('control: without the limits nobody is cut', async (t) => {
  const outcome = await play(5, { limits: { unreadBytes: Infinity, unreadMs: Infinity } });
  t.diagnostic(JSON.stringify(outcome));
  assert.equal(outcome.cut, 0);
});
