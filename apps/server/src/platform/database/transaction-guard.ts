import { AsyncLocalStorage } from 'node:async_hooks';
import { InvariantError } from '@bourse/kernel/invariant';

interface OpenTransaction {
  readonly name: string;
  open: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/**
 * Runs `work` inside a transaction. Until it ends, a statement that the same async context sends outside the
 * transaction is a bug: on the embedded database it would deadlock, on PostgreSQL it would not see the transaction's
 * rows.
 */
export async function insideTransaction<T>(name: string, work: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { name, open: true };
  return current.run(transaction, async () => {
    try {
      return await work();
    } finally {
      transaction.open = false;
    }
  });
}

/** @throws InvariantError when the async context is inside a transaction that is still open. */
export function assertOutsideTransaction(what: string): void {
  const transaction = current.getStore();
  if (transaction?.open === true) {
    throw new InvariantError(`${what} goes past the open transaction ${transaction.name}; use its tx`);
  }
}
