import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { topics } from '@bourse/contract/topics';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { parse } from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { headPublisher, indexPrice, price, recordTick } from '../prices/index.ts';
import { HeadFeed, headTopic } from './head-feed.ts';
import { TestRooms } from './stream-fixture.ts';

describe('the topic of published heads', () => {
  const rooms = new TestRooms();
  let now: Instant = instant(Date.UTC(2026, 10, 26, 4));
  let opened: TestDatabase;
  let db: Database;
  let feed: HeadFeed;
  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    feed = new HeadFeed({ db, rooms });
  });
  after(() => opened.close());

  async function publish(): Promise<void> {
    now = instant(now + 60_000);
    const samples = ['a', 'b', 'c'].map((venue) => ({ venue, price: price(10n ** 15n), at: now }));
    const index = present(indexPrice(samples, now), 'an index');
    await db.withTx('tick', (tx) => recordTick(tx, now, [{ symbol: 'BTC/USDT', index }]));
    await headPublisher({ db, clock: { now: () => now } }).run();
  }
  /** What was told since the last look, as the contract reads it. */
  const told = (): (readonly [string, string | undefined])[] =>
    [...rooms.welcomed.splice(0), ...rooms.published.splice(0)].map((message) => {
      const { type, head } = parse(topics.chain.message, message);
      return [type, head?.id] as const;
    });

  it('is silent where nobody follows it', async () => {
    await feed.flush();
    assert.deepEqual(told(), []);
  });

  it('begins with what was published last, and tells each head once', async () => {
    rooms.waiting.add(headTopic);
    await feed.flush();
    assert.deepEqual(told(), [['snapshot', undefined]]);
    await publish();
    await feed.flush();
    await feed.flush();
    assert.deepEqual(told(), [['update', '1']]);
    rooms.waiting.add(headTopic);
    await publish();
    await feed.flush();
    assert.deepEqual(told(), [
      ['snapshot', '2'],
      ['update', '2'],
    ]);
  });
});
