import assert from 'node:assert/strict';
import { checkApprovals } from '@bourse/server/modules/approvals/index';
import { checkProvenance, type Discrepancy } from '@bourse/server/modules/ledger/index';
import type { Database, Tx } from '@bourse/server/platform/database/database';
import { provenanceBy } from '@bourse/server/composition/history/posting-sources';

/** The desk of the worlds in which loans and strategies trade. */
const desk = `'900'`;
const provenance = provenanceBy({ loans: desk, strategies: desk });

/** What does not come of its source, beside the money that customers begin with. */
async function findUnsourced(db: Database | Tx): Promise<Discrepancy[]> {
  const found = await checkProvenance(db, provenance);
  return found.filter(({ subject }) => !subject.startsWith('postings genesis '));
}

const asBefore = 'at, xid, batch_id, debit_account, credit_account, asset_id, amount, kind, is_inflow, reference';

/** Changes of postings that stay unseen by sums and balances, were these changed as well. */
const plants: Readonly<Record<string, string>> = {
  'another amount': 'UPDATE postings SET amount = amount + 1 WHERE id = ANY ($1::bigint[])',
  'not there': 'DELETE FROM postings WHERE id = ANY ($1::bigint[])',
  'there twice': `INSERT INTO postings (${asBefore}) SELECT ${asBefore} FROM postings WHERE id = ANY ($1::bigint[])`,
  'to another customer': `UPDATE postings p SET credit_account = (SELECT a.id FROM ledger_accounts a
      WHERE a.user_id IS NOT NULL AND a.asset_id = p.asset_id AND a.id NOT IN (p.credit_account, p.debit_account)
        AND a.user_id <> coalesce((SELECT c.user_id FROM ledger_accounts c WHERE c.id = p.credit_account), 0) LIMIT 1)
    WHERE p.id = ANY ($1::bigint[])`,
  'of another name': `UPDATE postings SET reference = regexp_replace(reference, '[0-9]+$', '') || '99999999'
    WHERE id = ANY ($1::bigint[])`,
};

/** One posting of every kind that there is, with the reference that it has. */
async function onePerKind(db: Database): Promise<readonly { readonly id: string; readonly reference: string }[]> {
  const { rows } = await db.query<{ id: string; kind: string; reference: string }>(
    `SELECT DISTINCT ON (kind) id::text AS id, kind, reference FROM postings
     WHERE kind <> 'genesis' AND reference <> 'lever:cross' ORDER BY kind, md5(postings.id::text)`,
  );
  assert.ok(rows.length > 40, 'what is planted is of nearly all kinds');
  // What the insurance has paid is borne out by the account behind all positions, whose balance no plant changes.
  return rows.filter(({ kind }) => kind !== 'lever_insured');
}

/** Every posting comes of its source, and every request of staff stands in the audit log. */
export async function assertSourced(db: Database): Promise<void> {
  assert.deepEqual([...(await findUnsourced(db)), ...(await checkApprovals(db))], []);
}

type Planted = Awaited<ReturnType<typeof onePerKind>>;

/** Plants in turns: two changes of one reference could cancel each other out, as what a loan pays out and its interest do. */
function turnsOf(planted: Planted): Planted[] {
  const turns: { id: string; reference: string }[][] = [];
  for (const one of planted) {
    const free = turns.find((turn) => turn.every(({ reference }) => reference !== one.reference));
    if (free === undefined) turns.push([one]);
    else free.push(one);
  }
  return turns;
}

/** Changes these postings, looks whether each is found by its name, and takes it back. */
async function assertFound(db: Database, what: string, statement: string, planted: Planted): Promise<void> {
  const undo = new Error('undo');
  const plant = db.withTx('plant', async (tx) => {
    await tx.query('ALTER TABLE postings DISABLE TRIGGER USER');
    await tx.query(statement, [planted.map(({ id }) => id)]);
    const found = (await findUnsourced(tx)).map(({ subject }) => subject);
    const missed = planted.filter(({ reference }) => !found.some((subject) => subject.startsWith(`${reference} of `)));
    assert.deepEqual(missed, [], what);
    throw undo;
  });
  await assert.rejects(plant, undo);
}

/** Control: of each kind one posting is changed, and each is found by its name. */
export async function assertPlantsFound(db: Database): Promise<void> {
  const turns = turnsOf(await onePerKind(db));
  for (const [what, statement] of Object.entries(plants)) {
    for (const planted of turns) await assertFound(db, what, statement, planted);
  }
}
