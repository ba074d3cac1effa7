import assert from 'node:assert/strict';
import { type UserId, userId } from '@bourse/kernel/ids';
import { type ContractState, openOrder, releaseSpare } from '@bourse/server/modules/lever/index';
import { priceOf, ticksOf } from './contract-world.ts';
import { type CrossWorld, crossWorld } from './cross-world.ts';

type Wanted = Parameters<typeof openOrder>[1];
/** Customers. */
export const [ann, bob, cat] = ['1', '2', '3'].map(userId) as [UserId, UserId, UserId]; // three names
/** So many whole USDT in atoms. */
export const whole = (amount: number): bigint => BigInt(amount) * 10n ** 8n;
/** The mark prices of both markets at first. */
export const calm = [priceOf(60_000), priceOf(3_000)] as const;

/** Ann trades with cross margin and has so much, the others have plenty. */
export function worldOf(own: number, pool = 100_000): CrossWorld {
  const world = crossWorld();
  world.fund(ann, whole(own));
  for (const user of [bob, cat]) world.fund(user, whole(1_000_000));
  world.fund('pool', whole(pool));
  world.setMode(ann, 'cross');
  world.mark(calm);
  return world;
}

/** Sends an order as a customer does. */
export function order(
  world: CrossWorld,
  state: ContractState,
  user: UserId,
  wanted: Pick<Wanted, 'sign' | 'lots'> & Partial<Wanted>,
) {
  const request = { user, multiple: 20, limit: null, takeProfit: null, stopLoss: null, termsId: undefined, ...wanted };
  return world.run(() => {
    const opened = openOrder(state, request, { at: world.at(), mark: state.mark }, world.ports);
    if (opened.ok) releaseSpare(state, user, world.at());
    return opened;
  });
}

/** The same, which is not refused. */
export function open(...given: Parameters<typeof order>): number {
  const opened = order(...given);
  assert.ok(opened.ok, opened.ok ? '' : opened.error.code);
  return opened.value.id;
}

/** Ann takes what Bob offers at the mark price. */
export function take(world: CrossWorld, state: ContractState, sign: 1 | -1, lots: number): number {
  const price = state === world.bitcoin ? 60_000 : 3_000;
  open(world, state, bob, { sign: sign === 1 ? -1 : 1, lots, limit: ticksOf(price), multiple: 1 });
  return open(world, state, ann, { sign, lots });
}

/** The pot holds what it owes. */
export const assertSound = (world: CrossWorld): void => assert.equal(world.free('pot'), world.owed());
