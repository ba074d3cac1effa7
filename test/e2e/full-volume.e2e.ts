import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@bourse/kernel/random';
import { compareOrders, untilAcknowledged } from '../load/acknowledged-orders.ts';
import { type SentOrder, sendOrders } from '../load/order-load.ts';
import { readOrdersAfter } from '../load/read-orders.ts';
import { demoPassword, signIn } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';
import { runToEnd, type ServerProcess, startServer, verifyLedger } from './server-process.ts';
import { mountSmallVolume, type SmallVolume } from './small-volume.ts';

const symbol = 'BTC/USDT';
const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.01', target_price: '1000' };

/** How long something takes, with what it gives. */
async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const startedAtMs = performance.now();
  const value = await work;
  return [value, performance.now() - startedAtMs];
}

describe('the embedded database on a volume that fills up', () => {
  const opened = new Opened();
  const sent: SentOrder[] = [];
  let volume: SmallVolume;
  let server: ServerProcess;
  let client: ApiClient;
  let token: string;
  const variables = (): Record<string, string> => ({ BOURSE_DATA: join(volume.path, 'data'), LOG_LEVEL: 'info' });

  before(async () => {
    volume = mountSmallVolume(330);
    opened.add(() => {
      volume.remove();
    });
    server = await startServer(variables());
    opened.add(() => server.kill());
    client = await ApiClient.connect(server.url);
    token = await signIn(client, 'demo1');
  });

  after(() => opened.close());

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number.parseFloat(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? '');
  }

  async function assertRefusesWrites(): Promise<void> {
    for (const [path, fields, given] of [
      ['/coin/trade', order, token],
      ['/user/login', { user_string: 'demo2@bourse.test', password: demoPassword }, undefined],
    ] as const) {
      const [answer, tookMs] = await timed(client.call(path, fields, { token: given }));
      assert.deepEqual([answer.status, answer.code], [503, 'STORAGE_FULL'], path);
      assert.ok(tookMs < 2_000, `${path} took ${String(tookMs)} ms`);
    }
    const [ready, tookMs] = await timed(fetch(`${server.url}/readyz`));
    assert.deepEqual([ready.status, await ready.json()], [503, { status: 'storage full' }]);
    assert.ok(tookMs < 2_000, `/readyz took ${String(tookMs)} ms`);
  }

  /** A write that waits for space must sleep: once a full volume kept a core busy and everything else waiting. */
  async function assertDoesNotSpin(): Promise<void> {
    const cpuSeconds = (): Promise<number> => metric('process_cpu_seconds_total');
    const [usedBefore, startedAtMs] = [await cpuSeconds(), performance.now()];
    await sleep(4_000);
    const [used, elapsed] = [(await cpuSeconds()) - usedBefore, (performance.now() - startedAtMs) / 1_000];
    assert.ok(used < elapsed / 2, `${used.toFixed(2)} s of a core in ${elapsed.toFixed(2)} s`);
  }

  /** What was on its way when the volume filled up does not wait for space: it hears what is known of it. */
  async function assertAnswersWhatWaits(): Promise<void> {
    const underWay = sent.filter(({ answer }) => answer === null);
    const [, tookMs] = await timed(until(async () => underWay.every(({ answer }) => answer !== null)));
    assert.ok(tookMs < 20_000, `${String(underWay.length)} orders were answered after ${String(tookMs)} ms`);
    const known = ['OUTCOME_UNKNOWN', 'STORAGE_FULL', 'SYSTEM_BUSY'];
    const codes = underWay.flatMap(({ answer }) => (answer === null || answer.type === 'ok' ? [] : [answer.code]));
    assert.deepEqual(
      codes.filter((code) => !known.includes(String(code))),
      [],
    );
  }

  async function assertTradesAgain(): Promise<void> {
    const startedAtMs = performance.now();
    await until(async () => (await client.call('/coin/trade', order, { token })).type === 'ok');
    assert.ok(performance.now() - startedAtMs < 10_000);
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  }

  it('warns before, refuses writes while reading goes on, and trades again when there is space', async () => {
    assert.ok((await metric('storage_free_bytes')) > 64 * 1_048_576);
    volume.fillUpTo(200);
    await until(() => server.output().includes('nearly full: free or add space'));
    volume.fillUpTo(40);
    await until(async () => (await metric('storage_full')) === 1);
    await assertRefusesWrites();
    assert.equal((await client.call('/coin/list', { symbol }, { token })).type, 'ok');
    assert.ok(volume.freeMiB() > 30, 'the reserve is left to the database');
    await until(() => server.output().includes('is full: nothing is written'));
    volume.empty();
    await assertTradesAgain();
    assert.equal(await metric('storage_full'), 0);
  });

  it('survives the last byte being taken under load, without keeping a core busy: nothing acknowledged is lost', async () => {
    const ending = new AbortController();
    const random = seededRandom(7);
    const options = { client, tokens: [token], random, ordersPerSecond: 100, prefix: 'full', signal: ending.signal };
    opened.add(() => ending.abort());
    const load = sendOrders(options, sent);
    await untilAcknowledged(sent, 50);
    volume.fillUpTo(0);
    await until(() => sent.some(({ answer }) => answer?.code === 'STORAGE_FULL'));
    await assertAnswersWhatWaits();
    await assertRefusesWrites();
    await assertDoesNotSpin();
    volume.empty();
    await assertTradesAgain();
    ending.abort();
    await load;
    const made = await readOrdersAfter(client, { tokens: [token], symbol }, 0n);
    const comparison = compareOrders(sent, made);
    assert.deepEqual([comparison.lost, comparison.repeated], [[], []]);
    assert.ok(comparison.acknowledgedCount >= 50);
    assert.equal((await server.stop()).code, 0);
    await verifyLedger(variables());
    server = await startServer(variables());
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  });

  it('does not start on a volume that is full, and says what to do', async () => {
    await server.stop();
    volume.fillUpTo(1);
    const ended = await runToEnd(variables());
    volume.empty();
    assert.equal(ended.code, 1);
    assert.match(
      ended.stderr,
      /^The volume of the data folder \S+ has 1 MB free and 64 MB are needed: free or add space/,
    );
  });
});

describe('a volume that is too small for a first start', () => {
  it('is refused with one sentence, and nothing is left on it', async () => {
    const volume = mountSmallVolume(40);
    try {
      const path = join(volume.path, 'data');
      const ended = await runToEnd({ BOURSE_DATA: path });
      assert.equal(ended.code, 1);
      assert.match(ended.stderr, /^The volume of the data folder \S+ has 40 MB free and 256 MB are needed: [^.]+\.\n$/);
      assert.equal(existsSync(path), false);
    } finally {
      volume.remove();
    }
  });
});
