import type { Atoms } from '@bourse/kernel/amount';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A step of a liquidation: pledge that the desk of the house sells by one order. */
export interface Sale {
  readonly loanId: string;
  readonly step: number;
  /** In atoms of the pledge. */
  readonly quantity: Atoms;
  /** The limit of its order, as the wire writes it. */
  readonly price: string;
  readonly begunAt: Instant;
  /** Null until the order is over: what was sold of it, and for how much after fees. */
  readonly sold: Atoms | null;
  readonly proceeds: Atoms | null;
}

interface Row {
  readonly loan_id: string;
  readonly step: number;
  readonly quantity: Atoms;
  readonly price: string;
  readonly begun_at: Date;
  readonly sold: Atoms | null;
  readonly proceeds: Atoms | null;
}

const saleOf = ({ loan_id: loanId, begun_at: begunAt, ...row }: Row): Sale => ({
  ...row,
  loanId,
  begunAt: fromDate(begunAt),
});

/** The steps of a liquidation in their order. */
export async function selectSales(db: Queryable, loanId: string): Promise<Sale[]> {
  const { rows } = await db.query<Row>('SELECT * FROM loan_sales WHERE loan_id = $1 ORDER BY step', [loanId]);
  return rows.map(saleOf);
}

/** What has been sold of a pledge, and for how much after fees. */
export interface SaleSum {
  readonly sold: Atoms;
  readonly proceeds: Atoms;
}

/** What the orders of liquidations have sold so far, by their loans; of those that have begun to. */
export async function sumSales(db: Queryable, loanIds: readonly string[]): Promise<ReadonlyMap<string, SaleSum>> {
  const { rows } = await db.query<SaleSum & { readonly loan_id: string }>(
    `SELECT loan_id, coalesce(sum(sold), 0) AS sold, coalesce(sum(proceeds), 0) AS proceeds
     FROM loan_sales WHERE loan_id = ANY ($1::bigint[]) GROUP BY loan_id`,
    [loanIds],
  );
  return new Map(rows.map(({ loan_id: id, sold, proceeds }) => [id, { sold, proceeds }]));
}

/** Writes a step that begins. */
export function insertSale(tx: Tx, { loanId, step, quantity, price, begunAt }: Omit<Sale, 'sold' | 'proceeds'>): void {
  tx.send(
    'INSERT INTO loan_sales (loan_id, step, quantity, price, begun_at) VALUES ($1, $2, $3, $4, $5)',
    [loanId, step, quantity.toString(), price, toIso(begunAt)],
    1,
  );
}

/** Writes how a step ended. */
export function updateSale(tx: Tx, { loanId, step, sold, proceeds }: SaleEnd, at: Instant): void {
  tx.send(
    `UPDATE loan_sales SET sold = $3, proceeds = $4, settled_at = $5 WHERE loan_id = $1 AND step = $2 AND settled_at IS NULL`,
    [loanId, step, sold.toString(), proceeds.toString(), toIso(at)],
    1,
  );
}

/** What a step has brought. */
export interface SaleEnd {
  readonly loanId: string;
  readonly step: number;
  readonly sold: Atoms;
  readonly proceeds: Atoms;
}
