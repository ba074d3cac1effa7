import assert from 'node:assert/strict';
import { userId } from '@bourse/kernel/ids';
import { openOrder } from '@bourse/server/modules/lever/index';
import { type ContractWorld, contractWorld, priceOf, testTerms, ticksOf } from './contract-world.ts';

/** Shorts of so many lots, of users 1, 2 and so on, and one long of all of them, of the user behind; ten-fold at 60,000. */
export function openPair(shorts: readonly number[], terms = testTerms): ContractWorld {
  const world = contractWorld(terms);
  const wish = { multiple: 10, takeProfit: null, stopLoss: null, termsId: undefined, limit: ticksOf(60_000) } as const;
  const all = [...shorts.map((lots) => [-1, lots] as const), [1, shorts.reduce((sum, lots) => sum + lots, 0)] as const];
  for (const [place, [sign, lots]] of all.entries()) {
    const user = userId(String(place + 1));
    world.fund(user, 100_000n * 10n ** 8n);
    const moment = { at: world.at(), mark: priceOf(60_000) };
    const opened = world.run(() => openOrder(world.state, { ...wish, user, sign, lots }, moment, world.ports));
    assert.ok(opened.ok);
  }
  return world;
}
