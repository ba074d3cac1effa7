import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topics } from '@bourse/contract/topics';
import { parse } from 'zod/mini';
import { TestRooms } from './stream-fixture.ts';
import { WorkFeed } from './work-feed.ts';

test('whoever looks at a work hears that something has happened to it, once for all since the last look', () => {
  const rooms = new TestRooms();
  const feed = new WorkFeed(rooms);
  const told = (): (readonly [string, string])[] =>
    [...rooms.welcomed.splice(0), ...rooms.published.splice(0)].map((message) => {
      const { topic, type } = parse(topics.nft.message, message);
      return [topic, type] as const;
    });
  feed.take('flow-1');
  feed.flush([]);
  assert.deepEqual(told(), [], 'nobody follows it');
  rooms.waiting.add('nft:flow-1');
  feed.flush(['nft:flow-1']);
  assert.deepEqual(told(), [['nft:flow-1', 'snapshot']]);
  feed.take('flow-1');
  feed.take('flow-1');
  feed.take('flow-2');
  feed.flush(['nft:flow-1']);
  feed.flush(['nft:flow-1']);
  assert.deepEqual(told(), [['nft:flow-1', 'update']]);
});
