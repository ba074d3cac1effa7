import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { atoms, formatAmount } from '@bourse/kernel/amount';
import { yieldToEventLoop } from '../../platform/clock/yield-to-event-loop.ts';
import { alice, bob, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(bob, 'USDT', '1000');
});
after(() => spot.close());

const wish = { type: 'sell', target_price: '60000', amount: '1' };

async function ordersInDatabase(): Promise<number> {
  const { rows } = await spot.db.query<{ count: number }>('SELECT count(*)::int AS count FROM spot_orders');
  return rows[0]?.count ?? 0;
}

test('M5: 1,000 simultaneous duplicates of one order have one effect and equal answers', async () => {
  const duplicates = Array.from({ length: 1_000 }, () => spot.place(alice, { ...wish, client_order_id: 'once' }));
  const answers = new Set((await Promise.all(duplicates)).map((result) => JSON.stringify(orderOf(result))));
  assert.equal(answers.size, 1);
  assert.equal(await ordersInDatabase(), 1);
  assert.equal((await spot.balance(alice, 'BTC')).held, 100_000_000n);
});

test('M5: 1,000 simultaneous duplicates that carry the header Idempotency-Key have one effect and equal answers', async () => {
  const before_ = await ordersInDatabase();
  const duplicates = Array.from({ length: 1_000 }, () => spot.place(alice, { ...wish, amount: '0.1' }, 'header-once'));
  const answers = new Set((await Promise.all(duplicates)).map((result) => JSON.stringify(orderOf(result))));
  assert.equal(answers.size, 1);
  assert.equal(await ordersInDatabase(), before_ + 1);
});

test('control: without a key nothing is guessed to be a duplicate', async () => {
  const before_ = await ordersInDatabase();
  const results = await Promise.all(Array.from({ length: 3 }, () => spot.place(alice, wish)));
  assert.equal(new Set(results.map((result) => orderOf(result).id)).size, 3);
  assert.equal(await ordersInDatabase(), before_ + 3);
});

test('the same key with other content is refused, in the same batch and later', async () => {
  const [first, second] = await Promise.all([
    spot.place(alice, wish, 'header-key'),
    spot.place(alice, { ...wish, amount: '2' }, 'header-key'),
  ]);
  assert.deepEqual([codeOf(first), codeOf(second)], ['ok', 'ID_REUSED']);
  assert.equal(codeOf(await spot.place(alice, { ...wish, amount: '2' }, 'header-key')), 'ID_REUSED');
  assert.deepEqual(orderOf(await spot.place(alice, wish, 'header-key')), orderOf(first));
});

test('a repetition gets the first answer, also after the order has changed', async () => {
  const named = { ...wish, amount: '0.001', client_order_id: 'changing' };
  const first = orderOf(await spot.place(alice, named));
  orderOf(await spot.cancel(alice, { id: first.id }));
  assert.deepEqual(orderOf(await spot.place(alice, named)), first);
});

test('a lane that has just started knows the answers of the one before', async () => {
  const named = { ...wish, amount: '0.002', client_order_id: 'before-the-restart' };
  const first = orderOf(await spot.place(alice, named));
  const before_ = await ordersInDatabase();
  spot.lane = await spot.newLane();
  const others = [{ ...named, amount: '0.003' }, wish, named].map((wishes) => spot.place(alice, wishes));
  assert.deepEqual((await Promise.all(others)).map(codeOf), ['ID_REUSED', 'ok', 'ok']);
  assert.deepEqual(orderOf(await spot.place(alice, named)), first);
  assert.equal(await ordersInDatabase(), before_ + 1);
  await spot.assertMoney();
});

test('a repetition gets the first answer from a lane that does not know it, also where all is held for the order', async () => {
  const { available } = await spot.balance(alice, 'BTC');
  const named = { ...wish, amount: formatAmount(available, 8), client_order_id: 'restarted' };
  const first = orderOf(await spot.place(alice, named));
  assert.equal(codeOf(await spot.place(alice, wish)), 'INSUFFICIENT_BALANCE');
  for (const wishes of [named, { ...named, amount: '0.001' }, { ...named, amount: '2' }]) {
    spot.lane = await spot.newLane();
    const answer = await spot.place(alice, wishes);
    if (wishes === named) assert.deepEqual(orderOf(answer), first);
    else assert.equal(codeOf(answer), 'ID_REUSED', wishes.amount);
  }
  orderOf(await spot.cancel(alice, { id: first.id }));
  // Now it could be placed, and fails by the key.
  for (const wishes of [named, { ...named, amount: '0.001' }]) {
    spot.lane = await spot.newLane();
    const answer = await spot.place(alice, wishes);
    if (wishes === named) assert.deepEqual(orderOf(answer), first);
    else assert.equal(codeOf(answer), 'ID_REUSED');
  }
  assert.equal((await spot.balance(alice, 'BTC')).available, available);
  assert.deepEqual(spot.faults, []);
});

test('a refusal does not use the key up', async () => {
  const named = { type: 'buy', target_price: '60000', amount: '0.1', client_order_id: 'again' };
  assert.equal(codeOf(await spot.place(bob, named)), 'INSUFFICIENT_BALANCE');
  await spot.fund(bob, 'USDT', '100000');
  assert.equal(orderOf(await spot.place(bob, named)).status, 3);
  await spot.assertMoney();
});

test('one key of two users is two keys', async () => {
  const shared = { client_order_id: 'shared' };
  const ask = orderOf(await spot.place(alice, { ...wish, amount: '0.01', ...shared }));
  const bid = orderOf(await spot.place(bob, { type: 'buy', target_price: '1', amount: '5', ...shared }));
  assert.notEqual(ask.id, bid.id);
});

test('of many orders on one balance at once, only as many succeed as it covers', async () => {
  const user = bob;
  const before_ = await spot.balance(user, 'USDT');
  const each = before_.available / 10n / 100_000_000n;
  const wishes = { type: 'buy', target_price: '1', amount: String(each + 1n) };
  const results = await Promise.all(Array.from({ length: 50 }, () => spot.place(user, wishes)));
  assert.equal(results.filter((result) => result.ok).length, 9);
  assert.ok(results.every((result) => result.ok || result.error.code === 'INSUFFICIENT_BALANCE'));
  await spot.assertMoney();
});

type Duplicate = (round: number) => Promise<readonly string[]>;

const idsOf = (answers: readonly { readonly order: { readonly id: string } | null }[]): readonly string[] =>
  answers.map(({ order }) => order?.id ?? 'none');

const small = { ...wish, amount: '0.001' };
const moved = (round: number, name = 'moved'): Readonly<Record<string, string>> => ({
  ...small,
  client_order_id: `${name}-${String(round)}`,
});
const single: Duplicate = async (round) => [orderOf(await spot.place(alice, moved(round))).id];
const listed: Duplicate = async (round) =>
  idsOf(await spot.batch(alice, [moved(round), moved(round, 'moved-too')], `batch-${String(round)}`));
const byHeader: Duplicate = async (round) => [orderOf(await spot.place(alice, small, `header-${String(round)}`)).id];
const listedByHeader: Duplicate = async (round) =>
  idsOf(await spot.batch(alice, [small, { ...small, amount: '0.002' }], `list-${String(round)}`));

// Each with what is sent again and again at once, how many orders that makes, and how often.
const rows: readonly (readonly [string, readonly Duplicate[], number, number])[] = [
  ['by their own id, alone and in a list', [single, listed], 2, 10],
  ['by the header Idempotency-Key', [byHeader], 1, 4],
  ['by the header Idempotency-Key, alone and in a list', [byHeader, listedByHeader], 3, 4],
];

for (const [place, [how, duplicates, orders, rounds]] of rows.entries()) {
  test(`every answer names an order that exists while other movements change the same balance: ${how}`, async () => {
    await spot.fund(alice, 'BTC', '100');
    // No key of one row is one of another.
    for (let round = 10 * place; round < 10 * place + rounds; round += 1) {
      const latest = await latestOrder();
      const oneAfterAnother = <T>(act: () => Promise<T>): Promise<T>[] =>
        Array.from({ length: 60 }, async (_, turn) => {
          for (let tick = 0; tick < turn; tick += 1) await yieldToEventLoop();
          return act();
        });
      const moves = oneAfterAnother(() => spot.move(alice, bob, 'BTC', atoms(1_000n)));
      const repeated = duplicates.flatMap((duplicate) => oneAfterAnother(() => duplicate(round)));
      assert.ok((await Promise.all(moves)).every((result) => result.ok));
      const answered = (await Promise.all(repeated)).flat();
      const { rows: made } = await spot.db.query<{ id: string }>(
        'SELECT id::text AS id FROM spot_orders WHERE id > $1',
        [latest],
      );
      assert.deepEqual(new Set(answered), new Set(made.map(({ id }) => id)));
      assert.equal(made.length, orders);
    }
    await spot.assertMoney();
  });
}

async function latestOrder(): Promise<string> {
  const {
    rows: [latest],
  } = await spot.db.query<{ id: string }>('SELECT coalesce(max(id), 0)::text AS id FROM spot_orders');
  return latest?.id ?? '0';
}
