import { type Atoms, atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { invariant } from '@bourse/kernel/invariant';
import type { AccountBalance, HoldChange, Posting } from '../../ledger/index.ts';
import type { ProjectedBalances, ProjectedBalance, UnknownAccount } from './projected-balances.ts';

/** A movement of money between two rows of the projected balances. */
export interface Move {
  readonly from: ProjectedBalance;
  readonly to: ProjectedBalance;
  readonly amount: Atoms;
  readonly kind: Posting['kind'];
  readonly reference: string;
}

/**
 * Larger than any request, so that a batch that meets an unknown account continues and finds the other unknown ones.
 */
const plenty = 10n ** 37n;

/**
 * The projected balances as changed by the commands of a batch so far, with what to write at the end and how to roll
 * back.
 */
export class WorkingBalances {
  readonly postings: Posting[] = [];
  /** The rows that decided something or changed, as they were before the batch. */
  readonly before = new Map<AccountId, AccountBalance>();
  readonly #projected: ProjectedBalances;
  readonly #touched = new Set<ProjectedBalance>();
  readonly #holds = new Map<AccountId, bigint>();
  /** Stand-ins for the accounts that are not among the projected balances, by owner and asset. */
  readonly #standIns = new Map<string, UnknownAccount & { readonly row: ProjectedBalance }>();

  constructor(projected: ProjectedBalances) {
    this.#projected = projected;
  }

  /** Accounts that are not in the cache; if there are any, the result of the batch is void. */
  get unknown(): readonly UnknownAccount[] {
    return [...this.#standIns.values()];
  }

  /** The row of a user's account. */
  of(owner: UserId, assetId: AssetId): ProjectedBalance {
    return this.#projected.find(owner, assetId) ?? this.#standIn(owner, assetId);
  }

  /** The row of the account to which the fees of the lane go. */
  ofFees(assetId: AssetId): ProjectedBalance {
    return this.#projected.find(null, assetId) ?? this.#standIn(null, assetId);
  }

  /** The available amount; reading it makes the batch depend on it, so the commit verifies it. */
  available(row: ProjectedBalance): bigint {
    this.#touch(row);
    return row.available;
  }

  /** Moves `amount` from available to held; a negative one gives back. @throws InvariantError when it is not there. */
  hold(row: ProjectedBalance, amount: bigint): void {
    if (amount === 0n) return;
    this.#touch(row);
    row.available -= amount;
    row.held += amount;
    invariant(row.available >= 0n && row.held >= 0n, 'an account cannot hold that', row.id);
    this.#holds.set(row.id, (this.#holds.get(row.id) ?? 0n) + amount);
  }

  /** Moves ownership; an amount of zero leaves no posting. @throws InvariantError when the payer lacks it. */
  move({ from, to, amount, kind, reference }: Move): void {
    if (amount === 0n) return;
    this.#touch(from);
    this.#touch(to);
    from.available -= amount;
    invariant(from.available >= 0n, 'an account cannot pay that', from.id);
    to.available += amount;
    this.postings.push({ debit: from.id, credit: to.id, assetId: from.assetId, amount, kind, reference });
  }

  /** What the holds of the batch come to, by account. */
  holdChanges(): HoldChange[] {
    const changes = [...this.#holds].filter(([, amount]) => amount !== 0n);
    return changes.map(([account, amount]) => ({ account, amount: atoms(amount) }));
  }

  /** Restores the projected balances; only while no later batch has changed it. */
  rollback(): void {
    for (const row of this.#touched) {
      const before = this.before.get(row.id);
      if (before !== undefined) Object.assign(row, { available: before.available, held: before.held });
    }
  }

  #touch(row: ProjectedBalance): void {
    if (this.#touched.has(row)) return;
    this.#touched.add(row);
    const { id, assetId, available, held, mayOverdraw } = row;
    this.before.set(id, { id, assetId, available, held, mayOverdraw });
  }

  #standIn(owner: UserId | null, assetId: AssetId): ProjectedBalance {
    const key = `${String(assetId)}:${owner ?? ''}`;
    const known = this.#standIns.get(key);
    if (known !== undefined) return known.row;
    // No account has such an id, and nothing of this batch is ever written.
    const id = `stand-in ${key}` as AccountId;
    const row = { id, assetId, available: plenty, held: plenty, mayOverdraw: false };
    this.#standIns.set(key, { owner, assetId, row });
    return row;
  }
}
