import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NoAnswer, NoResponder } from './bus.ts';
import { memoryHub } from './memory-bus.ts';
import type { OutgoingEvent } from './outbox.ts';

const event = { topic: 'spot', type: 'spot.batch', version: 1, payload: { seq: 1 } };
const fail = (error: unknown): never => {
  throw error;
};

test('an event reaches the subscribers of its topic on every node, after publish has returned', async () => {
  const hub = memoryHub();
  const [engine, stream] = [hub.join(fail), hub.join(fail)];
  const seen: unknown[] = [];
  stream.subscribe('spot', (one) => seen.push(one));
  stream.subscribe('wallets', (one) => seen.push(one));
  void engine.publish(event, '1');
  assert.deepEqual(seen, []);
  await Promise.resolve();
  assert.deepEqual(seen, [event]);
});

test('a subscriber gets a copy of its own and its failure harms nobody else', async () => {
  const errors: unknown[] = [];
  const hub = memoryHub();
  const node = hub.join((error) => errors.push(error));
  const seen: OutgoingEvent[] = [];
  node.subscribe('spot', () => fail(new Error('mine')));
  node.subscribe('spot', (one) => seen.push(one));
  void node.publish(event, '1');
  await Promise.resolve();
  assert.equal(errors.length, 1);
  const [copy] = seen;
  assert.deepEqual({ ...copy }, event);
  assert.notEqual(copy?.payload, event.payload);
  assert.equal(copy?.payload, copy?.payload);
});

test('a request goes to the latest responder, and fails after it has left', async () => {
  const hub = memoryHub();
  const [api, old, fresh] = [hub.join(fail), hub.join(fail), hub.join(fail)];
  old.respond('market.1', async () => 'old');
  fresh.respond('market.1', async () => 'fresh');
  assert.equal(await api.request('market.1', {}), 'fresh');
  await fresh.close();
  assert.equal(await api.request('market.1', {}), 'old');
  await old.close();
  await assert.rejects(api.request('market.1', {}), NoResponder);
});

test('a request to a node that leaves before it answers fails instead of waiting for ever', async () => {
  const hub = memoryHub();
  const [api, engine] = [hub.join(fail), hub.join(fail)];
  engine.respond('market.1', () => new Promise(() => undefined));
  const pending = api.request('market.1', {});
  await engine.close();
  await assert.rejects(pending, NoAnswer);
});

test('a stopped subscription is silent', async () => {
  const hub = memoryHub();
  const node = hub.join(fail);
  const seen: unknown[] = [];
  const stop = node.subscribe('spot', (one) => seen.push(one));
  stop();
  void node.publish(event, '1');
  await Promise.resolve();
  assert.deepEqual(seen, []);
});
