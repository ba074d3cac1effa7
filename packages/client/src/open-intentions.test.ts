import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conversionCalls } from '@bourse/contract/conversion';
import type { IntentionEnd, Wanted } from './intentions.ts';
import { type Answer, Device, done, refused, untilIdle, silence, transfer, wish } from './intentions-fixture.ts';

test('two windows that write at the same time lose no intention', async () => {
  for (const isLocked of [true, false]) {
    const device = new Device();
    device.isLocked = isLocked;
    const gate = Promise.withResolvers<Answer>();
    const slow = gate.promise as unknown as Answer; // awaited by whoever calls
    device.answers = [slow, slow];
    const [first, second] = [device.window(), device.window()];
    const ends: Promise<IntentionEnd<unknown>>[] = [];
    device.onRead = () => {
      device.onRead = () => undefined;
      ends.push(second.perform(transfer, { ...wish, number: '6' }));
    };
    ends.push(first.perform(transfer, wish));
    await untilIdle();
    // The control: without a lock, what is written last drops the other.
    assert.equal(device.window().list().length, isLocked ? 2 : 1);
    gate.resolve(done('1'));
    await Promise.all(ends);
    await untilIdle();
    assert.deepEqual(device.window().list(), []);
  }
});

test('the same press in two windows at the same time has one key', async () => {
  const device = new Device();
  device.answers = [done('1'), done('1')];
  const ends = await Promise.all([device.window().perform(transfer, wish), device.window().perform(transfer, wish)]);
  assert.deepEqual(
    ends.map(({ key }) => key),
    ['key-1', 'key-1'],
  );
});

test('a press while the intention was open resumes it, even if the lock is granted after its end', async () => {
  for (const first of [done('1'), refused('INSUFFICIENT_BALANCE')]) {
    const device = new Device();
    const gate = Promise.withResolvers<Answer>();
    device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
    const tab = device.window();
    const sending = tab.perform(transfer, wish);
    await untilIdle();
    // Another window holds the lock while the answer arrives.
    const unlocked = Promise.withResolvers<void>();
    device.wait(unlocked.promise);
    const again = tab.perform(transfer, wish);
    gate.resolve(first);
    await untilIdle();
    device.answers = [done('1'), done('1')];
    unlocked.resolve();
    const ends = await Promise.all([sending, again]);
    assert.deepEqual(
      ends.map(({ key }) => key),
      ['key-1', 'key-1'],
    );
    await untilIdle();
    assert.deepEqual(device.window().list(), []);
  }
});

test('the same conversion at another quote resumes the first, with its content', async () => {
  const device = new Device();
  const conversion = { number: '600', from_currency_id: '3', to_currency_id: '1' };
  const at = (id: string): Wanted<typeof conversionCalls.convert> => ({ ...conversion, quote_id: id });
  device.answers = [silence, refused(999)];
  await device.window().perform(conversionCalls.convert, at('1'));
  assert.ok(device.window().isOpen(conversionCalls.convert, at('2')));
  assert.equal(device.window().isOpen(conversionCalls.convert, { ...at('2'), number: '601' }), false);
  device.answers = [done('7')];
  const end = await device.window().perform(conversionCalls.convert, at('2'));
  assert.deepEqual([end.key, end.kind], ['key-1', 'done']);
  assert.deepEqual(device.sent.at(-1), { ...at('1'), client_order_id: 'key-1' });
});

test('foreign data in the store is ignored', () => {
  const device = new Device();
  const broken = { key: 'a', owner: 'ann', path: '/wallet/change', content: 'no json' };
  for (const text of ['', 'no json', '{}', '[1, {"key": "a"}]', JSON.stringify([broken])]) {
    device.stored = text;
    assert.deepEqual(device.window().list(), []);
  }
});
