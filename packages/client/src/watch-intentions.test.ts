import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Intentions, Wanted } from './intentions.ts';
import { type Answer, Device, came, done, refused, rest, silence, transfer, wish } from './intentions-fixture.ts';

/** What a form that looks on is told, in order. */
function watching(window: Intentions, input: Wanted<typeof transfer> = wish): { told: string[]; stop: () => void } {
  const told: string[] = [];
  const stop = window.watch(transfer, input, {
    onChecking: (isChecking) => told.push(isChecking ? 'checking' : 'idle'),
    onEnd: ({ key, kind }) => told.push(`${key} ${kind}`),
  });
  return { told, stop };
}

test('a form is busy after a reload while the same is open, asks how it ends, and tells it', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  device.answers = [came('open'), silence, came('done', { answer: { id: '9' } })];
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  device.sleep = () => awake;
  const tab = device.window();
  const { told, stop } = watching(tab);
  const other = watching(tab, { ...wish, number: '6' });
  assert.deepEqual(told, ['checking']);
  assert.ok(tab.isOpen(transfer, wish));
  wake();
  await rest();
  assert.deepEqual(told, ['checking', 'idle', 'key-1 done']);
  assert.deepEqual(other.told, ['idle']);
  assert.deepEqual(device.window().list(), []);
  stop();
});

test('a form waits for another window that works on the same, and tells the end, too', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  const { told } = watching(device.window());
  assert.deepEqual(told, ['idle']);
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  const sending = device.window().perform(transfer, wish);
  await rest();
  assert.deepEqual(told, ['idle', 'checking']);
  assert.deepEqual(device.log, ['send key-1'], 'a question would close the key of a request that is on its way');
  device.answers = [came('done', { answer: { id: '1' } })];
  gate.resolve(done('1'));
  assert.equal((await sending).kind, 'done');
  await rest();
  assert.deepEqual(told, ['idle', 'checking', 'idle', 'key-1 done']);
  assert.deepEqual(device.log, ['send key-1', 'ask key-1']);
});

test('a form of the same window is busy while the same is sent, and leaves it to whoever sends it to tell the end', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  const tab = device.window();
  const { told } = watching(tab);
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  const sending = tab.perform(transfer, wish);
  await rest();
  assert.deepEqual(told, ['idle', 'checking']);
  gate.resolve(done('1'));
  assert.equal((await sending).kind, 'done');
  await rest();
  assert.deepEqual(told, ['idle', 'checking', 'idle']);
});

test('what a form tells of, settling does not tell a second time', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  const gate = Promise.withResolvers<Answer>();
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  device.sleep = () => new Promise(() => undefined);
  const tab = device.window();
  const settling = tab.settle(() => assert.fail('it told'));
  await rest();
  const { told } = watching(tab);
  gate.resolve(came('done', { answer: { id: '9' } }));
  await settling;
  await rest();
  assert.deepEqual(told, ['checking', 'idle', 'key-1 done']);
});

test('a form that is left stops asking; the intention stays open', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  device.sleep = () => awake;
  device.answers = [came('open')];
  const { told, stop } = watching(device.window());
  await rest();
  stop();
  device.answers = [came('open')];
  wake();
  await rest();
  assert.deepEqual(told, ['checking']);
  assert.equal(device.window().list().length, 1);
});
