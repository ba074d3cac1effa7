import assert from 'node:assert/strict';
import { atoms } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import type { AccountId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import {
  accountResolver,
  type AccountKey,
  type Balance,
  checkEverything,
  type HoldSource,
  houseAccount,
  post,
  type ResolveAccounts,
} from '@bourse/server/modules/ledger/index';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import type { Database } from '@bourse/server/platform/database/database';
import { openTestDatabase } from './disposable-database.ts';

/** A database with a ledger in which tests put money and count it. */
export interface LedgerWorld {
  readonly db: Database;
  readonly resolve: ResolveAccounts;
  /** Id of one account, opened when it does not exist. */
  account(key: AccountKey): Promise<AccountId>;
  /** Gives atoms to an account, posted from issuance. */
  fund(key: AccountKey, amount: bigint): Promise<AccountId>;
  balance(account: AccountId): Promise<Balance>;
  /** Fails unless everything adds up: sums, balances against postings, held amounts against their reasons. */
  assertAddsUp(sources?: readonly HoldSource[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a fresh database of the engine under test with an empty ledger. */
export async function openLedgerWorld(): Promise<LedgerWorld> {
  const opened = await openTestDatabase();
  const db = opened.connect();
  const world = ledgerWorldOn(db);
  return { ...world, close: () => opened.close() };
}

/** The same on a database that is open already. */
export function ledgerWorldOn(db: Database, clock: Clock = systemClock): Omit<LedgerWorld, 'close'> {
  const resolve = accountResolver(db);
  const account = async (key: AccountKey): Promise<AccountId> => present((await resolve([key]))[0], 'the account');
  return {
    db,
    resolve,
    account,
    fund: async (key, amount) => {
      const [issuance, target] = [await account(houseAccount('issuance', key.assetId)), await account(key)];
      const posting = { debit: issuance, credit: target, assetId: key.assetId, amount: atoms(amount) };
      const postings = [{ ...posting, kind: 'genesis' as const, reference: 'test' }];
      const result = await db.withTx('fund', (tx) => post(tx, { at: clock.now(), postings }));
      assert.equal(result.ok, true);
      return target;
    },
    balance: async (id) => {
      const { rows } = await db.query<Balance>('SELECT available, held FROM ledger_accounts WHERE id = $1', [id]);
      return present(rows[0], 'the account');
    },
    assertAddsUp: async (sources = []) => {
      assert.deepEqual(await checkEverything(db, sources), []);
    },
  };
}
