import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../../../platform/database/database.ts';
import {
  type AccountBalance,
  type AccountKey,
  houseAccount,
  listBalancesOf,
  readBalances,
  type ResolveAccounts,
  userAccount,
} from '../../ledger/index.ts';

/** The projected balance of one account; each committing batch verifies those that it names. */
export type ProjectedBalance = {
  -readonly [Field in keyof AccountBalance]: AccountBalance[Field];
};

/** About 200 bytes each. */
const defaultSizeMax = 400_000;

/** Which of their accounts customers trade with (S44). */
const tradedKind = 'change';

/** Whose account: a user's, or null for where the lane's fees go. */
type Owner = UserId | null;

/** An account that the lane has not read yet. */
export interface UnknownAccount {
  readonly owner: Owner;
  readonly assetId: AssetId;
}

/** The rows of one generation of the cache. */
class Generation {
  readonly byAccount = new Map<AccountId, ProjectedBalance>();
  readonly #byAsset = new Map<AssetId, Map<Owner, ProjectedBalance>>();

  find(owner: Owner, assetId: AssetId): ProjectedBalance | undefined {
    return this.#byAsset.get(assetId)?.get(owner);
  }

  put(owner: Owner, row: ProjectedBalance): void {
    const rows = this.#byAsset.get(row.assetId) ?? new Map<Owner, ProjectedBalance>();
    this.#byAsset.set(row.assetId, rows.set(owner, row));
    this.byAccount.set(row.id, row);
  }
}

/**
 * The balances that the lane trades with, as they will be once everything in flight has committed. Anybody else who moves
 * money on these accounts makes a row outdated; therefore every batch names the balances that it was computed from, and
 * fails where one differs.
 *
 * A cache of two generations: when the young one is full, the old one is dropped and the young one takes its place. Rows of
 * batches in flight were used recently, so none of them is dropped.
 */
export class ProjectedBalances {
  readonly #youngMax: number;
  readonly #feeLane: number;
  #young = new Generation();
  #old = new Generation();

  /**
   * @param sizeMax how many rows are kept; many more than the batches under way can use.
   * @param feeLane which of the split house accounts the lane posts its fees to.
   */
  constructor(sizeMax = defaultSizeMax, feeLane = 0) {
    this.#youngMax = sizeMax / 2;
    this.#feeLane = feeLane;
  }

  find(owner: Owner, assetId: AssetId): ProjectedBalance | undefined {
    const row = this.#young.find(owner, assetId);
    if (row !== undefined) return row;
    const older = this.#old.find(owner, assetId);
    if (older !== undefined) this.#put(owner, older);
    return older;
  }

  /**
   * Reads accounts, opening those that do not exist, and with them what else their owners may spend: each reading keeps
   * everybody waiting, and who trades in one market often trades in others. Not inside a transaction.
   */
  async load(db: Database, resolve: ResolveAccounts, accounts: readonly UnknownAccount[]): Promise<void> {
    const owners = new Set(accounts.map(({ owner }) => owner).filter((owner) => owner !== null));
    for (const { userId, kind, ...balance } of await listBalancesOf(db, [...owners])) {
      // A row that is known is ahead of what is committed.
      if (kind !== tradedKind || this.find(userId, balance.assetId) !== undefined) continue;
      if (balance.available + balance.held > 0n) this.#put(userId, { ...balance, mayOverdraw: false });
    }
    const left = accounts.filter(({ owner, assetId }) => this.find(owner, assetId) === undefined);
    if (left.length === 0) return;
    const ids = await resolve(left.map((one) => this.#keyOf(one)));
    const balances = await readBalances(db, ids);
    for (const [place, { owner }] of left.entries()) {
      this.#put(owner, { ...present(balances.get(present(ids[place], 'an account')), 'its balance') });
    }
  }

  /** Replaces rows by balances that a transaction has locked. */
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

  #keyOf({ owner, assetId }: UnknownAccount): AccountKey {
    return owner === null ? houseAccount('fees', assetId, this.#feeLane) : userAccount(owner, assetId, tradedKind);
  }

  #put(owner: Owner, row: ProjectedBalance): void {
    if (this.#young.byAccount.size >= this.#youngMax) {
      this.#old = this.#young;
      this.#young = new Generation();
    }
    this.#young.put(owner, row);
  }
}
