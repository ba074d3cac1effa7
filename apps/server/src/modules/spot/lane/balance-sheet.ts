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
const defaultSizeMax = 200_000;

/** Whose account: a user's, or null for where the lane's fees go. */
type Owner = UserId | null;

/** An account that the lane has not read yet. */
export interface UnknownAccount {
  readonly owner: Owner;
  readonly assetId: AssetId;
}

/** The rows that were used in some stretch of time. */
class Generation {
  readonly byAccount = new Map<AccountId, SheetRow>();
  readonly #byAsset = new Map<AssetId, Map<Owner, SheetRow>>();

  find(owner: Owner, assetId: AssetId): SheetRow | undefined {
    return this.#byAsset.get(assetId)?.get(owner);
  }

  put(owner: Owner, row: SheetRow): void {
    const rows = this.#byAsset.get(row.assetId) ?? new Map<Owner, SheetRow>();
    this.#byAsset.set(row.assetId, rows.set(owner, row));
    this.byAccount.set(row.id, row);
  }
}

/**
 * The balances that the lane trades with, as they will be when everything that it has sent has committed. Whoever else
 * moves money on these accounts makes a row wrong until the database has said so: that is why every batch names the
 * balances that it was worked out over, and fails where one was another. Spot trades on the users' `change` accounts (S44).
 *
 * It holds two generations of rows: those used since the younger one began, and those used while the one before was young.
 * When the younger is full, the older is forgotten. Batches under way used their rows lately, so none of those is lost.
 */
export class BalanceSheet {
  readonly #youngMax: number;
  #young = new Generation();
  #old = new Generation();

  /** @param sizeMax how many rows are kept; many more than the batches under way can use. */
  constructor(sizeMax = defaultSizeMax) {
    this.#youngMax = sizeMax / 2;
  }

  find(owner: Owner, assetId: AssetId): SheetRow | undefined {
    const row = this.#young.find(owner, assetId);
    if (row !== undefined) return row;
    const older = this.#old.find(owner, assetId);
    if (older !== undefined) this.#put(owner, older);
    return older;
  }

  /** Reads accounts, opening those that do not exist. Not inside a transaction. */
  async load(db: Database, resolve: ResolveAccounts, accounts: readonly UnknownAccount[]): Promise<void> {
    const ids = await resolve(accounts.map(keyOf));
    const balances = await readBalances(db, ids);
    for (const [place, { owner }] of accounts.entries()) {
      this.#put(owner, { ...present(balances.get(present(ids[place], 'an account')), 'its balance') });
    }
  }

  /** Corrects rows by what a transaction has locked. */
  correct(locked: Iterable<AccountBalance>): void {
    for (const { id, available, held } of locked) {
      const row = this.#young.byAccount.get(id) ?? this.#old.byAccount.get(id);
      if (row !== undefined) Object.assign(row, { available, held });
    }
  }

  clear(): void {
    this.#young = new Generation();
    this.#old = new Generation();
  }

  #put(owner: Owner, row: SheetRow): void {
    if (this.#young.byAccount.size >= this.#youngMax) {
      this.#old = this.#young;
      this.#young = new Generation();
    }
    this.#young.put(owner, row);
  }
}

function keyOf({ owner, assetId }: UnknownAccount): AccountKey {
  return owner === null ? houseAccount('fees', assetId, laneNumber) : userAccount(owner, assetId, 'change');
}
