import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type Answer, Device, came, done, refused, untilIdle, silence, transfer, wish } from './intentions-fixture.ts';

test('a success and a definite refusal end an intention; the same wanted again is another', async () => {
  const device = new Device();
  const tab = device.window();
  device.answers = [refused('INSUFFICIENT_BALANCE'), done('1'), done('2')];
  assert.equal((await tab.perform(transfer, wish)).kind, 'refused');
  assert.equal((await tab.perform(transfer, wish)).kind, 'done');
  assert.equal((await tab.perform(transfer, wish)).kind, 'done');
  assert.deepEqual(device.log, ['send key-1', 'send key-2', 'send key-3']);
  assert.deepEqual(tab.list(), []);
});

test('without a certain answer the server is asked until it says what became of it', async () => {
  for (const first of [silence, refused('OUTCOME_UNKNOWN', false), refused('SYSTEM_BUSY', false)]) {
    const device = new Device();
    const answer = { id: '7' };
    device.answers = [first, silence, refused('TOO_MANY_REQUESTS'), came('open'), came('done', { answer })];
    let checking = 0;
    const end = await device.window().perform(transfer, wish, { onChecking: () => (checking += 1) });
    assert.deepEqual(end, { key: 'key-1', kind: 'done', message: answer, isResumed: true });
    assert.equal(checking, 1);
    assert.deepEqual(device.log, ['send key-1', ...Array.from({ length: 4 }, () => 'ask key-1')]);
    assert.deepEqual(device.window().list(), []);
  }
});

test('never and refused are told as the server told them, and end the intention', async () => {
  const device = new Device();
  device.answers = [silence, came('never')];
  assert.deepEqual(await device.window().perform(transfer, wish), { key: 'key-1', kind: 'never' });
  device.answers = [silence, came('refused', { code: 'INSUFFICIENT_BALANCE', reason: 'too little' })];
  const end = await device.window().perform(transfer, wish);
  assert.deepEqual(end, {
    key: 'key-2',
    kind: 'refused',
    code: 'INSUFFICIENT_BALANCE',
    text: 'too little',
    failure: null,
  });
  assert.deepEqual(device.window().list(), []);
});

test('a session that ends in between leaves the intention open for the next sign-in, and for its owner alone', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  assert.equal((await device.window().perform(transfer, wish)).kind, 'unknown');
  device.owner = 'bob';
  assert.deepEqual(device.window().list(), []);
  device.owner = 'ann';
  device.answers = [came('done', { answer: { id: '9' } })];
  const told: string[] = [];
  await device.window().settle(({ key }, { kind }) => told.push(`${key} ${kind}`));
  assert.deepEqual(told, ['key-1 done']);
});

test('what was settled a moment ago answers a press that could not have read it; later, the press is another', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  const { promise: read, resolve: wake } = Promise.withResolvers<void>();
  device.sleep = () => read;
  device.answers = [came('done', { answer: { id: '9' } }), done('10'), done('11')];
  const tab = device.window();
  await tab.settle(() => undefined);
  const end = { key: 'key-1', kind: 'done', message: { id: '9' }, isResumed: true };
  assert.deepEqual(await tab.perform(transfer, wish), end);
  assert.equal((await tab.perform(transfer, { ...wish, number: '6' })).key, 'key-2');
  wake();
  await setImmediate();
  assert.equal((await tab.perform(transfer, wish)).key, 'key-3');
});

test('a reload resumes: the same content is sent with the same key, and its refusal is not definite', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  device.answers = [refused('INSUFFICIENT_BALANCE'), came('done', { answer: { id: '4' } })];
  const end = await device.window().perform(transfer, wish);
  assert.deepEqual(end, { key: 'key-1', kind: 'done', message: { id: '4' }, isResumed: true });
  assert.deepEqual(device.log.slice(-2), ['send key-1', 'ask key-1']);
});

test('a refusal is not definite when another window has resumed the intention meanwhile', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  const first = device.window();
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  const sending = first.perform(transfer, wish);
  await untilIdle();
  device.answers.push(done('5'));
  assert.equal((await device.window().perform(transfer, wish)).kind, 'done');
  device.answers.push(came('done', { answer: { id: '5' } }));
  gate.resolve(refused('TOO_MANY_REQUESTS'));
  assert.deepEqual(await sending, { key: 'key-1', kind: 'done', message: { id: '5' }, isResumed: true });
});

test('other content is another intention, while the first stays open', async () => {
  const device = new Device();
  device.answers = [silence, refused(999), done('2')];
  await device.window().perform(transfer, wish);
  assert.equal((await device.window().perform(transfer, { ...wish, number: '6' })).kind, 'done');
  assert.deepEqual(
    device
      .window()
      .list()
      .map(({ key }) => key),
    ['key-1'],
  );
});

test('an intention that another window has locked is skipped', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  const sending = device.window().perform(transfer, wish);
  await untilIdle();
  await device.window().settle(() => assert.fail('it told'));
  gate.resolve(done('1'));
  assert.equal((await sending).kind, 'done');
  await untilIdle();
  assert.deepEqual(device.window().list(), []);
  assert.deepEqual(device.log, ['send key-1']);
});

test('who stops asking leaves the intention open', async () => {
  const device = new Device();
  const stopped = new AbortController();
  stopped.abort();
  device.answers = [silence, silence];
  const end = await device.window().perform(transfer, wish, { signal: stopped.signal });
  assert.equal(end.kind, 'unknown');
  assert.equal(device.window().list().length, 1);
});

// Refusals that are given before the key is looked up, of an intention that was begun before.
for (const code of [
  'TOO_MANY_REQUESTS',
  998,
  'AREA_NOT_SUPPORTED',
  'NOT_AVAILABLE',
  'STORAGE_FULL',
  'SYSTEM_BUSY',
] as const) {
  test(`${String(code)} does not end an intention that is resumed`, async () => {
    const device = new Device();
    device.answers = [silence, refused(999)];
    await device.window().perform(transfer, wish);
    device.answers = [refused(code), came('done', { answer: { id: '4' } })];
    const end = await device.window().perform(transfer, wish);
    assert.deepEqual(end, { key: 'key-1', kind: 'done', message: { id: '4' }, isResumed: true });
  });
}

test('what shows who somebody is goes with the request and is stored nowhere; it is no part of what is wanted', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  const secret = { ...wish, pay_password: '135790' };
  assert.equal((await device.window().perform(transfer, secret)).kind, 'unknown');
  assert.deepEqual(device.sent, [{ ...secret, client_order_id: 'key-1' }]);
  assert.doesNotMatch(device.stored ?? '', /135790|pay_password/);
  assert.equal(device.window().isOpen(transfer, wish), true);
});
