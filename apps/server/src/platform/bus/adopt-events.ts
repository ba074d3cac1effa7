import type { Tx } from '../database/database.ts';

/** Behind every transaction that a new database begins with, and before every one that this server begins. */
const base = 10;
const endOfTransaction = '9223372036854775807';

/**
 * Rewrites the transaction numbers of a dump's events to numbers of this database, so that each reader keeps its
 * position. Only the ranges between the readers' positions must stay distinct: the events of each range become one old
 * transaction, in which they keep the order of their sequence numbers, the order in which they happened.
 */
export async function adoptEvents(tx: Tx): Promise<void> {
  await tx.query(
    `UPDATE outbox o SET xid = (${String(base)} + (
       SELECT count(*) FROM outbox_readers r WHERE (o.xid, o.seq) > (r.xid, r.seq)))::text::xid8`,
  );
  await tx.query(
    `UPDATE outbox_readers r SET xid = (${String(base)} - 1 + p.place)::text::xid8, seq = ${endOfTransaction}
     FROM (SELECT name, row_number() OVER (ORDER BY xid, seq, name) AS place FROM outbox_readers) p
     WHERE p.name = r.name`,
  );
}
