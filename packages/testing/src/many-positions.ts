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

/** From an id to that of its copy; no test opens as many accounts or positions by itself. */
const span = 10_000_000;

const copies = 'generate_series(1, $1::int) AS c (n)';
const copied = [
  `INSERT INTO ledger_accounts (id, user_id, asset_id, kind, available, held) OVERRIDING SYSTEM VALUE
   SELECT id + n * $2, user_id + n * $2, asset_id, kind, available, held
   FROM ledger_accounts, ${copies} WHERE user_id IS NOT NULL`,
  `INSERT INTO postings (at, batch_id, debit_account, credit_account, asset_id, amount, kind, is_inflow, reference)
   SELECT at, gen_random_uuid(), p.debit_account + CASE WHEN d.user_id IS NULL THEN 0 ELSE n * $2 END,
     p.credit_account + n * $2, p.asset_id, p.amount, p.kind, p.is_inflow, p.reference
   FROM postings p JOIN ledger_accounts d ON d.id = p.debit_account JOIN ledger_accounts t ON t.id = p.credit_account,
     ${copies} WHERE t.user_id IS NOT NULL AND t.user_id < $2`,
  `INSERT INTO lockup_positions (id, user_id, product_id, terms_id, asset_id, change_account, product_account, pool_account,
     amount, term_days, rate_low, rate_high, penalty_kind, penalty_rate, dividend_hour, auto_renew, created_at, starts_at,
     expires_at, reserved, next_dividend_at) OVERRIDING SYSTEM VALUE
   SELECT id + n * $2, user_id + n * $2, product_id, terms_id, asset_id, change_account + n * $2, product_account + n * $2,
     pool_account, amount, term_days, rate_low, rate_high, penalty_kind, penalty_rate, dividend_hour, auto_renew, created_at,
     starts_at, expires_at, reserved, next_dividend_at
   FROM lockup_positions, ${copies}`,
  `INSERT INTO holds (account_id, amount, module, reference, at)
   SELECT account_id, amount, module, (reference::bigint + n * $2)::text, at FROM holds, ${copies} WHERE module = 'lockup'`,
  `UPDATE ledger_accounts a SET held = held * ($1 + 1), available = available - held * $1 + 0 * $2
   WHERE house IS NOT NULL AND held > 0`,
  `UPDATE ledger_accounts SET available = available - $1 * (SELECT sum(p.amount) FROM postings p
     JOIN ledger_accounts t ON t.id = p.credit_account WHERE p.debit_account = ledger_accounts.id AND t.user_id < $2)
   WHERE house = 'issuance' AND asset_id = 3`,
  'UPDATE product_sales SET sold = sold * ($1 + 1) + 0 * $2',
] as const;

/**
 * Copies all customers of a world with their money, their lock-up positions and what the pool holds for these, but not what
 * falls due at their end: ten thousands would take hours to buy what each other's purchases hold up.
 */
export async function copyPositions(world: World, times: number): Promise<void> {
  const [position] = (await world.db.query<{ held: bigint }>('SELECT sum(amount) AS held FROM holds')).rows;
  await world.fillPool(usdt, present(position, 'the holds').held * BigInt(times));
  await world.db.withTx('copies', async (tx) => {
    for (const text of copied) await tx.query(text, [times, span]);
  });
}
