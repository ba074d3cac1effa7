import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf, columnOf } from '../../../platform/database/array-literal.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { MarkState } from '../mark-price.ts';
import { price } from '../price.ts';

/** A mark price of a contract, as it was written down. */
export interface KeptMark extends MarkState {
  /** The number of its tick, which holds what it was made of. */
  readonly id: number;
  readonly symbol: string;
  readonly at: Instant;
}

interface Row {
  readonly tick_id: string;
  readonly symbol: string;
  readonly at: Date;
  readonly mark: bigint;
  readonly basis: bigint;
}

const markOf = ({ tick_id: id, symbol, at, mark, basis }: Row): KeptMark => ({
  id: Number.parseInt(id, 10),
  symbol,
  at: fromDate(at),
  mark: price(mark),
  basis,
});

export function insertMarks(tx: Tx, marks: readonly KeptMark[]): void {
  tx.send(
    `INSERT INTO contract_marks (symbol, at, tick_id, mark, basis)
     SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::bigint[], $4::numeric[], $5::numeric[])`,
    [
      columnOf(marks, (one) => one.symbol),
      columnOf(marks, (one) => toIso(one.at)),
      columnOf(marks, (one) => one.id),
      columnOf(marks, (one) => one.mark),
      columnOf(marks, (one) => one.basis),
    ],
    marks.length,
  );
}

/** The newest mark of each contract, however old it is; contracts without one are missing. */
export async function lastMarks(db: Queryable, symbols: readonly string[]): Promise<ReadonlyMap<string, KeptMark>> {
  const { rows } = await db.query<Row>(
    `SELECT m.* FROM unnest($1::text[]) AS s (symbol)
     CROSS JOIN LATERAL (SELECT * FROM contract_marks c WHERE c.symbol = s.symbol ORDER BY c.at DESC LIMIT 1) m`,
    [arrayOf(symbols)],
  );
  return new Map(rows.map((row) => [row.symbol, markOf(row)]));
}

/** The marks of a contract in a span of time, both ends included, in the order of time. */
export async function marksBetween(
  db: Queryable,
  symbol: string,
  from: Instant,
  to: Instant,
): Promise<readonly KeptMark[]> {
  const { rows } = await db.query<Row>(
    'SELECT * FROM contract_marks WHERE symbol = $1 AND at >= $2 AND at <= $3 ORDER BY at',
    [symbol, toIso(from), toIso(to)],
  );
  return rows.map(markOf);
}

/** The marks of each contract behind a moment of its own and up to `to`, at most those of a day, in the order of time. */
export async function marksAfter(
  db: Queryable,
  since: readonly { readonly symbol: string; readonly after: Instant }[],
  to: Instant,
): Promise<readonly KeptMark[]> {
  const { rows } = await db.query<Row>(
    `SELECT m.* FROM unnest($1::text[], $2::timestamptz[]) AS s (symbol, after)
     CROSS JOIN LATERAL (SELECT * FROM contract_marks c
       WHERE c.symbol = s.symbol AND c.at > s.after AND c.at <= least($3, s.after + interval '1 day') ORDER BY c.at) m`,
    [columnOf(since, (one) => one.symbol), columnOf(since, (one) => toIso(one.after)), toIso(to)],
  );
  return rows.map(markOf);
}

/** The first mark of a contract at or after a moment; null while there is none. */
export async function firstMarkFrom(db: Queryable, symbol: string, from: Instant): Promise<KeptMark | null> {
  const { rows } = await db.query<Row>(
    'SELECT * FROM contract_marks WHERE symbol = $1 AND at >= $2 ORDER BY at LIMIT 1',
    [symbol, toIso(from)],
  );
  return rows[0] === undefined ? null : markOf(rows[0]);
}

/** The marks of some contracts in a span of time, both ends included, in the order of the chain. */
export async function listMarks(
  db: Queryable,
  symbols: readonly string[],
  span: { readonly from: string; readonly to: string },
): Promise<readonly KeptMark[]> {
  const { rows } = await db.query<Row>(
    `SELECT * FROM contract_marks WHERE symbol = ANY ($1::text[]) AND at >= $2 AND at <= $3
     ORDER BY tick_id, symbol COLLATE "C"`,
    [arrayOf(symbols), span.from, span.to],
  );
  return rows.map(markOf);
}

/** How many marks there are, to be compared with those of the chain. */
export async function countMarks(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: string }>('SELECT count(*) AS count FROM contract_marks');
  return Number.parseInt(rows[0]?.count ?? '0', 10);
}
