import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chatCalls } from '@bourse/contract/support-chat';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { openSupportWorld, type Person, visitorKey } from '@bourse/testing/support-world';
import { memoryHub } from '../../platform/bus/memory-bus.ts';
import { outboxRelay } from '../../platform/bus/relay.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { openSocketWorld, type RawClient } from '../../platform/sockets/socket-fixture.ts';
import { loadMarkets } from '../markets/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { chatPrefix } from './chat-feed.ts';
import { openStreams, topicReader } from './streams.ts';

const world = await openSupportWorld(1);
const registry = await loadRegistry(world.db);
const markets = await loadMarkets(world.db, registry);
await ensurePartitions(world.db, world.time.now, 2);
const net = await openSocketWorld({ readTopic: topicReader(markets) });
const fail = (error: unknown): never => {
  throw error;
};
const bus = memoryHub().join(fail);
const relay = await outboxRelay(world.db, bus);
const { work } = openStreams({
  db: world.db,
  clock: systemClock,
  bus,
  registry,
  markets,
  quotes: { db: world.db, markets, feed: null, simulatedTrades: false },
  depth: { find: () => undefined },
  sockets: net.sockets,
});
after(async () => {
  await net.close();
  await world.close();
});

/** What happened is told. */
async function tell(): Promise<void> {
  await relay.run();
  for (const one of work) await one.run();
}

async function channelOf(who: Person): Promise<string | null> {
  const { session } = await world.run(chatCalls.chatSession, who, {});
  return present(session, 'the conversation').channel;
}

/** What a client has been told, once it is as much. */
async function heard(client: RawClient, count: number): Promise<unknown[]> {
  for (let tries = 0; tries < 200 && client.messages.length < count; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return client.messages;
}

test('a visitor hears that something is new, by a channel that only they are told', async () => {
  const [one, other, customer] = [visitorKey('1'), visitorKey('2'), userId('1')];
  for (const who of [one, other, customer]) await world.write(who, 'hello', 'first');
  const [channel, foreign] = [await channelOf(one), await channelOf(other)];
  assert.ok(channel !== null && foreign !== null && channel !== foreign);
  assert.equal(await channelOf(customer), null);
  const client = await net.join();
  const topic = `${chatPrefix}${channel}`;
  assert.equal((await client.ask('subscribe', { topics: [topic] })).type, 'ok');
  await tell();
  assert.deepEqual(await heard(client, 1), [{ topic, type: 'snapshot', message_id: null }]);
  const { session } = await world.run(chatCalls.chatSession, one, {});
  const id = present(session, 'the conversation').id;
  await world.staff.run(supportDeskCalls.take, world.ann, { id });
  await world.staff.run(supportDeskCalls.answer, world.ann, { id, text: 'a secret answer', client_id: 'a' });
  await world.write(other, 'not for the first', 'second');
  await tell();
  const { list } = await world.run(chatCalls.chatHistory, one, {});
  const newest = present(list.at(-1), 'the answer').id;
  assert.deepEqual((await heard(client, 2)).slice(1), [{ topic, type: 'update', message_id: newest }]);
  // Whoever was cut begins with a snapshot, and reads what there is.
  client.raw.destroy();
  const again = await net.join();
  await again.ask('subscribe', { topics: [topic, `${chatPrefix}${'0'.repeat(32)}`] });
  await tell();
  assert.equal((await heard(again, 2)).length, 2);
  for (const name of ['chat:', 'chat:1', `chat:${'G'.repeat(32)}`, `${topic}:1`]) {
    assert.equal((await again.ask('subscribe', { topics: [name] })).type, 'error', name);
  }
});
