import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { OutPoint } from './chain-node.ts';

/** An output that came to one of our addresses. */
export interface CoinOutput extends OutPoint {
  readonly address: string;
  readonly amount: bigint;
  readonly height: number;
  readonly isCoinbase: boolean;
}

/** An output of ours that a transaction spends. */
export interface Spend extends OutPoint {
  readonly spentBy: string;
  readonly address: string;
}

interface OutputRow {
  readonly tx_hash: string;
  readonly position: number;
  readonly address: string;
  readonly amount: bigint;
  readonly height: string;
  readonly is_coinbase: boolean;
}

const outputOf = (row: OutputRow): CoinOutput => ({
  txHash: row.tx_hash,
  position: row.position,
  address: row.address,
  amount: row.amount,
  height: Number.parseInt(row.height, 10),
  isCoinbase: row.is_coinbase,
});

const pointsOf = (points: readonly OutPoint[]): string =>
  JSON.stringify(points.map(({ txHash, position }) => ({ tx_hash: txHash, position })));

/** Writes down what a block made at our addresses. */
export function insertOutputs(tx: Tx, network: string, outputs: readonly CoinOutput[]): void {
  if (outputs.length === 0) return;
  const rows = outputs.map((one) => ({
    tx_hash: one.txHash,
    position: one.position,
    address: one.address,
    amount: one.amount.toString(),
    height: one.height,
    is_coinbase: one.isCoinbase,
  }));
  // Two transactions of the oldest blocks have the name of an earlier one: the first stands.
  tx.send(
    `INSERT INTO coin_outputs (network, tx_hash, position, address, amount, height, is_coinbase)
     SELECT $1, o.* FROM jsonb_to_recordset($2::jsonb)
       AS o (tx_hash text, position integer, address text, amount numeric, height bigint, is_coinbase boolean)
     ON CONFLICT DO NOTHING`,
    [network, JSON.stringify(rows)],
  );
}

/** Notes which of our outputs a block spends. */
export function markSpent(tx: Tx, network: string, height: number, spends: readonly Spend[]): void {
  if (spends.length === 0) return;
  const rows = spends.map(({ txHash, position, spentBy }) => ({ tx_hash: txHash, position, spent_by: spentBy }));
  tx.send(
    `UPDATE coin_outputs o SET spent_height = $3, spent_by = s.spent_by
     FROM jsonb_to_recordset($2::jsonb) AS s (tx_hash text, position integer, spent_by text)
     WHERE o.network = $1 AND o.tx_hash = s.tx_hash AND o.position = s.position AND o.spent_height IS NULL`,
    [network, JSON.stringify(rows), height],
  );
}

/** Gives up what blocks above a height have made and spent. */
export function giveUpOutputs(tx: Tx, network: string, height: number): void {
  tx.send('DELETE FROM coin_outputs WHERE network = $1 AND height > $2', [network, height]);
  tx.send('UPDATE coin_outputs SET spent_height = NULL, spent_by = NULL WHERE network = $1 AND spent_height > $2', [
    network,
    height,
  ]);
}

/** Those of the outputs that are ours and unspent. */
export async function findOutputs(
  db: Queryable,
  network: string,
  points: readonly OutPoint[],
): Promise<readonly CoinOutput[]> {
  const { rows } = await db.query<OutputRow>(
    `SELECT o.* FROM coin_outputs o
     JOIN jsonb_to_recordset($2::jsonb) AS p (tx_hash text, position integer) USING (tx_hash, position)
     WHERE o.network = $1 AND o.spent_height IS NULL`,
    [network, pointsOf(points)],
  );
  return rows.map(outputOf);
}

/** Outputs that are unspent, in the order of their names, from after one of them on. */
export async function selectUnspent(
  db: Queryable,
  network: string,
  after: OutPoint,
  limit: number,
): Promise<readonly CoinOutput[]> {
  const { rows } = await db.query<OutputRow>(
    `SELECT * FROM coin_outputs WHERE network = $1 AND spent_height IS NULL AND (tx_hash, position) > ($2, $3)
     ORDER BY tx_hash, position LIMIT $4`,
    [network, after.txHash, after.position, limit],
  );
  return rows.map(outputOf);
}

/** What lies at an address in outputs that are unspent, as far as was read. */
export async function sumUnspentAt(db: Queryable, network: string, address: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(amount), 0)::numeric(38, 0) AS sum FROM coin_outputs
     WHERE network = $1 AND address = $2 AND spent_height IS NULL`,
    [network, address],
  );
  return rows[0]?.sum ?? 0n;
}

/** By which transaction an output of ours was spent, and in which block; null while it is not, as far as was read. */
export async function findSpend(
  db: Queryable,
  network: string,
  { txHash, position }: OutPoint,
): Promise<{ readonly txHash: string; readonly height: number } | null> {
  const { rows } = await db.query<{ spent_by: string; spent_height: string }>(
    `SELECT spent_by, spent_height FROM coin_outputs
     WHERE network = $1 AND tx_hash = $2 AND position = $3 AND spent_height IS NOT NULL`,
    [network, txHash, position],
  );
  const [found] = rows;
  return found === undefined ? null : { txHash: found.spent_by, height: Number.parseInt(found.spent_height, 10) };
}

/** An output that can be spent, with its key: chain and child of the account (BIP-44). */
export interface SpendableOutput extends CoinOutput {
  readonly keyPath: readonly [chain: 0 | 1, child: number];
}

/** Whose outputs are wanted, and how deep. */
export interface SpendableFilter {
  readonly network: string;
  /** The house's address, child `1/0` of the account. */
  readonly house: string;
  /** The account whose customers' addresses are wanted, too; null for the house's alone. */
  readonly account: string | null;
  /** What stands at or below these heights is deep enough; coins that were made new take longer. */
  readonly heightMax: number;
  readonly madeHeightMax: number;
}

const spendable = `FROM coin_outputs o
  LEFT JOIN deposit_addresses a ON a.network = o.network AND a.address = o.address AND a.account = $3
  WHERE o.network = $1 AND o.spent_height IS NULL AND (o.address = $2 OR a.child IS NOT NULL)
    AND o.height <= CASE WHEN o.is_coinbase THEN $5::bigint ELSE $4::bigint END`;

/** What lies in unspent outputs whose keys are known and that are deep enough. */
export async function sumSpendable(
  db: Queryable,
  { network, house, account, heightMax, madeHeightMax }: SpendableFilter,
): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(o.amount), 0)::numeric(38, 0) AS sum ${spendable}`,
    [network, house, account, heightMax, madeHeightMax],
  );
  return rows[0]?.sum ?? 0n;
}

/** Unspent outputs whose keys are known and that are deep enough, the largest first. */
export async function selectSpendable(
  db: Queryable,
  { network, house, account, heightMax, madeHeightMax }: SpendableFilter,
  limit: number,
): Promise<readonly SpendableOutput[]> {
  const { rows } = await db.query<OutputRow & { readonly child: number | null }>(
    `SELECT o.*, a.child ${spendable} ORDER BY o.amount DESC, o.tx_hash, o.position LIMIT $6`,
    [network, house, account, heightMax, madeHeightMax, limit],
  );
  return rows.map((row) => ({ ...outputOf(row), keyPath: row.child === null ? [1, 0] : [0, row.child] }));
}
