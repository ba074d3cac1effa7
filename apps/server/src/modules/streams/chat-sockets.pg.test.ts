import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { chatCalls } from '@bourse/contract/support-chat';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { type UserId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { openSupportWorld } from '@bourse/testing/support-world';
import { memoryHub } from '../../platform/bus/memory-bus.ts';
import { outboxRelay } from '../../platform/bus/relay.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { openSocketWorld, type RawClient } from '../../platform/sockets/socket-fixture.ts';
import { loadMarkets } from '../markets/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { privateTopic } from './private-feed.ts';
import { openStreams, topicReader } from './streams.ts';

const people = isLongForm ? 1_000 : 50;
const cuts = isLongForm ? 100 : 20;
const rounds = 6;

const fail = (error: unknown): never => {
  throw error;
};
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const world = await openSupportWorld(people);
const registry = await loadRegistry(world.db);
const markets = await loadMarkets(world.db, registry);
await ensurePartitions(world.db, world.time.now, 2);
const net = await openSocketWorld({ readTopic: topicReader(markets) });
after(async () => {
  await net.close();
  await world.close();
});

/** The app of a customer: it follows its private topic, and after each news and each return fetches what it has not got. */
class Follower {
  readonly got: string[] = [];
  /** How often the connection told of something. */
  heard = 0;
  readonly #user: UserId;
  #client: RawClient | null = null;
  #last: string;
  #isReading = false;
  #isDirty = false;

  /** @param first the message that it has written itself. */
  constructor(user: UserId, first: string) {
    this.#user = user;
    this.#last = first;
  }

  async connect(): Promise<void> {
    const client = await net.join();
    this.#client = client;
    const signed = await client.ask('sign_in', { token: `user-${this.#user}-${this.#user}` });
    assert.equal(signed.type, 'ok');
    await client.ask('subscribe', { topics: [privateTopic] });
    this.#watch(client);
  }

  /** Looks at what the connection has brought, until it is cut. */
  #watch(client: RawClient): void {
    let seen = 0;
    const look = (): void => {
      if (client !== this.#client) return;
      const { length } = client.messages;
      if (length > seen) {
        this.heard += length - seen;
        seen = length;
        void this.#fetch();
      }
      setTimeout(look, 20);
    };
    look();
  }

  cut(): void {
    this.#client?.raw.destroy();
    this.#client = null;
  }

  async #fetch(): Promise<void> {
    this.#isDirty = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isDirty) {
      this.#isDirty = false;
      // Small pages, so that one catch-up takes several.
      const { list, more } = await world.run(chatCalls.chatHistory, this.#user, { after: this.#last, limit: '2' });
      for (const { id, text, word } of list) {
        this.#last = id;
        this.got.push(word ?? text);
      }
      if (more) this.#isDirty = true;
    }
    this.#isReading = false;
  }
}

describe(`${String(people)} chats over sockets, ${String(cuts)} of them cut`, () => {
  it('bring each message once and in order', { timeout: 600_000 }, async () => {
    const bus = memoryHub().join(fail);
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
    const relay = await outboxRelay(world.db, bus);
    const news = present(
      work.find(({ name }) => name === 'private news'),
      'the work',
    );
    let isOver = false;
    const server = (async () => {
      while (!isOver) {
        await relay.run();
        await news.run();
        await pause(20);
      }
    })();
    const users = Array.from({ length: people }, (_, n) => userId(String(n + 1)));
    const sessions: string[] = [];
    const followers: Follower[] = [];
    for (const user of users) {
      const { session_id: id, message } = await world.write(user, 'first', 'c0');
      sessions.push(id);
      const one = new Follower(user, message.id);
      followers.push(one);
      await one.connect();
      await world.staff.run(supportDeskCalls.take, world.ann, { id });
    }
    const random = seededRandom(seedOf(280));
    for (let round = 0; round < rounds; round += 1) {
      const lost = new Set(
        Array.from({ length: Math.ceil(cuts / rounds) }, () =>
          present(followers[random.int(0, people - 1)], 'a follower'),
        ),
      );
      for (const [place, user] of users.entries()) {
        const id = present(sessions[place], 'the conversation');
        const sent = { id, text: `answer ${String(round)}`, client_id: `a${String(round)}` };
        await world.staff.run(supportDeskCalls.answer, world.ann, sent);
        // Half of the connections are lost before the news, half while it is on its way.
        const one = present(followers[place], 'the follower');
        if (lost.has(one)) one.cut();
        await world.staff.run(supportDeskCalls.answer, world.ann, sent);
        if (place % 2 === 0) await world.write(user, `question ${String(round)}`, `q${String(round)}`);
      }
      for (const one of lost) await one.connect();
    }
    const wanted = (place: number): string[] => [
      'taken',
      ...Array.from({ length: rounds }, (_, n) => [
        `answer ${String(n)}`,
        ...(place % 2 === 0 ? [`question ${String(n)}`] : []),
      ]).flat(),
    ];
    for (let tries = 0; tries < 500; tries += 1) {
      if (followers.every(({ got }, place) => got.length >= wanted(place).length)) break;
      await pause(50);
    }
    // What would come twice has the time to come.
    await pause(300);
    isOver = true;
    await server;
    for (const one of followers) one.cut();
    for (const [place, { got }] of followers.entries()) assert.deepEqual(got, wanted(place), String(place));
    assert.ok(
      followers.every(({ heard }) => heard > 1),
      'the connections told of it, and not their beginning alone',
    );
  });
});
