import type { Tx } from '../../platform/database/database.ts';

/**
 * Gives the postings of a dump a transaction number of long ago, because theirs mean nothing in this database, and lets the
 * running check begin from the beginning. This alone may touch postings, and it changes nothing that they say.
 */
export async function adoptPostings(tx: Tx): Promise<void> {
  await tx.query('ALTER TABLE postings DISABLE TRIGGER postings_are_immutable');
  await tx.query(`UPDATE postings SET xid = '3'::xid8 WHERE xid >= pg_current_xact_id()`);
  await tx.query('ALTER TABLE postings ENABLE TRIGGER postings_are_immutable');
  await tx.query(`UPDATE ledger_checkpoints SET xid = '0'::xid8, at = NULL`);
  await tx.query('DELETE FROM ledger_checkpoint_totals');
}
