import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import { protectionCalls } from '@bourse/contract/protection';
import { walletCalls } from '@bourse/contract/wallet';
import type { AnyCall } from '@bourse/contract/call';
import { userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import type { Binding } from '../../platform/http/binding.ts';
import { startContractMaker } from './contract-maker.ts';

interface Order {
  readonly id: string;
  readonly type: number;
  lots: number;
  pending: number;
  readonly limit_price: string;
  readonly closing: number;
  readonly closing_price: null;
}

interface State {
  mark: number;
  ids: number;
  readonly calls: string[];
  traded: number | null;
}

/** A contract of a coin, its orders, and what was asked of it. */
function exchange() {
  const orders = new Map<string, Order>();
  const state: State = { mark: 60_000, ids: 0, calls: [], traded: 0 };
  const contract = { match_id: 1, currency_id: 1, legal_id: 3, level_type: 'heyue', state: 1 };
  const answers = new Map<AnyCall, (fields: Record<string, string>) => unknown>([
    [protectionCalls.answer, () => ({})],
    [walletCalls.change, () => ({})],
    [
      leverCalls.contracts,
      ({ level_type: product }) => (product === 'heyue' ? [{ ...contract, mark_price: String(state.mark) }] : []),
    ],
    [leverCalls.deal, () => ({ ...contract, tick: '0.1', lot: '0.001' })],
    [leverCalls.positions, () => ({ list: [...orders.values()] })],
    [
      leverCalls.submit,
      ({ type, number, price = '' }) => {
        const id = String((state.ids += 1));
        const pending = Number.parseInt(number ?? '', 10);
        const order = { id, type: Number.parseInt(type ?? '', 10), lots: 0, pending, limit_price: price };
        orders.set(id, { ...order, closing: 0, closing_price: null });
        return { ...orders.get(id) };
      },
    ],
    [
      leverCalls.cancel,
      ({ id = '' }) => {
        const order = orders.get(id);
        orders.delete(id);
        return { ...order, pending: 0 };
      },
    ],
  ]);
  const bindings = [...answers].map(([call, answer]) => ({
    call,
    run: async (_context: unknown, fields: Record<string, string>) => {
      state.calls.push(call.name);
      return ok(answer(fields));
    },
  }));
  // All that the maker uses of one.
  return { state, orders, bindings: bindings as unknown as Binding[] }; // see above
}

/** A scheduler that lets its steps pass one by one. */
function steps() {
  let next = Promise.withResolvers<void>();
  let waiting = Promise.withResolvers<void>();
  return {
    scheduler: {
      sleep: async (_ms: number, signal?: AbortSignal) => {
        waiting.resolve();
        await Promise.race([next.promise, new Promise((resolve) => signal?.addEventListener('abort', resolve))]);
      },
    },
    begun: () => waiting.promise,
    pass: async () => {
      const before = next;
      [next, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      before.resolve();
      await waiting.promise;
    },
  };
}

test('the maker of contracts knows its account, and asks for it only when somebody has traded', async () => {
  const { state, orders, bindings } = exchange();
  const { scheduler, begun, pass } = steps();
  const maker = startContractMaker({
    bindings,
    scheduler,
    pace: 'lively',
    open: async () => userId('7'),
    prune: async () => undefined,
    onError: (error) => assert.fail(String(error)),
    traded: () => state.traded,
  });
  const askedIn = async (): Promise<readonly string[]> => {
    state.calls.length = 0;
    await pass();
    return state.calls.filter((name) => name !== leverCalls.contracts.name);
  };
  await begun();
  assert.equal(orders.size, 12, 'six rungs on each side');
  assert.deepEqual([await askedIn(), await askedIn()], [[], []]);

  state.mark = 60_060;
  const moved = await askedIn();
  assert.deepEqual(new Set(moved), new Set([leverCalls.cancel.name, leverCalls.submit.name]));
  assert.deepEqual([orders.size, await askedIn()], [12, []]);

  // An order was filled: its rung is closed by an order on the other side, and a new one takes its place.
  const [first] = orders.values();
  assert.ok(first !== undefined);
  [first.lots, first.pending] = [first.pending, 0];
  state.traded = 1;
  assert.ok((await askedIn()).includes(leverCalls.positions.name));

  // Where other processes trade, too, it asks each time.
  state.traded = null;
  for (let step = 0; step < 2; step += 1) {
    assert.ok((await askedIn()).includes(leverCalls.positions.name));
  }
  await maker.stop();
});
