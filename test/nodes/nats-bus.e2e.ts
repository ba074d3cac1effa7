import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, NoAnswer, NoResponder } from '@bourse/server/platform/bus/bus';
import { joinNats } from '@bourse/server/platform/bus/nats-bus';
import type { OutgoingEvent } from '@bourse/server/platform/bus/outbox';
import { shareCounts } from '@bourse/server/platform/bus/share-counts';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { FaultError } from '@bourse/server/platform/fault';
import { type NatsServer, startNatsServer } from '@bourse/testing/nats-server';
import { Opened } from '../e2e/opened.ts';
import { until } from '../e2e/patience.ts';

const event = (payload: unknown, topic = 'spot'): OutgoingEvent => ({
  topic,
  type: `${topic}.test`,
  version: 1,
  payload,
});

describe('the bus over a message server', () => {
  const opened = new Opened();
  const errors: unknown[] = [];
  let server: NatsServer;
  let engine: Bus;
  let stream: Bus;

  async function join(name: string, requestTimeoutMs = 2_000): Promise<Bus> {
    const onError = (error: unknown): void => {
      errors.push(error);
    };
    const bus = await joinNats({ url: server.url, name, scheduler: systemScheduler, onError, requestTimeoutMs });
    opened.add(() => bus.close());
    return bus;
  }

  before(async () => {
    server = await startNatsServer();
    opened.add(() => server.close());
    [engine, stream] = await Promise.all([join('engine'), join('stream')]);
  });
  after(() => opened.close());

  it('hands an event to the subscribers of its topic on every node, once, in the order of publishing', async () => {
    const seen: unknown[] = [];
    const here: unknown[] = [];
    stream.subscribe('spot', (one) => seen.push(one.payload));
    engine.subscribe('spot', (one) => here.push(one));
    stream.subscribe('wallets', (one) => seen.push(one.payload));
    for (let number = 1; number <= 50; number += 1) {
      await engine.publish(event(number), `order:${String(number)}`);
      // As after a failure whose outcome was not known.
      if (number % 7 === 0) await engine.publish(event(number), `order:${String(number)}`);
    }
    await until(() => seen.length >= 50 && here.length >= 50);
    await sleep(100);
    assert.deepEqual(
      seen,
      Array.from({ length: 50 }, (_, place) => place + 1),
    );
    assert.deepEqual(here[0], event(1));
  });

  it('lets nodes know each other’s counts', async () => {
    const shared = (bus: Bus, node: string) => shareCounts({ bus, clock: systemClock, node });
    const [here, there] = [shared(engine, 'here'), shared(stream, 'there')];
    const counts = new Map([['account money 1 7', 12]]);
    const ofHere = here.join('calls', () => counts);
    const ofThere = there.join('calls', () => []);
    await here.work.run();
    await until(() => ofThere('account money 1 7') === 12);
    assert.equal(ofHere('account money 1 7'), 0);
    counts.clear();
    await here.work.run();
    await until(() => ofThere('account money 1 7') === 0);
  });

  it('carries an event that is larger than the server takes in one message', async () => {
    const large = Array.from({ length: 40_000 }, (_, id) => ({ id, user_id: String(id), status: 3, filled: id * 7 }));
    assert.ok(JSON.stringify(large).length > 2_000_000);
    const seen: unknown[] = [];
    const stop = stream.subscribe('large', (one) => seen.push(one.payload));
    await engine.publish(event(large, 'large'), 'large:1');
    await until(() => seen.length === 1);
    stop();
    assert.deepEqual(seen[0], large);
  });

  it('a subscriber that fails harms nobody else, and a stopped one is silent', async () => {
    const seen: unknown[] = [];
    const stops = [
      stream.subscribe('harm', () => assert.fail('mine')),
      stream.subscribe('harm', (one) => seen.push(one.payload)),
    ];
    await engine.publish(event('a', 'harm'), 'harm:a');
    await until(() => seen.length === 1);
    for (const stop of stops) stop();
    await engine.publish(event('b', 'harm'), 'harm:b');
    const last: unknown[] = [];
    stream.subscribe('harm', (one) => last.push(one.payload));
    await engine.publish(event('c', 'harm'), 'harm:c');
    await until(() => last.includes('c'));
    assert.deepEqual(seen, ['a']);
  });

  /** Asks until the message server knows of a respondent. */
  async function askUntilHeard(subject: string, request: object): Promise<unknown> {
    for (;;) {
      const answer = await stream.request(subject, request).catch((error: unknown) => error);
      if (!(answer instanceof NoResponder)) return answer;
      await sleep(20);
    }
  }

  it('a request is answered by who serves the subject; without one, nothing was done', async () => {
    await assert.rejects(stream.request('lane.1', {}), NoResponder);
    const stop = engine.respond('lane.1', async (request) => ({ got: request }));
    // The server may hear of the new respondent a moment after the first request.
    assert.deepEqual(await askUntilHeard('lane.1', { amount: '1.5' }), { got: { amount: '1.5' } });
    stop();
    // The server may hear of the end a moment after the next request, which nobody answers then.
    const ask = (): Promise<unknown> => stream.request('lane.1', {}).catch((error: unknown) => error);
    const first = await ask();
    assert.ok((first instanceof NoAnswer ? await ask() : first) instanceof NoResponder);
  });

  it('a request that reached somebody who does not answer, or fails, has an unknown outcome', async () => {
    engine.respond('slow', () => new Promise(() => undefined));
    engine.respond('broken', () => Promise.reject(new Error('mine')));
    const impatient = await join('impatient', 200);
    await assert.rejects(impatient.request('slow', {}), NoAnswer);
    await assert.rejects(impatient.request('broken', {}), NoAnswer);
  });

  it('a request ends when the message server is lost, with an unknown outcome, and one that comes later is not sent', async () => {
    const asked: unknown[] = [];
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    engine.respond('cut', async (request) => {
      asked.push(request);
      arrive();
      return new Promise(() => undefined);
    });
    const patient = await join('patient', 60_000);
    while ((await patient.request('lane.1', {}).catch((error: unknown) => error)) instanceof NoAnswer) await sleep(20);
    const request = patient.request('cut', 'first');
    request.catch(() => undefined);
    await arrived;
    const lostAtMs = performance.now();
    await server.kill();
    await assert.rejects(request, NoAnswer);
    assert.ok(performance.now() - lostAtMs < 10_000);
    await assert.rejects(patient.request('cut', 'second'), NoResponder);
    await server.restart();
    await until(
      async () =>
        !((await patient.request('cut', 'third').catch((error: unknown) => error)) instanceof NoResponder) ||
        asked.includes('third'),
    );
    assert.deepEqual(asked, ['first', 'third']);
  });

  it('a message server that was killed comes back without losing what it took, and everybody goes on', async () => {
    const seen: unknown[] = [];
    stream.subscribe('again', (one) => seen.push(one.payload));
    await engine.publish(event(1, 'again'), 'again:1');
    await server.kill();
    await assert.rejects(engine.publish(event(2, 'again'), 'again:2'), FaultError);
    await server.restart();
    const publish = async (number: number): Promise<void> => {
      for (;;) {
        try {
          return await engine.publish(event(number, 'again'), `again:${String(number)}`);
        } catch {
          await sleep(100);
        }
      }
    };
    await publish(2);
    await publish(3);
    await until(() => seen.includes(3));
    assert.deepEqual(seen, [1, 2, 3]);
    engine.respond('lane.2', async () => 'here');
    assert.equal(await askUntilHeard('lane.2', {}), 'here');
  });

  it('a message server that comes back with nothing lost events, and every node is told so; one with everything did not', async () => {
    let gaps = 0;
    const stops = [stream, engine].map((bus) =>
      bus.onGap(() => {
        gaps += 1;
      }),
    );
    const seen: unknown[] = [];
    stream.subscribe('lost', (one) => seen.push(one.payload));
    const publish = async (number: number): Promise<void> => {
      for (;;) {
        try {
          return await engine.publish(event(number, 'lost'), `lost:${String(number)}`);
        } catch {
          await sleep(100);
        }
      }
    };
    await publish(1);
    await server.kill();
    await server.restart();
    await publish(2);
    await until(() => seen.includes(2));
    assert.deepEqual([seen, gaps], [[1, 2], 0]);
    await server.kill();
    await server.restartEmpty();
    await publish(3);
    await until(() => gaps === 2 && seen.includes(3));
    assert.deepEqual(seen, [1, 2, 3]);
    for (const stop of stops) stop();
  });
});
