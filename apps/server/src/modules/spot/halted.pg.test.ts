import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { safeParse } from 'zod/mini';
import { spotCalls } from '@bourse/contract/spot';
import { present } from '@bourse/kernel/invariant';
import { hashInput } from '../../platform/http/input-hash.ts';
import { halt } from '../ledger/index.ts';
import { cancelAll } from './cancel-all.ts';
import type { OrderAnswer } from './order-answer.ts';
import { placeBatch } from './place-batch.ts';
import { alice, bob, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
let open: OrderAnswer;
let hashes: readonly string[];
const first = { type: 'sell', target_price: '60000', amount: '0.5', client_order_id: 'first' };

before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '1');
  await spot.fund(bob, 'USDT', '100000');
  open = orderOf(await spot.place(alice, first));
  hashes = spot.hashes();
  await halt(spot.db, 'a test', spot.clock.now());
});
after(() => spot.close());

type Wishes = Readonly<Record<string, unknown>>;

const ask: Wishes = { type: 'sell', target_price: '61000', amount: '0.1' };
const unknown = '999999';

async function batch(wishes: readonly Wishes[]): Promise<string> {
  const orders = wishes.map((wish) => ({ currency_id: 1, legal_id: 3, ...wish }));
  const parsed = safeParse(spotCalls.batch.input, { orders });
  assert.ok(parsed.success);
  const hashOfAll = (): string => hashInput(spotCalls.batch.name, parsed.data);
  const context = { userId: alice, idempotencyKey: 'batch', hashInput: hashOfAll };
  const result = await placeBatch(spot, context, parsed.data);
  assert.ok(result.ok);
  return result.value.list.map(({ code }) => code ?? 'ok').join();
}

const all = async (symbol?: string): Promise<string> => codeOf(await cancelAll(spot, alice, { symbol }));
const cancel = async (named: Parameters<Spot['cancel']>[1]): Promise<string> => codeOf(await spot.cancel(alice, named));
const amend = async (wishes: Parameters<Spot['amend']>[1]): Promise<string> => codeOf(await spot.amend(alice, wishes));
const place = async (wishes: Wishes): Promise<string> => codeOf(await spot.place(alice, wishes));

// Of each call what would be carried out, and what is refused before it reaches the lane.
const rows: readonly (readonly [string, string, () => Promise<string>])[] = [
  ['an order', 'TRADING_HALTED', () => place(ask)],
  ['an order for more than there is', 'TRADING_HALTED', () => place({ ...ask, amount: '5' })],
  ['an order below the minimum', 'BELOW_MIN_NOTIONAL', () => place({ ...ask, target_price: '1', amount: '0.1' })],
  ['a batch', 'TRADING_HALTED,INVALID_PRICE', () => batch([ask, { ...ask, target_price: '1.001' }])],
  ['a cancel', 'TRADING_HALTED', () => cancel({ id: open.id })],
  ['a cancel by own id', 'TRADING_HALTED', () => cancel({ client_order_id: 'first' })],
  ['a cancel by both ids', 'PARAMETER_ERROR', () => cancel({ id: open.id, client_order_id: 'first' })],
  ['a cancel-all', 'TRADING_HALTED', () => all()],
  ['a cancel-all of no market', 'MARKET_NOT_FOUND', () => all('NO/NE')],
  ['a change', 'TRADING_HALTED', () => amend({ id: open.id, amount: '0.1' })],
  ['a change of an unknown order', 'ORDER_NOT_FOUND', () => amend({ id: unknown, amount: '0.1' })],
  ['a change to no price', 'INVALID_PRICE', () => amend({ id: open.id, target_price: '1.001' })],
];

for (const [what, code, ask_] of rows) {
  test(`while the books of money are halted: ${what} is answered ${code}`, async () => {
    assert.equal(await ask_(), code);
    // Beside something that would be carried out, and in a lane that has just begun.
    const beside = spot.place(bob, { ...ask, type: 'buy' });
    assert.deepEqual([await ask_(), codeOf(await beside)], [code, 'TRADING_HALTED']);
    spot.lane = await spot.newLane();
    assert.equal(await ask_(), code);
    assert.deepEqual(spot.hashes(), hashes);
    assert.deepEqual(spot.faults, []);
    await spot.assertMoney();
  });
}

test('what the lane would refuse anyway may be told so, or of the halt', async () => {
  const either = ['ORDER_NOT_FOUND', 'TRADING_HALTED'];
  assert.ok(either.includes(await cancel({ id: unknown })));
  const [beside, order] = await Promise.all([cancel({ id: unknown }), place(ask)]);
  assert.ok(either.includes(beside));
  assert.equal(order, 'TRADING_HALTED');
});

test('a repetition gets the first answer: alone, beside others, and in a lane that does not know it', async () => {
  const repeat = async (): Promise<OrderAnswer> => orderOf(await spot.place(alice, first));
  assert.deepEqual(await repeat(), open);
  const [other, again] = await Promise.all([spot.place(bob, { ...ask, type: 'buy' }), repeat()]);
  assert.deepEqual([codeOf(other), again], ['TRADING_HALTED', open]);
  spot.lane = await spot.newLane();
  assert.deepEqual(await repeat(), open);
  assert.deepEqual((await Promise.all([repeat(), spot.place(alice, ask)]))[0], open);
  assert.equal(await place({ ...first, amount: '0.4' }), 'ID_REUSED');
  assert.equal(present(spot.hashes()[0], 'a hash'), hashes[0]);
});
