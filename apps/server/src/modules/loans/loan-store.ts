import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { columnOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { Price } from '../prices/index.ts';
import type { LienLeverage } from './lien.ts';
import type { Liquidation, Loan, LoanStanding, LoanStatus, NewLoan } from './stored-loan.ts';

interface Row {
  readonly id: string;
  readonly user_id: UserId;
  readonly product_id: string;
  readonly terms_id: string;
  readonly loan_asset: AssetId;
  readonly pledge_asset: AssetId;
  readonly loan_change: AccountId;
  readonly loan_pool: AccountId;
  readonly pledge_change: AccountId;
  readonly pledge_product: AccountId;
  readonly amount: Atoms;
  readonly cycle: number;
  readonly daily_rate: bigint;
  readonly counted: bigint;
  readonly pledge: Atoms;
  readonly principal: Atoms;
  readonly interest: Atoms;
  readonly overdue: Atoms;
  readonly repaid: Atoms;
  readonly shortfall: Atoms;
  readonly days_charged: number;
  readonly warned: 0 | 1 | 2;
  readonly status: LoanStatus;
  readonly created_at: Date;
  readonly documents: readonly string[];
  readonly leverage: LienLeverage | null;
  readonly buying: boolean;
  readonly buy_limit: string | null;
  readonly buy_quantity: Atoms | null;
  readonly bought: Atoms;
  readonly spent: Atoms;
  readonly ended_at: Date | null;
  readonly liquidated_at: Date | null;
  readonly because: 'risk' | 'overdue' | 'closed' | null;
  readonly debt_then: Atoms | null;
  readonly pledge_then: Atoms | null;
  readonly pledge_price: Price | null;
  readonly loan_price: Price | null;
}

function liquidationOf(row: Row): Liquidation | null {
  if (row.liquidated_at === null) return null;
  const { pledge_price: pledge, loan_price: loan } = row;
  return {
    at: fromDate(row.liquidated_at),
    because: present(row.because, 'why it was liquidated'),
    debt: present(row.debt_then, 'what was owed'),
    pledge: present(row.pledge_then, 'what was pledged'),
    prices: pledge === null || loan === null ? null : { pledge, loan },
  };
}

function lienOf({ leverage, buying: isBuying, buy_limit: limit, buy_quantity: quantity, bought, spent }: Row) {
  if (leverage === null) return null;
  return {
    leverage,
    isBuying,
    bought,
    spent,
    limit: present(limit, 'its limit'),
    quantity: present(quantity, 'its amount'),
  };
}

function loanOf(row: Row): Loan {
  return {
    id: row.id,
    userId: row.user_id,
    productId: row.product_id,
    termsId: row.terms_id,
    loanAsset: row.loan_asset,
    pledgeAsset: row.pledge_asset,
    accounts: {
      loanChange: row.loan_change,
      loanPool: row.loan_pool,
      pledgeChange: row.pledge_change,
      pledgeProduct: row.pledge_product,
    },
    amount: row.amount,
    cycle: row.cycle,
    dailyRate: row.daily_rate,
    counted: row.counted,
    createdAt: fromDate(row.created_at),
    documents: row.documents,
    pledge: row.pledge,
    debt: { principal: row.principal, interest: row.interest, overdue: row.overdue },
    repaid: row.repaid,
    shortfall: row.shortfall,
    daysCharged: row.days_charged,
    warned: row.warned,
    status: row.status,
    endedAt: row.ended_at === null ? null : fromDate(row.ended_at),
    lien: lienOf(row),
    liquidation: liquidationOf(row),
  };
}

/** A loan that is paid out: what it begins with beside what is fixed. */
export type OpenedLoan = NewLoan &
  Pick<LoanStanding, 'pledge' | 'debt' | 'daysCharged' | 'status' | 'lien'> & { readonly level: bigint | null };

/** @returns the loan as it stands. */
export async function insertLoan(tx: Tx, loan: OpenedLoan): Promise<Loan> {
  const { accounts, debt, lien } = loan;
  const { rows } = await tx.query<Row>(
    `INSERT INTO loans (user_id, product_id, terms_id, loan_asset, pledge_asset, loan_change, loan_pool, pledge_change,
       pledge_product, amount, cycle, daily_rate, counted, pledge, principal, interest, level, created_at, days_charged,
       status, documents, leverage, buying, buy_limit, buy_quantity)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
       $22, $23, $24, $25) RETURNING *`,
    [
      loan.userId,
      loan.productId,
      loan.termsId,
      loan.loanAsset,
      loan.pledgeAsset,
      accounts.loanChange,
      accounts.loanPool,
      accounts.pledgeChange,
      accounts.pledgeProduct,
      loan.amount.toString(),
      loan.cycle,
      ...[loan.dailyRate, loan.counted, loan.pledge, debt.principal, debt.interest].map(String),
      loan.level === null ? null : loan.level.toString(),
      toIso(loan.createdAt),
      loan.daysCharged,
      loan.status,
      loan.documents,
      lien?.leverage ?? null,
      lien?.isBuying ?? false,
      lien?.limit ?? null,
      lien?.quantity.toString() ?? null,
    ],
  );
  return loanOf(present(rows[0], 'the inserted loan'));
}

/** One loan of a customer; undefined when it is not theirs, or nobody's. */
export async function findLoan(db: Queryable, owner: UserId, id: string): Promise<Loan | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM loans WHERE id = $2 AND user_id = $1', [owner, id]);
  return rows.map(loanOf)[0];
}

/** One loan of anybody. */
export async function findAnyLoan(db: Queryable, id: string): Promise<Loan | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM loans WHERE id = $1', [id]);
  return rows.map(loanOf)[0];
}

/** Loans by their ids and in the order of these, which nobody else changes before this transaction ends. */
export async function lockLoans(tx: Tx, ids: readonly string[]): Promise<Loan[]> {
  const { rows } = await tx.query<Row>('SELECT * FROM loans o WHERE id = ANY ($1::bigint[]) ORDER BY o.id FOR UPDATE', [
    ids,
  ]);
  return rows.map(loanOf);
}

/** A customer's loans, newest first. @param state null for all. */
export async function selectLoans(
  db: Queryable,
  owner: UserId,
  state: number | null,
  slice: ListSlice,
): Promise<{ readonly rows: Loan[]; readonly total: number }> {
  const mine = 'FROM loans o WHERE user_id = $1 AND ($2::int IS NULL OR status = $2)';
  const given = [owner, state];
  const { rows } = await db.query<Row>(
    `SELECT * ${mine} AND ($3::bigint IS NULL OR id < $3) ORDER BY o.id DESC LIMIT $4 OFFSET $5`,
    [...given, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(loanOf), total: await countRows(db, `SELECT 1 ${mine}`, given) };
}

/** How much of each coin is pledged in running loans of a product, what is being bought for them included, and in applications. */
export async function sumPledged(db: Queryable, productId: string): Promise<ReadonlyMap<AssetId, bigint>> {
  const { rows } = await db.query<{ asset: AssetId; sum: bigint }>(
    `SELECT pledge_asset AS asset, sum(pledge + CASE WHEN buying THEN buy_quantity ELSE 0 END) AS sum FROM loans
     WHERE product_id = $1 AND status IN (1, 2, 4) GROUP BY 1`,
    [productId],
  );
  return new Map(rows.map(({ asset, sum }) => [asset, sum]));
}

/** A loan that changes; `level` null where nothing is owed any more. */
export interface Changed {
  readonly loan: Loan;
  readonly level: bigint | null;
}

/** Writes how loans stand now, all of which are locked. */
export function updateLoans(tx: Tx, changed: readonly Changed[]): void {
  if (changed.length === 0) return;
  const sumsOf = (sum: (loan: Loan) => bigint): string => columnOf(changed, ({ loan }) => sum(loan));
  tx.send(
    `UPDATE loans o SET pledge = c.pledge, principal = c.principal, interest = c.interest, overdue = c.overdue,
       repaid = c.repaid, shortfall = c.shortfall, days_charged = c.days, warned = c.warned, status = c.status,
       level = c.level, ended_at = c.ended_at, buying = c.buying, bought = c.bought, spent = c.spent
     FROM unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
         $8::int[], $9::smallint[], $10::smallint[], $11::numeric[], $12::timestamptz[],
         $13::boolean[], $14::numeric[], $15::numeric[])
       AS c (id, pledge, principal, interest, overdue, repaid, shortfall, days, warned, status, level, ended_at,
           buying, bought, spent)
     WHERE o.id = c.id`,
    [
      changed.map(({ loan }) => loan.id),
      sumsOf(({ pledge }) => pledge),
      sumsOf(({ debt }) => debt.principal),
      sumsOf(({ debt }) => debt.interest),
      sumsOf(({ debt }) => debt.overdue),
      sumsOf(({ repaid }) => repaid),
      sumsOf(({ shortfall }) => shortfall),
      changed.map(({ loan }) => loan.daysCharged),
      changed.map(({ loan }) => loan.warned),
      changed.map(({ loan }) => loan.status),
      columnOf(changed, ({ level }) => level),
      changed.map(({ loan: { endedAt } }) => (endedAt === null ? null : toIso(endedAt))),
      changed.map(({ loan: { lien } }) => lien?.isBuying ?? false),
      sumsOf(({ lien }) => lien?.bought ?? 0n),
      sumsOf(({ lien }) => lien?.spent ?? 0n),
    ],
    changed.length,
  );
}

/** Writes that an application was approved: from now on it is a loan that runs; it is locked. */
export function updateApproved(tx: Tx, id: string, at: Instant): void {
  tx.send('UPDATE loans SET created_at = $2 WHERE id = $1 AND status = 2', [id, toIso(at)], 1);
}

/** Applications: those under review by their time, or all of them newest first. */
export async function selectApplications(
  db: Queryable,
  state: 'review' | 'all',
  slice: ListSlice,
): Promise<{ readonly rows: Loan[]; readonly total: number }> {
  const isOpen = state === 'review';
  const from = `FROM loans o WHERE ${isOpen ? 'status = 1' : "documents <> '{}'"}`;
  const { rows } = await db.query<Row>(
    `SELECT * ${from} AND ($1::bigint IS NULL OR id ${isOpen ? '>' : '<'} $1)
     ORDER BY o.id ${isOpen ? 'ASC' : 'DESC'} LIMIT $2 OFFSET $3`,
    [slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(loanOf), total: await countRows(db, `SELECT 1 ${from}`, []) };
}

/** Writes what has decided a liquidation; the loan is locked. */
export function updateLiquidation(tx: Tx, id: string, { at, because, debt, pledge, prices }: Liquidation): void {
  tx.send(
    `UPDATE loans SET liquidated_at = $2, because = $3, debt_then = $4, pledge_then = $5, pledge_price = $6,
       loan_price = $7 WHERE id = $1 AND liquidated_at IS NULL`,
    [
      id,
      toIso(at),
      because,
      debt.toString(),
      pledge.toString(),
      prices === null ? null : prices.pledge.toString(),
      prices === null ? null : prices.loan.toString(),
    ],
    1,
  );
}
