import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import type { FixField } from '../../../platform/fix/fix-message.ts';
import { toldFill, toldOrder } from '../told-fixture.ts';
import { FixStream } from './fix-stream.ts';
import { tags } from './fix-tags.ts';

type Told = Parameters<FixStream['hear']>[0];
type Order = Told['orders'][number];
const since = Date.UTC(2026, 10, 27);
const at = (seconds: number): string => new Date(since + seconds * 1_000).toISOString();

const order = (changes: object): Order => toldOrder({ created_at: at(1), updated_at: at(1), ...changes });
const fill = (id: string, amount: string, price: string, turnover: string) =>
  toldFill({ id, amount, price, turnover, created_at: at(2) });

function listen() {
  const sent: (readonly FixField[])[] = [];
  const stream = new FixStream({ send: (_type, fields) => sent.push(fields) }, instant(since));
  const hear = (type: Told['type'], orders: Order[], fills: Told['fills'] = []): void =>
    stream.hear({ topic: 'private', type, orders, fills, balances: [], products: [], notices: [], threads: [] });
  const wanted = [tags.execType, tags.ordStatus, tags.clOrdId, tags.cumQty, tags.leavesQty, tags.avgPx];
  const told = (): string[] =>
    sent.splice(0).map((fields) => wanted.map((tag) => fields.find(([one]) => one === tag)?.[1]).join(' '));
  return { stream, hear, told };
}

test('an order that is new and traded at once is told as new, then by each fill, then as ended', () => {
  const { hear, told } = listen();
  const fills = [fill('1', '1', '100', '100'), fill('2', '1', '103', '103')];
  hear(
    'update',
    [order({ filled: '2', average_price: '101.5', turnover: '203', status: 4, reason: 'expired' })],
    fills,
  );
  assert.deepEqual(told(), ['0 0 mine 0 3 0', 'F 1 mine 1 2 100', 'F 1 mine 2 1 101.5', 'C C mine 2 0 101.5']);
  hear(
    'update',
    [order({ id: '8', filled: '3', average_price: '100', turnover: '300', status: 3 })],
    [{ ...fill('3', '3', '100', '300'), order_id: '8' }],
  );
  assert.deepEqual(told(), ['0 0 mine 0 3 0', 'F 2 mine 3 0 100']);
});

test('an answer and the topic tell one thing once, whichever is first', () => {
  const { stream, hear, told } = listen();
  stream.placed(order({}), instant(since));
  hear('update', [order({})]);
  hear('update', [order({ id: '8' })]);
  stream.placed(order({ id: '8' }), instant(since));
  assert.deepEqual(told(), ['0 0 mine 0 3 0', '0 0 mine 0 3 0']);
  stream.placed(order({}), instant(since + 5_000));
  assert.deepEqual(told(), ['I 0 mine 0 3 0']);
  stream.expect('G', 'mine', 'move');
  stream.replaced(order({ amount: '2', updated_at: at(6) }));
  hear('update', [order({ amount: '2', updated_at: at(6) })]);
  assert.deepEqual(told(), ['5 0 move 0 2 0']);
  stream.expect('G', '7', 'same');
  stream.replaced(order({ amount: '2', updated_at: at(6) }));
  stream.expect('F', '7', 'end');
  hear('update', [order({ amount: '2', status: 4, reason: 'user', updated_at: at(7) })]);
  assert.deepEqual(told(), ['5 0 same 0 2 0', '4 4 end 0 0 0']);
  hear('update', [order({ amount: '2', status: 4, reason: 'user', updated_at: at(7) })]);
  assert.deepEqual(told(), [], 'an end is told once');
});

test('orders of before are told when they change, not as new', () => {
  const { hear, told } = listen();
  const before = { created_at: at(-9), type: 'limit', stop_price: '90', pending: 'stop' };
  hear('snapshot', [order(before)]);
  hear('update', [order({ ...before, pending: null, updated_at: at(2) })]);
  hear('update', [order({ ...before, id: '9', updated_at: at(3) })]);
  assert.deepEqual(told(), ['L 0 mine 0 3 0', 'I 0 mine 0 3 0']);
});
