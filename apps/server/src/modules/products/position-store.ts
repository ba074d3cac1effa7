import type { Atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { columnOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { NewPosition, Position, PositionChange } from './position.ts';
import { frameOf, momentText, newRowOf, type PositionRow } from './position-row.ts';
import { dayText } from './product-days.ts';

type Row = PositionRow & Readonly<Record<string, unknown>>;

/** The positions of a family and what was paid for their days, in the family's own tables. */
export class PositionStore<R> {
  readonly #from: string;
  readonly #dividends: string;
  readonly #columns: readonly (readonly [rate: keyof R, column: string])[];

  /**
   * @param tables their names; written into the statements as they are.
   * @param columns of the rates that its positions earn by.
   */
  constructor(
    tables: { readonly positions: string; readonly dividends: string },
    columns: { readonly [K in keyof R]: R[K] extends bigint ? string : never },
  ) {
    this.#from = tables.positions;
    this.#dividends = tables.dividends;
    this.#columns = Object.entries<string>(columns) as [keyof R, string][]; // a record's entries are of its keys
  }

  #read = (row: Row): Position<R> => {
    const rates = Object.fromEntries(this.#columns.map(([rate, column]) => [rate, row[column]]));
    return { ...frameOf(row), rates: rates as R }; // each rate has its column, which is a number and NOT NULL
  };

  /** @returns the position as it stands. */
  async insert(tx: Tx, wanted: NewPosition<R>): Promise<Position<R>> {
    const rates = this.#columns.map(([rate, column]) => [column, String(wanted.rates[rate])] as const); // a pair
    const columns = [...Object.entries(newRowOf(wanted)), ...rates];
    const { rows } = await tx.query<Row>(
      `INSERT INTO ${this.#from} (${columns.map(([column]) => column).join(', ')})
       VALUES (${columns.map((_, place) => `$${place + 1}`).join(', ')}) RETURNING *`,
      columns.map(([, value]) => value),
    );
    return this.#read(present(rows[0], 'the inserted position'));
  }

  /** What a customer has in running positions of a product. */
  async sumOwned(db: Queryable, userId: UserId, productId: string): Promise<bigint> {
    const { rows } = await db.query<{ owned: bigint }>(
      `SELECT coalesce(sum(amount), 0) AS owned FROM ${this.#from}
       WHERE user_id = $1 AND product_id = $2 AND status = 1`,
      [userId, productId],
    );
    return rows[0]?.owned ?? 0n;
  }

  /** One position of a customer; undefined when it is not theirs, or nobody's. */
  async find(db: Queryable, userId: UserId, id: string): Promise<Position<R> | undefined> {
    const { rows } = await db.query<Row>(`SELECT * FROM ${this.#from} WHERE id = $2 AND user_id = $1`, [userId, id]);
    return rows.map(this.#read)[0];
  }

  /** Positions by their ids, in the order of the ids, which nobody else changes before this transaction ends. */
  async lock(tx: Tx, ids: readonly string[]): Promise<Position<R>[]> {
    const { rows } = await tx.query<Row>(
      `SELECT * FROM ${this.#from} p WHERE id = ANY ($1::bigint[]) ORDER BY p.id FOR UPDATE`,
      [ids],
    );
    return rows.map(this.#read);
  }

  /** Where positions stand. */
  get table(): string {
    return this.#from;
  }

  /** When the next dividend is due; null where none is to come. */
  async findNextDividend(db: Queryable): Promise<Instant | null> {
    const { rows } = await db.query<{ at: Date | null }>(`SELECT min(next_dividend_at) AS at FROM ${this.#from}`);
    const at = rows[0]?.at ?? null;
    return at === null ? null : fromDate(at);
  }

  /** The running positions whose next dividend is due, oldest first; those that somebody else works on are passed over. */
  async lockDue(tx: Tx, now: Instant, limit: number): Promise<Position<R>[]> {
    const { rows } = await tx.query<Row>(
      `SELECT * FROM ${this.#from} p WHERE next_dividend_at <= $1
       ORDER BY next_dividend_at, p.id LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [toIso(now), limit],
    );
    return rows.map(this.#read);
  }

  /** A customer's positions, newest first. */
  async select(
    db: Queryable,
    userId: UserId,
    status: 1 | 2 | null,
    slice: ListSlice,
  ): Promise<{ readonly rows: Position<R>[]; readonly total: number }> {
    const mine = `FROM ${this.#from} p WHERE user_id = $1 AND ($2::smallint IS NULL OR status = $2)`;
    const { rows } = await db.query<Row>(
      `SELECT * ${mine} AND ($3::bigint IS NULL OR id < $3) ORDER BY p.id DESC LIMIT $4 OFFSET $5`,
      [userId, status, slice.below, slice.limit, slice.offset],
    );
    return { rows: rows.map(this.#read), total: await countRows(db, `SELECT 1 ${mine}`, [userId, status]) };
  }

  /** What positions were paid for a day, by their ids; one that was not paid for it is left out. */
  async selectPaid(db: Queryable, ids: readonly string[], day: Instant): Promise<ReadonlyMap<string, Atoms>> {
    const { rows } = await db.query<{ position_id: string; amount: Atoms }>(
      `SELECT position_id, amount FROM ${this.#dividends} WHERE position_id = ANY ($1::bigint[]) AND day = $2::date`,
      [ids, dayText(day)],
    );
    return new Map(rows.map(({ position_id: id, amount }) => [id, amount]));
  }

  /** Writes changes of positions, all of which are locked and running. */
  update(tx: Tx, changes: readonly PositionChange[]): void {
    if (changes.length === 0) return;
    tx.send(
      `UPDATE ${this.#from} p SET paid_days = c.paid_days, paid = c.paid, reserved = c.reserved,
         next_dividend_at = c.next_at, status = CASE WHEN c.ended_at IS NULL THEN 1 ELSE 2 END,
         early = c.early, redeemed_at = c.ended_at, penalty = c.penalty, payout = c.payout
       FROM unnest($1::bigint[], $2::int[], $3::numeric[], $4::numeric[], $5::timestamptz[], $6::timestamptz[],
         $7::boolean[], $8::numeric[], $9::numeric[])
         AS c (id, paid_days, paid, reserved, next_at, ended_at, early, penalty, payout)
       WHERE p.id = c.id AND p.status = 1`,
      [
        changes.map(({ id }) => id),
        changes.map(({ paidDays }) => paidDays),
        columnOf(changes, ({ paid }) => paid),
        columnOf(changes, ({ reserved }) => reserved),
        changes.map(({ nextDividendAt }) => momentText(nextDividendAt)),
        changes.map(({ end }) => momentText(end?.at)),
        changes.map(({ end }) => end?.early ?? false),
        changes.map(({ end }) => end?.penalty.toString() ?? null),
        changes.map(({ end }) => end?.payout.toString() ?? null),
      ],
      changes.length,
    );
  }

  /** Sets whether a position is renewed; the caller has locked it. */
  updateAutoRenew(tx: Tx, id: string, enabled: boolean): void {
    tx.send(`UPDATE ${this.#from} SET auto_renew = $2 WHERE id = $1 AND status = 1`, [id, enabled], 1);
  }
}
