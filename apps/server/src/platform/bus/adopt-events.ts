import type { Tx } from '../database/database.ts';

/** Behind every transaction that a new database begins with, and before every one that the house begins. */
const base = 10;
const endOfTransaction = '9223372036854775807';

/**
 * Gives the events of a dump transaction numbers that this database understands, so that each reader goes on exactly where
 * it was. Only what lies between two readers must stay apart: each such band becomes one transaction of long ago, in which
 * events keep the order of their sequence numbers, which is the order in which they happened.
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
