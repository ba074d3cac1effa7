import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conversionCalls } from '@bourse/contract/conversion';
import type { IntentionEnd, Wanted } from './intentions.ts';
import { type Answer, Device, done, refused, rest, silence, transfer, wish } from './intentions-fixture.ts';

test('two windows that write at once keep the intentions of both', async () => {
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
    await rest();
    // The control: without a lock, what is written last drops the other.
    assert.equal(device.window().list().length, isLocked ? 2 : 1);
    gate.resolve(done('1'));
    await Promise.all(ends);
    await rest();
    assert.deepEqual(device.window().list(), []);
  }
});

test('two windows that are pressed at once for the same do it once', async () => {
  const device = new Device();
  device.answers = [done('1'), done('1')];
  const ends = await Promise.all([device.window().perform(transfer, wish), device.window().perform(transfer, wish)]);
  assert.deepEqual(
    ends.map(({ key }) => key),
    ['key-1', 'key-1'],
  );
});

test('a press that was made before the end was told is no other wish, though its turn comes after it', async () => {
  for (const first of [done('1'), refused('INSUFFICIENT_BALANCE')]) {
    const device = new Device();
    const gate = Promise.withResolvers<Answer>();
    device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
    const tab = device.window();
    const sending = tab.perform(transfer, wish);
    await rest();
    // Another window has the turn, and this one's end comes meanwhile.
    const turn = Promise.withResolvers<void>();
    device.wait(turn.promise);
    const again = tab.perform(transfer, wish);
    gate.resolve(first);
    await rest();
    device.answers = [done('1'), done('1')];
    turn.resolve();
    const ends = await Promise.all([sending, again]);
    assert.deepEqual(
      ends.map(({ key }) => key),
      ['key-1', 'key-1'],
    );
    await rest();
    assert.deepEqual(device.window().list(), []);
  }
});

test('another quote for the same conversion is the same wish, and goes out as it was first wanted', async () => {
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

test('what is stored by nobody of ours counts as nothing', () => {
  const device = new Device();
  const broken = { key: 'a', owner: 'ann', path: '/wallet/change', content: 'no json' };
  for (const text of ['', 'no json', '{}', '[1, {"key": "a"}]', JSON.stringify([broken])]) {
    device.stored = text;
    assert.deepEqual(device.window().list(), []);
  }
});
