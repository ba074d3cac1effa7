import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Instant, instant } from '@bourse/kernel/instant';
import { FaultError } from '../fault.ts';
import type { Bus } from './bus.ts';
import { memoryHub } from './memory-bus.ts';
import { shareCounts } from './share-counts.ts';

let now: Instant = instant(Date.UTC(2026, 10, 20, 12));
const clock = { now: () => now };
const hub = memoryHub();

/** A node that counts what the test says. */
function node(name: string, bus: Bus = hub.join(assert.ifError)) {
  const counts = new Map<string, number>();
  const sharing = shareCounts({ bus, clock, node: name });
  const elsewhere = sharing.join('calls', () => counts);
  const tell = async (): Promise<void> => {
    await sharing.work.run();
    await Promise.resolve();
  };
  return { counts, elsewhere, tell, sharing };
}

test('each node knows what all others have told last, and nothing of its own', async () => {
  const [a, b, c] = [node('a'), node('b'), node('c')];
  a.counts.set('user 7', 3);
  b.counts.set('user 7', 4).set('user 8', 1);
  for (const one of [a, b, c]) await one.tell();
  const known = [a, b, c].map(({ elsewhere }) => [elsewhere('user 7'), elsewhere('user 8')]);
  assert.deepEqual(known, [
    [4, 1],
    [3, 0],
    [7, 1],
  ]);
  b.counts.delete('user 7');
  await b.tell();
  assert.deepEqual([a.elsewhere('user 7'), c.elsewhere('user 7')], [0, 3]);
});

test('counts of one name are not those of another', async () => {
  const [a, b] = [node('a'), node('b')];
  const sockets = b.sharing.join('sockets', () => []);
  a.counts.set('user 9', 3);
  await a.tell();
  assert.deepEqual([b.elsewhere('user 9'), sockets('user 9')], [3, 0]);
});

test('unchanged counts are published only every five seconds, for late joiners; an empty one is published once', async () => {
  let said = 0;
  const bus = hub.join(assert.ifError);
  const a = node('quiet', { ...bus, publish: async (event, id) => ((said += 1), bus.publish(event, id)) });
  for (let round = 0; round < 40; round += 1) await a.tell();
  assert.equal(said, 0);
  a.counts.set('user 1', 2);
  for (let round = 0; round < 40; round += 1) {
    await a.tell();
    now = instant(now + 250);
  }
  assert.equal(said, 2);
  a.counts.clear();
  for (let round = 0; round < 40; round += 1) {
    await a.tell();
    now = instant(now + 250);
  }
  assert.equal(said, 3);
});

test('a node that has gone counts no more after fifteen seconds', async () => {
  const [a, b] = [node('gone'), node('left')];
  a.counts.set('user 3', 20);
  await a.tell();
  now = instant(now + 14_999);
  assert.equal(b.elsewhere('user 3'), 20);
  now = instant(now + 1);
  assert.equal(b.elsewhere('user 3'), 0);
});

test('without the message server each node goes on with its own counts, and tells them when it is back', async () => {
  let isGone = true;
  const bus = hub.join(assert.ifError);
  const publish: Bus['publish'] = async (event, id) => {
    if (isGone) throw new FaultError('the message server did not take an event');
    await bus.publish(event, id);
  };
  const [a, b] = [node('cut off', { ...bus, publish }), node('other')];
  a.counts.set('user 4', 5);
  await a.tell();
  assert.equal(b.elsewhere('user 4'), 0);
  isGone = false;
  await a.tell();
  assert.equal(b.elsewhere('user 4'), 5);
});
