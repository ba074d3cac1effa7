import assert from 'node:assert/strict';
import { lockupCalls } from '@bourse/contract/lockup';
import { atoms } from '@bourse/kernel/amount';
import { type UserId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { houseAccount, type Posting, post, userAccount } from '@bourse/server/modules/ledger/index';
import { type ProductWorld, testNames, units, usdt } from './product-world.ts';

/** A lock-up product that never sells out. */
export const openHandedTerms = {
  names: testNames,
  currency_id: 3,
  term_days: 3,
  minimum: '1',
  maximum: null,
  whole_amounts: true,
  quota: '1000000000',
  penalty: { kind: 'ratio', rate: '0.004' },
  open: true,
  rate_low: '0.003',
  rate_high: '0.004',
  dividend_hour: 8,
  renewable: true,
} as const;

/** Principal of each position, in whole USDT. */
export const stake = 100;
const positionsEach = 5;
const fundedAtOnce = 1_000;
/** Purchases on their way at once; they wait for the same pool. */
const inFlight = 16;
let users = 1_000_000;

type World = Pick<ProductWorld, 'addProduct' | 'clock' | 'db' | 'fillPool' | 'ledger' | 'run'>;

async function fund({ db, clock, ledger }: World, customers: readonly UserId[]): Promise<void> {
  const [issuance, ...targets] = await ledger.resolve([
    houseAccount('issuance', usdt),
    ...customers.map((user) => userAccount(user, usdt, 'change')),
  ]);
  const postings = targets.map((credit): Posting => ({
    debit: present(issuance, 'issuance'),
    credit,
    assetId: usdt,
    amount: atoms(units(stake * positionsEach)),
    kind: 'genesis',
    reference: 'test',
  }));
  const done = await db.withTx('fund', (tx) => post(tx, { at: clock.now(), postings }));
  assert.ok(done.ok);
}

/**
 * Opens lock-up positions of 100 USDT in a product of their own by the customers' own calls, five to each customer.
 * @param count a multiple of 5.
 */
export async function openManyPositions(world: World, count: number): Promise<void> {
  const product = await world.addProduct(openHandedTerms);
  await world.fillPool(usdt, units(count * stake));
  const customers = Array.from({ length: count / positionsEach }, () => userId(String((users += 1))));
  for (let from = 0; from < customers.length; from += fundedAtOnce) {
    await fund(world, customers.slice(from, from + fundedAtOnce));
  }
  const wishes = customers.flatMap((user) => Array.from({ length: positionsEach }, () => user)).values();
  const buy = async (): Promise<void> => {
    // All take from one iterator.
    for (const user of wishes) {
      await world.run(lockupCalls.buy, user, { config_id: product, amount: String(stake) });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, buy));
}
