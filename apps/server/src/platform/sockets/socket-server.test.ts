import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionId, userId } from '@bourse/kernel/ids';
import { openRawClient, RawSocket } from '@bourse/testing/raw-socket';
import { memoryHub } from '../bus/memory-bus.ts';
import { shareCounts } from '../bus/share-counts.ts';
import { systemClock } from '../clock/system-clock.ts';
import { openSocketWorld, type RawClient, type SocketWorld } from './socket-fixture.ts';

/** Waits for something that is bound to come. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(5);
}

/** Lets the server look after its sockets until one of them is closed. */
async function untilClosed(world: SocketWorld, { raw }: RawClient): Promise<void> {
  await until(() => {
    world.sockets.watch();
    return raw.isClosed;
  });
}

async function figure(world: SocketWorld, name: string): Promise<string | undefined> {
  const lines = (await world.metrics.text()).split('\n');
  return lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
}

describe('a server of sockets', () => {
  let world: SocketWorld;
  before(async () => {
    world = await openSocketWorld();
  });
  after(() => world.close());

  const numbers = ({ messages }: RawClient): unknown[] =>
    messages.map((message) => ('n' in message ? message.n : undefined));

  it('shares the port with the calls [SPEC-7.8]', async () => {
    await world.join();
    const answer = await fetch(`http://127.0.0.1:${String(world.port)}/anything`);
    assert.equal(await answer.text(), 'a call');
  });

  it('takes clients by polling as well [SPEC-4.38]', async () => {
    const answer = await fetch(`http://127.0.0.1:${String(world.port)}/socket.io/?EIO=4&transport=polling`);
    assert.match(await answer.text(), /^0\{"sid":/);
  });

  it('gives a follower a snapshot, and after it everything that is published', async () => {
    const client = await world.join();
    const { rooms } = world.sockets;
    const answer = await client.ask('subscribe', { topics: ['t1'] });
    assert.deepEqual(answer, { type: 'ok', message: { topics: ['t1'] }, code: 1 });
    assert.ok(rooms.isWaiting('t1') && rooms.isFollowed('t1'));
    rooms.publish('t1', { topic: 't1', n: 1 });
    rooms.welcome('t1', { topic: 't1', n: 2 });
    assert.equal(rooms.isWaiting('t1'), false);
    rooms.publish('t1', { topic: 't1', n: 3 });
    rooms.welcome('t1', { topic: 't1', n: 4 });
    await client.ask('subscribe', { topics: ['t1'] });
    rooms.publish('t1', { topic: 't1', n: 5 });
    rooms.welcome('t1', { topic: 't1', n: 6 });
    await client.ask('unsubscribe', { topics: ['t1'] });
    rooms.publish('t1', { topic: 't1', n: 7 });
    assert.deepEqual(numbers(client), [2, 3, 6]);
    assert.equal(rooms.isFollowed('t1'), false);
  });

  it('writes a message once, however many get it', async () => {
    const clients = [await world.join(), await world.join(), await world.join()];
    for (const client of clients) await client.ask('subscribe', { topics: ['t-once'] });
    let written = 0;
    const message = {
      toJSON: () => {
        written += 1;
        return { topic: 't-once', n: written };
      },
    };
    world.sockets.rooms.welcome('t-once', message);
    await until(() => clients.every(({ messages }) => messages.length === 1));
    // The library looks into a message once before it writes it; another writing would have another number.
    assert.deepEqual(clients.map(numbers), [[2], [2], [2]]);
    assert.equal(written, 2);
  });

  it('names the first topic that is none, and follows none of them then', async () => {
    const client = await world.join();
    const answer = await client.ask('subscribe', { topics: ['t2', 'nothing'] });
    assert.equal(answer.code, 'PARAMETER_ERROR');
    assert.deepEqual(answer.data, { field: 'topics', topic: 'nothing' });
    assert.equal(world.sockets.rooms.isFollowed('t2'), false);
  });

  it('refuses what is no request of the contract, and lives on', async () => {
    const client = await world.join();
    const wrong = [undefined, null, 1, 'x', [], {}, { topics: 't' }, { topics: [] }, { topics: [1] }, { topics: [''] }];
    for (const input of wrong) {
      assert.equal((await client.ask('subscribe', input)).code, 'PARAMETER_ERROR', JSON.stringify(input));
    }
    assert.equal((await client.ask('sign_in', { token: 5 })).code, 'PARAMETER_ERROR');
  });

  it('tells the own topic of a customer to their signed-in sockets alone', async () => {
    const [own, other, visitor] = [await world.join(), await world.join(), await world.join()];
    assert.equal((await visitor.ask('subscribe', { topics: ['own'] })).code, 999);
    assert.equal((await visitor.ask('sign_in', { token: 'nobody' })).code, 999);
    own.send('sign_in', { token: 'user-7-70' });
    await own.ask('subscribe', { topics: ['own'] });
    assert.deepEqual((await other.ask('sign_in', { token: 'user-8-80' })).message, { user_id: '8' });
    await other.ask('subscribe', { topics: ['own'] });
    world.sockets.rooms.welcome('own 7', { topic: 'own', n: 1 });
    await own.ask('sign_out', {});
    world.sockets.rooms.publish('own 7', { topic: 'own', n: 2 });
    await own.ask('unsubscribe', { topics: ['t'] });
    assert.deepEqual([numbers(own), numbers(other), numbers(visitor)], [[1], [], []]);
  });

  it('cuts the sockets of a session that ends, and no others', async () => {
    const [ended, kept] = [await world.join(), await world.join()];
    await ended.ask('sign_in', { token: 'user-9-90' });
    await kept.ask('sign_in', { token: 'user-9-91' });
    world.sockets.endSessions(userId('9'), [sessionId('90')]);
    await ended.raw.closed;
    assert.deepEqual(ended.cuts, ['session_ended']);
    assert.equal((await kept.ask('unsubscribe', { topics: ['t'] })).type, 'ok');
    // A sign-in that was read before the session ended, and arrives after it.
    const late = await world.join();
    assert.equal((await late.ask('sign_in', { token: 'user-9-90' })).code, 999);
    assert.equal((await late.ask('sign_in', { token: 'user-9-91' })).type, 'ok');
  });

  it('lets everybody connect anew when news may have been lost, visitors too', async () => {
    const [customer, visitor] = [await world.join(), await world.join()];
    await customer.ask('sign_in', { token: 'user-9-91' });
    world.sockets.renewAll();
    await Promise.all([customer.raw.closed, visitor.raw.closed]);
    assert.deepEqual([customer.cuts, visitor.cuts], [['renew'], ['renew']]);
    assert.equal((await (await world.join()).ask('sign_in', { token: 'user-9-91' })).type, 'ok');
  });

  it('lets a customer have twenty sockets', async () => {
    const clients: RawClient[] = [];
    for (let number = 0; number < 21; number += 1) clients.push(await world.join());
    const last = clients.pop();
    for (const client of clients) assert.equal((await client.ask('sign_in', { token: 'user-5-50' })).type, 'ok');
    assert.equal((await last?.ask('sign_in', { token: 'user-5-50' }))?.code, 'LIMIT_EXCEEDED');
    clients[0]?.raw.destroy();
    await until(async () => (await last?.ask('sign_in', { token: 'user-5-50' }))?.type === 'ok');
  });

  it('lets a customer have twenty sockets on all nodes together', async () => {
    const hub = memoryHub();
    const shared = (node: string) => shareCounts({ bus: hub.join(assert.ifError), clock: systemClock, node });
    const [here, there] = [shared('here'), shared('there')];
    const [one, other] = [await openSocketWorld({ sharing: here }), await openSocketWorld({ sharing: there })];
    const signIn = async (at: SocketWorld): Promise<string | number> =>
      (await (await at.join()).ask('sign_in', { token: 'user-6-60' })).code;
    for (let number = 0; number < 12; number += 1) assert.equal(await signIn(one), 1);
    await here.work.run();
    for (let number = 0; number < 8; number += 1) assert.equal(await signIn(other), 1);
    assert.equal(await signIn(other), 'LIMIT_EXCEEDED');
    await there.work.run();
    assert.equal(await signIn(one), 'LIMIT_EXCEEDED');
    await one.close();
    await other.close();
  });

  it('lets a socket follow two hundred topics', async () => {
    const client = await world.join();
    const topics = Array.from({ length: 200 }, (_, number) => `t${String(number)}`);
    assert.equal((await client.ask('subscribe', { topics })).type, 'ok');
    const more = await client.ask('subscribe', { topics: ['t-more'] });
    assert.deepEqual([more.code, more.data], ['LIMIT_EXCEEDED', { maximum: 200 }]);
    assert.equal((await client.ask('subscribe', { topics: ['t7'] })).type, 'ok');
    await client.ask('unsubscribe', { topics: ['t7'] });
    assert.equal((await client.ask('subscribe', { topics: ['t-more'] })).type, 'ok');
  });

  it('cuts who sends more than fifty messages in a second, and tells them why', async () => {
    const [calm, hasty] = [await world.join(), await world.join()];
    for (let number = 0; number < 45; number += 1) calm.send('unsubscribe', { topics: ['t'] });
    assert.equal((await calm.ask('unsubscribe', { topics: ['t'] })).type, 'ok');
    // A second may end in between, on a busy machine.
    await until(async () => {
      for (let number = 0; number < 60; number += 1) hasty.send('unsubscribe', { topics: ['t'] });
      await sleep(20);
      return hasty.cuts.length > 0;
    });
    await untilClosed(world, hasty);
    assert.deepEqual(hasty.cuts, ['too_many_messages']);
    assert.equal(calm.raw.isClosed, false);
    assert.equal(await figure(world, 'sockets_cut_total{reason="too_many_messages"}'), '1');
  });

  it('takes a message of 64 KB and cuts who sends a larger one', async () => {
    const [allowed, greedy] = [await world.join(), await world.join()];
    const text = (bytes: number): string => `429["sign_in",{"token":"${'x'.repeat(bytes - 27)}"}]`;
    assert.equal(Buffer.byteLength(text(65_536)), 65_536);
    allowed.raw.send(text(65_536));
    assert.equal((await allowed.ask('unsubscribe', { topics: ['t'] })).type, 'ok');
    greedy.raw.send(text(65_537));
    await greedy.raw.closed;
  });

  it('limits how often a socket may try to sign in', async () => {
    const client = await world.join();
    for (let number = 0; number < 10; number += 1) {
      assert.equal((await client.ask('sign_in', { token: 'x' })).code, 999);
    }
    assert.equal((await client.ask('sign_in', { token: 'user-1-1' })).code, 'TOO_MANY_REQUESTS');
  });

  it('sends heartbeats only to idle sockets', async () => {
    const [news, quiet, waiting] = [await world.join(), await world.join(), await world.join()];
    await news.ask('subscribe', { topics: ['t-beat'] });
    world.sockets.rooms.welcome('t-beat', { topic: 't-beat' });
    await waiting.ask('subscribe', { topics: ['t-beat'] });
    const beats = { news: 0, quiet: 0, waiting: 0 };
    for (const [name, client] of Object.entries({ news, quiet, waiting })) {
      client.raw.listen((text) => {
        if (text.includes('"heartbeat"')) beats[name as keyof typeof beats] += 1; // the names of the object above
      });
    }
    for (let look = 0; look < 60; look += 1) {
      world.sockets.rooms.publish('t-beat', { topic: 't-beat', look });
      world.sockets.watch();
    }
    await until(() => beats.quiet >= 3 && beats.waiting >= 3);
    assert.equal(beats.news, 0);
  });

  it('says every two seconds that it lives, and counts its sockets and messages', async () => {
    const client = await openRawClient(world.port);
    let beats = 0;
    client.listen((text) => {
      if (text.includes('"heartbeat"')) beats += 1;
    });
    await until(() => {
      world.sockets.watch();
      return beats > 0;
    });
    client.destroy();
    assert.match((await figure(world, 'sockets_open')) ?? '', /^\d+$/);
    assert.match((await figure(world, 'socket_messages_sent_total')) ?? '', /^[1-9]/);
  });
});

describe('a server of sockets with other limits', () => {
  it('lets one network open only so many', async () => {
    const world = await openSocketWorld({ limits: { socketsPerNetwork: 3 } });
    const first = await world.join();
    await world.join();
    await world.join();
    await assert.rejects(openRawClient(world.port), /refused|closed/);
    first.raw.destroy();
    await until(async () => (await figure(world, 'sockets_open')) === '2');
    await world.join();
    await world.close();
  });

  it('does nothing any more for a socket that has gone while its sign-in was read', async () => {
    const reading = Promise.withResolvers<null>();
    const world = await openSocketWorld({ sessions: () => reading.promise });
    const client = await world.join();
    client.send('sign_in', { token: 'user-1-1' });
    client.send('subscribe', { topics: ['t'] });
    await sleep(50);
    client.raw.destroy();
    await until(async () => (await figure(world, 'sockets_open')) === '0');
    reading.resolve(null);
    await sleep(50);
    assert.equal(world.sockets.rooms.isFollowed('t'), false);
    await world.close();
  });

  it('cuts who has too many requests waiting, tells them why, and reads no more of them', async () => {
    const sessions = (): Promise<never> => new Promise(() => undefined);
    const world = await openSocketWorld({ sessions, limits: { messagesPerSecond: 1_000 } });
    const client = await world.join();
    for (let number = 0; number <= 101; number += 1) client.send('sign_in', { token: 'user-1-1' });
    await untilClosed(world, client);
    assert.deepEqual(client.cuts, ['too_many_messages']);
    await world.close();
  });

  it('believes a proxy that it trusts about where a client comes from', async () => {
    const world = await openSocketWorld({ limits: { socketsPerNetwork: 1 }, trustedProxies: ['loopback'] });
    const path = `http://127.0.0.1:${String(world.port)}/socket.io/?EIO=4&transport=polling`;
    const from = async (ip: string): Promise<number> =>
      (await fetch(path, { headers: { 'x-forwarded-for': ip } })).status;
    assert.deepEqual([await from('9.9.9.1'), await from('9.9.9.2'), await from('9.9.9.1')], [200, 200, 403]);
    await world.close();
  });

  it('cuts a client that reads nothing, and frees what waited for it [control: one that reads is kept]', async () => {
    const world = await openSocketWorld({ limits: { unreadBytes: 256 * 1_024 } });
    const [slow, fast] = [await world.join(), await world.join()];
    for (const client of [slow, fast]) await client.ask('subscribe', { topics: ['t'] });
    world.sockets.rooms.welcome('t', { topic: 't' });
    slow.raw.pause();
    const message = { topic: 't', filling: 'x'.repeat(60_000) };
    let sent = 0;
    while ((await figure(world, 'sockets_open')) === '2') {
      world.sockets.rooms.publish('t', message);
      sent += 1;
      world.sockets.watch();
      await until(() => fast.messages.length > sent);
    }
    assert.equal(await figure(world, 'sockets_cut_total{reason="too_slow"}'), '1');
    assert.equal(fast.raw.isClosed, false);
    assert.equal(fast.messages.length, sent + 1);
    await world.close();
  });

  it('tells a slow client why it is cut, if it begins to read at once', async () => {
    const world = await openSocketWorld({ limits: { unreadBytes: 256 * 1_024 } });
    const slow = await world.join();
    await slow.ask('subscribe', { topics: ['t'] });
    world.sockets.rooms.welcome('t', { topic: 't' });
    slow.raw.pause();
    while ((await figure(world, 'sockets_open')) === '1') {
      world.sockets.rooms.publish('t', { topic: 't', filling: 'x'.repeat(60_000) });
      world.sockets.watch();
    }
    slow.raw.resume();
    await untilClosed(world, slow);
    assert.deepEqual(slow.cuts, ['too_slow']);
    await world.close();
  });

  it('hangs up a second after it has cut a client that does not go by itself', async () => {
    const world = await openSocketWorld({ limits: { messagesPerSecond: 5 } });
    const deaf = await world.join();
    deaf.raw.pause();
    for (let number = 0; number < 20; number += 1) deaf.send('unsubscribe', { topics: ['t'] });
    const connections = (): Promise<number> =>
      new Promise((resolve) => {
        world.listener.getConnections((_error, count) => resolve(count));
      });
    await until(async () => (await figure(world, 'sockets_open')) === '0');
    assert.equal(await connections(), 1);
    const cutAtMs = performance.now();
    await until(async () => {
      world.sockets.watch();
      return (await connections()) === 0;
    });
    assert.ok(performance.now() - cutAtMs < 15_000, 'the library would wait for half a minute');
    await world.close();
  });

  it('cuts a client that has read nothing for too long of what waits, however little it is', async () => {
    const world = await openSocketWorld({ limits: { unreadBytes: Infinity, unreadMs: 200 } });
    const [slow, fast] = [await world.join(), await world.join()];
    for (const client of [slow, fast]) await client.ask('subscribe', { topics: ['t'] });
    world.sockets.rooms.welcome('t', { topic: 't' });
    slow.raw.pause();
    const message = { topic: 't', filling: 'x'.repeat(60_000) };
    // Enough to fill what the system holds for a connection, and no more after that.
    for (let sent = 1; sent <= 200; sent += 1) {
      world.sockets.rooms.publish('t', message);
      await until(() => fast.messages.length > sent);
    }
    await until(async () => {
      world.sockets.watch();
      return (await figure(world, 'sockets_open')) === '1';
    });
    assert.equal(await figure(world, 'sockets_cut_total{reason="too_slow"}'), '1');
    assert.equal(fast.raw.isClosed, false);
    await world.close();
  });

  it('tells its clients that it stops, and waits for none that does not go', async () => {
    const world = await openSocketWorld();
    const client = await world.join();
    const deaf = await RawSocket.open(world.port, '/socket.io/?EIO=4&transport=websocket');
    deaf.pause();
    await world.close();
    await client.raw.closed;
    assert.deepEqual(client.cuts, ['stopping']);
    await assert.rejects(openRawClient(world.port));
    deaf.destroy();
  });
});
