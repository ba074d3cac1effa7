import type { Tx } from '../../platform/database/database.ts';

/**
 * Lets the running check begin from the beginning, where the transaction numbers of postings are no longer those that it has read
 * to; the roots over the history give them others.
 */
export async function restartCheckpoint(tx: Tx): Promise<void> {
  await tx.query(`UPDATE ledger_checkpoints SET xid = '0'::xid8, at = NULL`);
  await tx.query('DELETE FROM ledger_checkpoint_totals');
}
