import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { OutPoint, SpendableOutput } from '../chains/index.ts';

/** An output that a withdrawal spends, or a move, whatever is signed of it. */
export interface Input extends Pick<SpendableOutput, 'txHash' | 'position' | 'amount' | 'keyPath'> {
  /** The withdrawal, or the move. */
  readonly subjectId: string;
}

interface InputRow {
  readonly subject_id: string;
  readonly tx_hash: string;
  readonly position: number;
  readonly amount: bigint;
  readonly key_chain: 0 | 1;
  readonly key_child: number;
}

const inputOf = (row: InputRow): Input => ({
  subjectId: row.subject_id,
  txHash: row.tx_hash,
  position: row.position,
  amount: row.amount,
  keyPath: [row.key_chain, row.key_child],
});

/** What withdrawals spend, or moves. */
export interface InputStore {
  /** Gives outputs to one for good. @throws Error where one of them is another's. */
  readonly insert: (tx: Tx, network: string, id: string, outputs: readonly Omit<Input, 'subjectId'>[]) => Promise<void>;
  /** What these spend, each in the order in which it was given. */
  readonly select: (db: Queryable, ids: readonly string[]) => Promise<readonly Input[]>;
}

function inputStore(subject: 'withdrawal_id' | 'sweep_id'): InputStore {
  return {
    insert: async (tx, network, id, outputs) => {
      const rows = outputs.map(({ txHash, position, amount, keyPath: [chain, child] }, place) => ({
        tx_hash: txHash,
        position,
        place,
        amount: amount.toString(),
        key_chain: chain,
        key_child: child,
      }));
      await tx.query(
        `INSERT INTO withdrawal_inputs (network, ${subject}, tx_hash, position, place, amount, key_chain, key_child)
         SELECT $1, $2::bigint, i.* FROM jsonb_to_recordset($3::jsonb) AS i
           (tx_hash text, position integer, place integer, amount numeric, key_chain integer, key_child integer)`,
        [network, id, JSON.stringify(rows)],
      );
    },
    select: async (db, ids) => {
      const { rows } = await db.query<InputRow>(
        `SELECT i.*, i.${subject} AS subject_id FROM withdrawal_inputs i WHERE ${subject} = ANY ($1::bigint[])
         ORDER BY ${subject}, place`,
        [ids],
      );
      return rows.map(inputOf);
    },
  };
}

/** What withdrawals spend. */
export const withdrawalInputs = inputStore('withdrawal_id');
/** What moves to the cold address spend. */
export const sweepInputs = inputStore('sweep_id');

/** Those of the outputs that a withdrawal or a move has already. */
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
