import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { hourMs } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { openIdentityWorld, type IdentityWorld } from './identity-fixture.ts';
import { createPasswordHasher, productionCost, type PasswordHasher } from './password-hasher.ts';

const long = process.env['BOURSE_LONG'] === '1';

/** Milliseconds that a failing sign-in takes. */
async function failMs(world: IdentityWorld, email: string): Promise<number> {
  const startedAt = performance.now();
  await world.refuse('LOGIN_FAILED', identityCalls.login, { user_string: email, password: 'nonsense' });
  return performance.now() - startedAt;
}

/**
 * The long form compares medians on a quiet machine. The short one shares its machine with other tests, whose work falls
 * into the slower half of the samples, so it compares lower quartiles.
 */
const share = long ? 0.5 : 0.25;
const typical = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

const blockRounds = long ? 40 : 20;

interface Times {
  readonly known: number;
  readonly unknown: number;
  readonly difference: number;
}

/**
 * Whether nobody could tell the two apart. The long form holds the target of 5 ms; the short one, among other tests,
 * looks for what a forgotten hash would leave: most of the time that a sign-in takes.
 */
function isAlike({ known, difference }: Times): boolean {
  return difference < (long ? 5 : known / 3);
}

/**
 * Times of failing sign-ins with a known and with an unknown account, alternately. On a busy machine a few rounds say
 * little, so up to `blocksMax` blocks are taken until the medians come together; a true difference never does.
 */
async function measure(hasher: PasswordHasher, blocksMax: number): Promise<Times> {
  const world = await openIdentityWorld(hasher);
  await world.customer('known@example.test');
  const known: number[] = [];
  const unknown: number[] = [];
  let times: Times = { known: 0, unknown: 0, difference: Infinity };
  for (let block = 0; block < blocksMax && !isAlike(times); block += 1) {
    for (let round = 0; round < blockRounds; round += 1) {
      world.advance(hourMs);
      // Each goes first in half of the rounds, so that neither has the advantage of the place.
      if (round % 2 === 0) known.push(await failMs(world, 'known@example.test'));
      unknown.push(await failMs(world, 'unknown@example.test'));
      if (round % 2 === 1) known.push(await failMs(world, 'known@example.test'));
    }
    const found = { known: typical(known), unknown: typical(unknown) };
    times = { ...found, difference: Math.abs(found.known - found.unknown) };
  }
  await world.close();
  return times;
}

const hasher = createPasswordHasher(long ? productionCost : { memoryKib: 16_384, passes: 2 });

test('an unknown account takes as long as a wrong password', async () => {
  const times = await measure(hasher, 8);
  assert.ok(isAlike(times), JSON.stringify(times));
});

test('the control: a hasher that spares itself the hash for nobody is found', async () => {
  const sparing: PasswordHasher = {
    ...hasher,
    verify: (password, hash) => (hash === null ? Promise.resolve(ok(false)) : hasher.verify(password, hash)),
  };
  const times = await measure(sparing, 2);
  assert.ok(!isAlike(times), JSON.stringify(times));
});
