import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Message } from '@sotatech/nest-quickfix';
import { signIn } from './accounts.ts';
import { openBot, type ShownKey } from './api-keys.ts';
import { FixClient, freePort, type Tags } from './fix-client.ts';
import { type GatewayWorld, openGatewayWorld } from './gateway-world.ts';
import { Opened } from './opened.ts';

const values = (message: Message, ...tags: number[]): unknown[] => tags.map((tag) => message.getField(tag));

describe('the port of FIX, driven over TCP', () => {
  const opened = new Opened();
  let world: GatewayWorld;
  let port = 0;
  let [seller, buyer]: ShownKey[] = [];

  before(async () => {
    port = await freePort();
    world = await openGatewayWorld(opened, { FIX_PORT: String(port) });
    seller = await world.keyOf('demo1');
    buyer = await world.keyOf('demo2');
  });
  after(() => opened.close());
  const dial = async (name?: string): Promise<FixClient> => {
    const client = await FixClient.dial(port, name);
    opened.add(async () => client.destroy());
    return client;
  };
  const session = async (key: ShownKey | undefined, name?: string): Promise<FixClient> => {
    const client = await dial(name);
    assert.ok(key !== undefined);
    client.logOn(key);
    await client.hear('A', { 141: 'Y', 34: '1' });
    return client;
  };

  it('lets in who has signed in time, from an address of the key, and says why nobody else', async () => {
    assert.ok(seller !== undefined);
    const bound = await world.keyOf('demo3', { scopes: '["trade"]', addresses: '["10.1.2.3"]' });
    const cases: readonly (readonly [RegExp, Pick<ShownKey, 'key' | 'api_secret'>, Tags?, string?])[] = [
      [/Signature/, { ...seller, api_secret: '0'.repeat(64) }],
      [/Invalid API-key/, { ...seller, key: 'a'.repeat(64) }],
      [/format/, { ...seller, key: 'short' }],
      [/Invalid API-key/, bound],
      [/Signature/, seller, { 95: '63' }],
      [/141/, seller, { 141: 'N' }],
      [/108/, seller, { 108: '1' }],
      [/56/, seller, { 56: 'OTHER' }],
    ];
    for (const [reason, key, tags] of cases) {
      const client = await dial();
      client.logOn(key, tags);
      assert.match(String((await client.hear('5')).getField(58)), reason);
      await client.gone();
    }
    const late = await dial();
    late.logOn(seller, {}, '20260101-00:00:00.000');
    assert.match(String((await late.hear('5')).getField(58)), /recvWindow/);
    const rude = await dial();
    rude.order('x', 'buy', '1', '1');
    await rude.gone();
    assert.deepEqual(rude.heard, []);
  });

  it('places, fills, replaces and cancels orders as the app does, and tells each execution once', async () => {
    const [one, other] = [await session(seller, 'ONE'), await session(buyer, 'OTHER')];
    one.order('ask-1', 'sell', '0.02', '60000');
    const placed = await one.hear('8', { 11: 'ask-1', 150: '0' });
    assert.deepEqual(values(placed, 39, 38, 44, 151, 14), ['0', '0.02', '60000', '0.02', '0']);
    other.order('bid-1', 'buy', '0.005', '60000', { 59: '3' });
    assert.equal((await other.hear('8', { 11: 'bid-1' })).getField(150), '0');
    const taken = await other.hear('8', { 11: 'bid-1', 150: 'F' });
    assert.deepEqual(values(taken, 39, 32, 31, 14, 151, 851, 138), ['2', '0.005', '60000', '0.005', '0', '2', 'BTC']);
    const made = await one.hear('8', { 11: 'ask-1', 150: 'F' });
    assert.deepEqual(values(made, 39, 32, 151, 6, 851), ['1', '0.005', '0.015', '60000', '1']);

    one.send('G', { 11: 'move-1', 41: 'ask-1', 55: 'BTCUSDT', 54: '2', 40: '2', 38: '0.01', 44: '61000', 60: 'x' });
    const moved = await one.hear('8', { 11: 'move-1', 150: '5' });
    assert.deepEqual(values(moved, 41, 38, 44, 14, 151), ['ask-1', '0.01', '61000', '0.005', '0.005']);
    one.send('F', { 11: 'end-1', 41: 'ask-1', 55: 'BTCUSDT', 54: '2', 60: 'x' });
    assert.deepEqual(values(await one.hear('8', { 11: 'end-1', 150: '4' }), 41, 39, 14, 151), [
      'ask-1',
      '4',
      '0.005',
      '0',
    ]);
    one.send('F', { 11: 'end-2', 41: 'ask-1', 55: 'BTCUSDT', 54: '2', 60: 'x' });
    assert.equal((await one.hear('9', { 11: 'end-2' })).getField(434), '1');

    const bot = openBot(world.url, seller);
    assert.deepEqual(
      (await bot.fetchMyTrades('BTC/USDT')).map(({ id, amount }) => [`trade.${id}.sell`, String(amount)]),
      [values(made, 17, 32)],
    );
    assert.deepEqual([...one.heard, ...other.heard].map(String), []);
  });

  it('refuses what the app refuses, and takes one ClOrdID for one order', async () => {
    const one = await session(seller);
    one.order('poor', 'sell', '9000', '60000');
    assert.match(String((await one.hear('8', { 11: 'poor', 39: '8' })).getField(58)), /insufficient/);
    one.order('dust', 'sell', '0.0000001', '60000');
    assert.deepEqual(values(await one.hear('8', { 11: 'dust', 39: '8' }), 150, 25_016), ['8', '-1013']);
    one.order('where', 'sell', '1', '60000', { 55: 'NONE' });
    assert.equal((await one.hear('8', { 11: 'where', 39: '8' })).getField(103), '1');
    one.order('how', 'sell', '1', '60000', { 40: 'P' });
    assert.deepEqual(values(await one.hear('j'), 372, 380), ['D', '0']);
    one.send('D', { 55: 'BTCUSDT' });
    assert.deepEqual(values(await one.hear('j'), 380, 45), ['5', String(one.next - 1)]);
    one.send('V', { 262: 'x' });
    assert.equal((await one.hear('j')).getField(380), '3');

    one.order('once', 'sell', '0.01', '62000');
    const placed = await one.hear('8', { 11: 'once', 150: '0' });
    one.order('once', 'sell', '0.01', '62000');
    assert.equal((await one.hear('8', { 11: 'once', 150: 'I' })).getField(37), placed.getField(37));
    one.order('once', 'sell', '0.02', '62000');
    assert.equal((await one.hear('8', { 11: 'once', 39: '8' })).getField(103), '6');
    one.send('F', { 11: 'out', 37: String(placed.getField(37)), 55: 'BTCUSDT', 54: '2', 60: 'x' });
    await one.hear('8', { 11: 'out', 150: '4' });

    const reader = await session(await world.keyOf('demo1', { scopes: '["read"]' }));
    reader.order('no', 'sell', '0.01', '60000');
    assert.equal((await reader.hear('j')).getField(380), '6');
    reader.send('H', { 11: 'once', 55: 'BTCUSDT', 54: '2' });
    assert.equal((await reader.hear('8', { 150: 'I' })).getField(39), '4');
  });

  it('cancels all orders of a market, or all, and tells each', async () => {
    const one = await session(seller);
    const place = async (name: string, market: string): Promise<void> => {
      one.order(name, 'sell', '0.1', '65000', { 55: market });
      await one.hear('8', { 11: name, 150: '0' });
    };
    for (const name of ['all-1', 'all-2']) await place(name, 'BTCUSDT');
    await place('all-3', 'ETHUSDT');
    one.send('q', { 11: 'of-one', 530: '1', 55: 'BTCUSDT', 60: 'x' });
    assert.deepEqual(values(await one.hear('r', { 11: 'of-one' }), 531, 533), ['1', '2']);
    for (const name of ['all-1', 'all-2']) await one.hear('8', { 11: name, 150: '4' });
    one.send('q', { 11: 'of-all', 530: '7', 60: 'x' });
    assert.deepEqual(values(await one.hear('r', { 11: 'of-all' }), 531, 533), ['7', '1']);
    await one.hear('8', { 11: 'all-3', 150: '4' });
    one.send('q', { 11: 'nowhere', 530: '1', 55: 'NONE', 60: 'x' });
    assert.deepEqual(values(await one.hear('r', { 11: 'nowhere' }), 531, 532, 25_016), ['0', '1', '-1121']);
    one.send('q', { 11: 'odd', 530: '3', 60: 'x' });
    assert.deepEqual(values(await one.hear('j'), 372, 380), ['q', '0']);
  });

  it('asks for what is missing, sends again what was lost, and loses nothing by a cut', async () => {
    let one = await session(seller);
    one.send('1', { 112: 'there?' });
    assert.equal((await one.hear('0')).getField(112), 'there?');
    // The order with number 4 stays behind until 3, which was lost, comes again.
    const lost = one.next;
    one.next += 1;
    one.order('second', 'sell', '0.01', '64000');
    assert.deepEqual(values(await one.hear('2'), 7, 16), [String(lost), String(lost)]);
    one.next = lost;
    one.order('first', 'sell', '0.01', '63000', { 43: 'Y', 122: '20260101-00:00:00.000' });
    one.next = lost + 2;
    const ids: unknown[] = [];
    for (const name of ['first', 'second']) ids.push((await one.hear('8', { 11: name, 150: '0' })).getField(37));
    assert.ok(Number(ids[0]) < Number(ids[1]));
    one.send('2', { 7: '1', 16: '0' });
    assert.equal((await one.hear('8', { 11: 'first', 43: 'Y' })).getField(37), ids[0]);
    // Nothing of a garbled frame counts, not even its number.
    one.raw('8=FIX.4.4\x019=5\x0135=D\x0110=000\x01');
    one.destroy();

    const other = await session(buyer, 'OTHER');
    other.order('bid-2', 'buy', '0.004', '63000', { 59: '3' });
    await other.hear('8', { 11: 'bid-2', 150: 'F' });
    one = await session(seller);
    one.send('H', { 11: 'first', 55: 'BTCUSDT', 54: '2' });
    assert.deepEqual(values(await one.hear('8', { 11: 'first', 150: 'I' }), 39, 14, 6), ['1', '0.004', '63000']);
    one.send('AF', { 584: 'all', 585: '7' });
    const all = [await one.hear('8', { 584: 'all' }), await one.hear('8', { 584: 'all' })];
    assert.deepEqual(
      all.map((each) => values(each, 11, 911, 912)),
      [
        ['first', '2', 'N'],
        ['second', '2', 'Y'],
      ],
    );
    for (const name of ['first', 'second']) {
      one.send('F', { 11: `x-${name}`, 41: name, 55: 'BTCUSDT', 54: '2', 60: 'x' });
      await one.hear('8', { 11: `x-${name}`, 150: '4' });
    }
    one.send('5');
    await one.hear('5');
    await one.gone();
  });

  it('outlives what is no FIX, and logs out whose key is removed', async () => {
    const third = await world.keyOf('demo3');
    const one = await session(third);
    const huge = await dial();
    huge.raw('8=FIX.4.4\x019=1500000000\x01');
    await huge.gone();
    const noise = await dial();
    const begun = Buffer.from('8=FIX.4.4\x019=');
    for (let round = 0; round < 200; round += 1) noise.raw(begun.map((byte, place) => byte ^ ((round * place) & 7)));
    const flood = await session(third);
    for (let count = 0; count < 1_100; count += 1) flood.send('0');
    await flood.gone();
    one.send('1', { 112: 'alive' });
    await one.hear('0', { 112: 'alive' });
    await world.client.get('/safe/api_key_remove', { id: third.id }, { token: await signIn(world.client, 'demo3') });
    assert.match(String((await one.hear('5')).getField(58)), /API key/);
    one.send('5');
    await one.gone();
    const again = await dial();
    again.logOn(third);
    assert.match(String((await again.hear('5')).getField(58)), /Invalid API-key/);
  });
});
