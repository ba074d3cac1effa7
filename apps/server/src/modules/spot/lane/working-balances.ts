import { type Atoms, atoms } from '@bourse/kernel/amount';
import type { AccountId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import type { HoldChange, LockedBalances, Posting } from '../../ledger/index.ts';

/**
 * The locked balances as the commands of a batch see them one after another, and what must be written in the end.
 * Nothing here is in the database before the batch commits.
 */
export class WorkingBalances {
  readonly postings: Posting[] = [];
  readonly #balances: Map<AccountId, { available: bigint; held: bigint }>;
  readonly #holds = new Map<AccountId, bigint>();

  constructor(locked: LockedBalances) {
    this.#balances = new Map([...locked].map(([id, { available, held }]) => [id, { available, held }]));
  }

  available(account: AccountId): bigint {
    return this.#of(account).available;
  }

  /** Moves `amount` from available to held; a negative one gives back. @throws InvariantError when it is not there. */
  hold(account: AccountId, amount: bigint): void {
    const balance = this.#of(account);
    balance.available -= amount;
    balance.held += amount;
    invariant(balance.available >= 0n && balance.held >= 0n, `account ${account} cannot hold that`);
    this.#holds.set(account, (this.#holds.get(account) ?? 0n) + amount);
  }

  /** Moves ownership; an amount of zero leaves no posting. @throws InvariantError when the debited account lacks it. */
  move(posting: Posting): void {
    if (posting.amount === 0n) return;
    const debit = this.#of(posting.debit);
    debit.available -= posting.amount;
    invariant(debit.available >= 0n, `account ${posting.debit} cannot pay that`);
    this.#of(posting.credit).available += posting.amount;
    this.postings.push(posting);
  }

  /** What the holds of the batch come to, by account. */
  holdChanges(): HoldChange[] {
    const changes = [...this.#holds].filter(([, amount]) => amount !== 0n);
    return changes.map(([account, amount]): { account: AccountId; amount: Atoms } => ({
      account,
      amount: atoms(amount),
    }));
  }

  #of(account: AccountId): { available: bigint; held: bigint } {
    return present(this.#balances.get(account), `locked account ${account}`);
  }
}
