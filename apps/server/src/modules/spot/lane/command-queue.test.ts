import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { marketId, orderId, type UserId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { lots } from '@bourse/kernel/quantity';
import { reject } from '../../../platform/http/rejection.ts';
import type { Command, LaneCommand, PlaceCommand } from './command.ts';
import { CommandQueue, type Waiting } from './command-queue.ts';

const user = userId('1');
const place = (clientOrderId: string | null = null): PlaceCommand => ({
  kind: 'place',
  exits: null,
  userId: user,
  marketId: marketId(1),
  clientOrderId,
  amount: atoms(1n),
  terms: { kind: 'market', side: 'sell', quantity: lots(1) },
  retry: null,
  tellsFills: false,
});
const cancel = (clientOrderId?: string): Command => ({
  kind: 'cancel',
  marketId: null,
  userId: user,
  order: clientOrderId === undefined ? { id: orderId(1) } : { clientOrderId },
});

const amend: Command = { kind: 'amend', userId: user, id: orderId(1), price: null, amount: atoms(1n) };

const waiting = (command: Command, since = 0): Waiting => ({
  command,
  since: instant(since),
  answer: () => undefined,
  fail: () => undefined,
});

const queueOf = (commands: readonly Waiting[], orders = 100): CommandQueue => {
  const queue = new CommandQueue({ orders, burst: 0, cancels: 2, maxWaitMs: 2_000 });
  for (const command of commands) assert.ok(queue.push(command, isReady));
  return queue;
};

const otherUser = userId('2');
const thirdUser = userId('3');
const isReady = true;
const notReady = false;

const kinds = (taken: readonly Waiting[]): string => taken.map(({ command }) => command.kind[0]).join('');

test('cancels overtake orders', () => {
  const queue = queueOf([place(), place(), cancel(), cancel('elsewhere')].map((command) => waiting(command)));
  assert.equal(kinds(queue.take(3, instant(0)).batch), 'ccp');
  assert.equal(kinds(queue.take(3, instant(0)).batch), 'p');
  assert.equal(queue.size, 0);
});

test('a cancel that names a queued order by its own id stays behind it', () => {
  const queue = queueOf([place('mine'), place(), cancel('mine'), cancel()].map((command) => waiting(command)));
  assert.equal(kinds(queue.take(9, instant(0)).batch), 'cppc');
  assert.ok(queue.push(waiting(place()), isReady));
  assert.ok(queue.push(waiting(cancel('mine')), isReady));
  assert.equal(kinds(queue.take(9, instant(0)).batch), 'cp');
});

test('a full queue refuses orders and still accepts cancels, up to a separate limit', () => {
  const queue = queueOf([waiting(place()), waiting(place())], 2);
  assert.equal(queue.push(waiting(place()), isReady), false);
  assert.equal(queue.push(waiting(cancel()), isReady), true);
  assert.equal(queue.push(waiting(cancel()), isReady), true);
  assert.equal(queue.push(waiting(cancel()), isReady), false);
});

test('[O2] a cancel of a queued order by its own id is bounded as cancels are, wherever it stands', () => {
  const queue = queueOf([waiting(place('mine')), waiting(place('other'))], 2);
  assert.equal(queue.push(waiting(cancel('mine')), isReady), true);
  assert.equal(queue.push(waiting(cancel('other')), isReady), true);
  for (const full of [cancel('mine'), cancel(), place()]) assert.equal(queue.push(waiting(full), isReady), false);
  // The first order leaves, and then the cancel behind it.
  assert.equal(kinds(queue.take(2, instant(0)).batch), 'pp');
  assert.equal(queue.push(waiting(cancel()), isReady), false);
  assert.equal(kinds(queue.take(1, instant(0)).batch), 'c');
  assert.equal(queue.push(waiting(cancel()), isReady), true);
  assert.equal(queue.push(waiting(cancel()), isReady), false);
  assert.equal(kinds(queue.takeAll()), 'cc');
  assert.equal(queue.push(waiting(cancel()), isReady), true);
});

test('[O2] cancels behind a deferred order are no longer counted when it is removed', () => {
  const queue = new CommandQueue({ orders: 2, burst: 0, cancels: 1, maxWaitMs: 2_000 });
  for (const takeOut of [() => queue.takeDeferred(), () => queue.takeAll()]) {
    assert.ok(queue.push(waiting(place('mine')), notReady));
    assert.ok(queue.push(waiting(cancel('mine')), isReady));
    assert.equal(queue.push(waiting(cancel()), isReady), false);
    const taken = takeOut();
    assert.equal(kinds(taken), 'pc');
    for (const one of taken) one.fail(new Error('the balances cannot be read'));
    assert.ok(queue.push(waiting(cancel()), isReady));
    assert.equal(kinds(queue.take(9, instant(0)).batch), 'c');
  }
});

test('[O1] orders that were taken out count until they are answered or have failed', () => {
  const queue = queueOf([waiting(place()), waiting(place())], 2);
  const { batch } = queue.take(9, instant(0));
  assert.equal(queue.push(waiting(place()), isReady), false);
  batch[0]?.answer(reject('SYSTEM_BUSY'));
  assert.deepEqual([queue.push(waiting(place()), isReady), queue.push(waiting(place()), isReady)], [true, false]);
  batch[1]?.fail(new Error('the database is gone'));
  assert.deepEqual([queue.push(waiting(place()), isReady), queue.push(waiting(place()), isReady)], [true, false]);
});

test('a command that is not ready is deferred, with all later commands of its user, until the user is admitted', () => {
  const queue = queueOf([]);
  queue.push(waiting(place('mine')), notReady);
  queue.push(waiting({ ...place(), userId: otherUser }), isReady);
  queue.push(waiting(place()), isReady);
  queue.push(waiting(cancel('mine')), isReady);
  queue.push(waiting(cancel()), isReady);
  assert.equal(kinds(queue.take(9, instant(0)).batch), 'cp');
  assert.deepEqual([queue.size, queue.deferred.length], [0, 3]);
  queue.admit(new Set([user]));
  assert.deepEqual([queue.size, queue.deferred.length], [3, 0]);
  assert.equal(kinds(queue.take(9, instant(0)).batch), 'ppc');
  assert.ok(queue.push(waiting(cancel('mine')), isReady));
  assert.equal(kinds(queue.take(9, instant(0)).batch), 'c');
});

test('[O1] unanswered cancels count towards the limit of orders', () => {
  const queue = queueOf([waiting(cancel()), waiting(place())], 2);
  assert.equal(queue.push(waiting(place()), isReady), false);
  const { batch } = queue.take(1, instant(0));
  assert.equal(kinds(batch), 'c');
  assert.equal(queue.push(waiting(place()), isReady), false);
  batch[0]?.answer(reject('ORDER_NOT_FOUND'));
  assert.deepEqual([queue.push(waiting(place()), isReady), queue.push(waiting(cancel()), isReady)], [true, true]);
});

test('[O1] a burst above the limit is accepted, and another after some seconds', () => {
  const queue = new CommandQueue({ orders: 3, burst: 2, cancels: 1, maxWaitMs: 2_000 });
  const push = (count: number, ms: number): number =>
    Array.from({ length: count }, () => queue.push(waiting(place(), ms), isReady)).filter(Boolean).length;
  const answer = (count: number, ms: number): void => {
    for (const one of queue.take(count, instant(ms)).batch) one.answer(reject('ORDER_NOT_FOUND'));
  };
  assert.equal(push(9, 0), 5);
  assert.equal(queue.push(waiting(cancel()), isReady), true);
  // While they are carried out as many come behind them; then the burst is over, until it is back.
  answer(3, 1);
  assert.equal(push(9, 1), 2);
  answer(4, 2);
  assert.equal(push(9, 2), 2);
  answer(3, 3);
  assert.equal(push(9, 4_002), 5);
});

test('[O1] deferred commands count until they are answered', () => {
  const queue = new CommandQueue({ orders: 1, burst: 0, cancels: 2, maxWaitMs: 2_000 });
  assert.ok(queue.push(waiting(place()), notReady));
  assert.equal(queue.push(waiting({ ...place(), userId: otherUser }), isReady), false);
  const [taken] = queue.takeDeferred();
  taken?.fail(new Error('the balances cannot be read'));
  assert.deepEqual([queue.size, queue.deferred.length], [0, 0]);
  assert.ok(queue.push(waiting(place()), isReady));
});

test('a cancel-all drops the deferred orders, and everything can be taken out', () => {
  const queue = queueOf([]);
  queue.push(waiting(place()), notReady);
  queue.push(waiting({ ...place(), userId: otherUser }), notReady);
  assert.equal(kinds(queue.dropOrders({ kind: 'cancel_all', userId: user, marketId: null })), 'p');
  assert.equal(queue.deferred.length, 1);
  // No command of its user is deferred any more, so that nothing has to wait behind it.
  queue.push(waiting(place()), isReady);
  assert.equal(queue.size, 1);
  assert.equal(kinds(queue.takeAll()), 'pp');
  assert.deepEqual([queue.size, queue.deferred.length], [0, 0]);
});

test('orders and changes that have waited too long are set apart, cancels never are', () => {
  const since = [
    [place('mine'), 0],
    [amend, 0],
    [cancel('mine'), 0],
    [place(), 1],
    [amend, 1],
    [cancel(), 0],
  ] as const;
  const queue = new CommandQueue({ orders: 100, burst: 0, cancels: 100, maxWaitMs: 2_000 });
  for (const [command, at] of since) assert.ok(queue.push(waiting(command, at), isReady));
  const { batch, stale } = queue.take(9, instant(2_001));
  assert.equal(kinds(batch), 'ccpa');
  assert.equal(kinds(stale), 'pa');
});

test('a cancel-all of one market drops the queued orders of that market alone', () => {
  const queue = queueOf([]);
  const elsewhere: Command = { ...place('elsewhere'), marketId: marketId(2) };
  for (const command of [place('here'), elsewhere, amend, { ...place(), userId: otherUser }]) {
    assert.ok(queue.push(waiting(command), isReady));
  }
  assert.ok(queue.push(waiting({ ...elsewhere, userId: thirdUser }), notReady));
  assert.ok(queue.push(waiting({ ...place(), userId: thirdUser }), notReady));
  const drop = (owner: UserId, market: number | null): readonly LaneCommand[] =>
    queue

      .dropOrders({ kind: 'cancel_all', userId: owner, marketId: market === null ? null : marketId(market) })
      .map(({ command }) => command);
  assert.deepEqual(drop(user, 1), [place('here')]);
  assert.deepEqual(drop(thirdUser, 2), [{ ...elsewhere, userId: thirdUser }]);
  assert.deepEqual([queue.size, queue.deferred.length], [3, 1]);
  assert.deepEqual(drop(user, null), [elsewhere]);
  assert.equal(kinds(queue.take(9, instant(0)).batch), 'ap');
});
