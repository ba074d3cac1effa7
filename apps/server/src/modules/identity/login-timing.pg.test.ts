import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { hourMs } from '@bourse/kernel/instant';
import { openIdentityWorld, type IdentityWorld } from './identity-fixture.ts';
import { productionCost } from './password-hasher.ts';

const long = process.env['BOURSE_LONG'] === '1';

/** Milliseconds that a failing sign-in takes. */
async function failMs(world: IdentityWorld, email: string): Promise<number> {
  const startedAt = performance.now();
  await world.refuse('LOGIN_FAILED', identityCalls.login, { user_string: email, password: 'nonsense' });
  return performance.now() - startedAt;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const blockRounds = long ? 100 : 20;
const blocksMax = 8;
const allowedMs = 5;

test('an unknown account takes as long as a wrong password', async () => {
  const world = await openIdentityWorld(long ? productionCost : { memoryKib: 16_384, passes: 2 });
  await world.customer('known@example.test');
  const known: number[] = [];
  const unknown: number[] = [];
  const differenceMs = (): number => Math.abs(median(known) - median(unknown));
  // On a busy machine a few rounds say little, so more are taken until they settle; a true difference never does.
  for (let block = 0; block < blocksMax && (block === 0 || differenceMs() >= allowedMs); block += 1) {
    for (let round = 0; round < blockRounds; round += 1) {
      world.advance(hourMs);
      known.push(await failMs(world, 'known@example.test'));
      unknown.push(await failMs(world, 'unknown@example.test'));
    }
  }
  await world.close();
  const told = `medians ${median(known).toFixed(2)} and ${median(unknown).toFixed(2)} ms`;
  assert.ok(differenceMs() < allowedMs, told);
  // The control: without the hash for nobody, an unknown account would be quicker by nearly all of this.
  assert.ok(median(known) > 3 * allowedMs, `${told}: too little to tell anything`);
});
