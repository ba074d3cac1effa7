import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { OutPoint, SpendableOutput } from '../chains/index.ts';

/** An output that a withdrawal spends, whatever is signed of it. */
export interface WithdrawalInput extends Pick<SpendableOutput, 'txHash' | 'position' | 'amount' | 'keyPath'> {
  readonly withdrawalId: string;
}

interface InputRow {
  readonly withdrawal_id: string;
  readonly tx_hash: string;
  readonly position: number;
  readonly amount: bigint;
  readonly key_chain: 0 | 1;
  readonly key_child: number;
}

const inputOf = (row: InputRow): WithdrawalInput => ({
  withdrawalId: row.withdrawal_id,
  txHash: row.tx_hash,
  position: row.position,
  amount: row.amount,
  keyPath: [row.key_chain, row.key_child],
});

/** Gives outputs to a withdrawal for good. @throws Error where one of them is another's. */
export async function insertInputs(
  tx: Tx,
  network: string,
  withdrawalId: string,
  outputs: readonly Omit<WithdrawalInput, 'withdrawalId'>[],
): Promise<void> {
  const rows = outputs.map(({ txHash, position, amount, keyPath: [chain, child] }, place) => ({
    tx_hash: txHash,
    position,
    place,
    amount: amount.toString(),
    key_chain: chain,
    key_child: child,
  }));
  await tx.query(
    `INSERT INTO withdrawal_inputs (network, withdrawal_id, tx_hash, position, place, amount, key_chain, key_child)
     SELECT $1, $2::bigint, i.* FROM jsonb_to_recordset($3::jsonb) AS i
       (tx_hash text, position integer, place integer, amount numeric, key_chain integer, key_child integer)`,
    [network, withdrawalId, JSON.stringify(rows)],
  );
}

/** What withdrawals spend, each in the order in which it was given. */
export async function selectInputs(db: Queryable, ids: readonly string[]): Promise<readonly WithdrawalInput[]> {
  const { rows } = await db.query<InputRow>(
    'SELECT * FROM withdrawal_inputs WHERE withdrawal_id = ANY ($1::bigint[]) ORDER BY withdrawal_id, place',
    [ids],
  );
  return rows.map(inputOf);
}

/** Those of the outputs that a withdrawal has already. */
export async function selectTaken(
  db: Queryable,
  network: string,
  outputs: readonly OutPoint[],
): Promise<readonly OutPoint[]> {
  const points = JSON.stringify(outputs.map(({ txHash, position }) => ({ tx_hash: txHash, position })));
  const { rows } = await db.query<{ tx_hash: string; position: number }>(
    `SELECT tx_hash, position FROM withdrawal_inputs
     JOIN jsonb_to_recordset($2::jsonb) AS p (tx_hash text, position integer) USING (tx_hash, position)
     WHERE network = $1`,
    [network, points],
  );
  return rows.map((row) => ({ txHash: row.tx_hash, position: row.position }));
}
