import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../../../platform/database/database.ts';
import {
  type AccountBalance,
  type AccountKey,
  houseAccount,
  readBalances,
  type ResolveAccounts,
  userAccount,
} from '../../ledger/index.ts';

/** What the lane believes an account to have; a batch that commits proves it. */
export type SheetRow = {
  -readonly [Field in keyof AccountBalance]: AccountBalance[Field];
};

/** Which of the split house accounts this lane posts its fees to. */
const laneNumber = 0;
/** About 200 bytes each. */
const sizeMax = 200_000;

/** Whose account: a user's, or null for where the lane's fees go. */
type Owner = UserId | null;

/** An account that the lane has not read yet. */
export interface UnknownAccount {
  readonly owner: Owner;
  readonly assetId: AssetId;
}

/**
 * The balances that the lane trades with, as they will be when everything that it has sent has committed. Whoever else
 * moves money on these accounts makes a row wrong until the database has said so: that is why every batch names the
 * balances that it was worked out over, and fails where one was another. Spot trades on the users' `change` accounts (S44).
 */
export class BalanceSheet {
  readonly #byAsset = new Map<AssetId, Map<Owner, SheetRow>>();
  readonly #byAccount = new Map<AccountId, SheetRow>();

  find(owner: Owner, assetId: AssetId): SheetRow | undefined {
    return this.#byAsset.get(assetId)?.get(owner);
  }

  /** Reads accounts, opening those that do not exist. Not inside a transaction. */
  async load(db: Database, resolve: ResolveAccounts, accounts: readonly UnknownAccount[]): Promise<void> {
    const ids = await resolve(accounts.map(keyOf));
    const balances = await readBalances(db, ids);
    for (const [place, { owner, assetId }] of accounts.entries()) {
      const row = { ...present(balances.get(present(ids[place], 'an account')), 'its balance') };
      const rows = this.#byAsset.get(assetId) ?? new Map<Owner, SheetRow>();
      this.#byAsset.set(assetId, rows.set(owner, row));
      this.#byAccount.set(row.id, row);
    }
  }

  /** Corrects rows by what a transaction has locked. */
  correct(locked: Iterable<AccountBalance>): void {
    for (const { id, available, held } of locked) {
      const row = this.#byAccount.get(id);
      if (row !== undefined) Object.assign(row, { available, held });
    }
  }

  /** Forgets everything when it has become too much. Only while nothing is under way. */
  trim(): void {
    if (this.#byAccount.size > sizeMax) this.clear();
  }

  clear(): void {
    this.#byAsset.clear();
    this.#byAccount.clear();
  }
}

function keyOf({ owner, assetId }: UnknownAccount): AccountKey {
  return owner === null ? houseAccount('fees', assetId, laneNumber) : userAccount(owner, assetId, 'change');
}
