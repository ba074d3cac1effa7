import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Intentions, Wanted } from './intentions.ts';
import { type Answer, Device, came, done, refused, untilIdle, silence, transfer, wish } from './intentions-fixture.ts';

/** What a form that looks on is told, in order. */
function watching(window: Intentions, input: Wanted<typeof transfer> = wish): { told: string[]; stop: () => void } {
  const told: string[] = [];
  const stop = window.watch(transfer, input, {
    onChecking: (isChecking) => told.push(isChecking ? 'checking' : 'idle'),
    onEnd: ({ key, kind }) => told.push(`${key} ${kind}`),
  });
  return { told, stop };
}

test('after a reload a form with the content of an open intention is busy, and shows its outcome', async () => {
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
  await untilIdle();
  assert.deepEqual(told, ['checking', 'idle', 'key-1 done']);
  assert.deepEqual(other.told, ['idle']);
  assert.deepEqual(device.window().list(), []);
  stop();
});

test('a form waits while another window sends the same content, and shows the outcome, too', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  const { told } = watching(device.window());
  assert.deepEqual(told, ['idle']);
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  const sending = device.window().perform(transfer, wish);
  await untilIdle();
  assert.deepEqual(told, ['idle', 'checking']);
  assert.deepEqual(device.log, ['send key-1'], 'a question would close the key of a request that is on its way');
  device.answers = [came('done', { answer: { id: '1' } })];
  gate.resolve(done('1'));
  assert.equal((await sending).kind, 'done');
  await untilIdle();
  assert.deepEqual(told, ['idle', 'checking', 'idle', 'key-1 done']);
  assert.deepEqual(device.log, ['send key-1', 'ask key-1']);
});

test('a form of the window that sends the content is busy, and leaves the outcome to the caller of perform', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  const tab = device.window();
  const { told } = watching(tab);
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  const sending = tab.perform(transfer, wish);
  await untilIdle();
  assert.deepEqual(told, ['idle', 'checking']);
  gate.resolve(done('1'));
  assert.equal((await sending).kind, 'done');
  await untilIdle();
  assert.deepEqual(told, ['idle', 'checking', 'idle']);
});

test('an outcome that a form shows is not reported by settle, too', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  const gate = Promise.withResolvers<Answer>();
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  device.sleep = () => new Promise(() => undefined);
  const tab = device.window();
  const settling = tab.settle(() => assert.fail('it told'));
  await untilIdle();
  const { told } = watching(tab);
  gate.resolve(came('done', { answer: { id: '9' } }));
  await settling;
  await untilIdle();
  assert.deepEqual(told, ['checking', 'idle', 'key-1 done']);
});

test('a form that is closed stops asking; the intention stays open', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  device.sleep = () => awake;
  device.answers = [came('open')];
  const { told, stop } = watching(device.window());
  await untilIdle();
  stop();
  device.answers = [came('open')];
  wake();
  await untilIdle();
  assert.deepEqual(told, ['checking']);
  assert.equal(device.window().list().length, 1);
});
