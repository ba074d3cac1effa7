import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { price, type Price } from '../prices/index.ts';
import type { Phase, Shares } from './guess.ts';

/** The accounts of the house through which a quiz is paid. */
export interface QuizAccounts {
  readonly pool: AccountId;
  readonly fees: AccountId;
  readonly dust: AccountId;
}

/** A quiz in which somebody has a stake. */
export interface Quiz {
  readonly id: string;
  readonly termsId: string;
  /** Null both where points are staked. */
  readonly assetId: AssetId | null;
  readonly accounts: QuizAccounts | null;
  readonly symbol: string | null;
  readonly closesAt: Instant;
  readonly resultAt: Instant;
  readonly phase: Phase;
  readonly answer: number | null;
  readonly price: Price | null;
  readonly finding: string;
  readonly url: string;
  readonly decidedAt: Instant | null;
  readonly challengeUntil: Instant | null;
  readonly total: Atoms | null;
  readonly right: Atoms | null;
  readonly fee: Atoms | null;
  readonly paid: Atoms | null;
  readonly dust: Atoms | null;
}

interface Row {
  readonly id: string;
  readonly terms_id: string;
  readonly asset_id: AssetId | null;
  readonly pool_account: AccountId | null;
  readonly fee_account: AccountId | null;
  readonly dust_account: AccountId | null;
  readonly symbol: string | null;
  readonly closes_at: Date;
  readonly result_at: Date;
  readonly phase: Phase;
  readonly answer: number | null;
  readonly price: Price | null;
  readonly finding: string;
  readonly url: string;
  readonly decided_at: Date | null;
  readonly challenge_until: Date | null;
  readonly total: Atoms | null;
  readonly right_total: Atoms | null;
  readonly fee: Atoms | null;
  readonly paid: Atoms | null;
  readonly dust: Atoms | null;
}

const timeOf = (at: Date | null): Instant | null => (at === null ? null : fromDate(at));

function accountsIn({ pool_account: pool, fee_account: fees, dust_account: dust }: Row): QuizAccounts | null {
  return pool === null || fees === null || dust === null ? null : { pool, fees, dust };
}

function quizOf(row: Row): Quiz {
  return {
    id: row.id,
    termsId: row.terms_id,
    assetId: row.asset_id,
    accounts: accountsIn(row),
    symbol: row.symbol,
    closesAt: fromDate(row.closes_at),
    resultAt: fromDate(row.result_at),
    phase: row.phase,
    answer: row.answer,
    price: row.price === null ? null : price(row.price),
    finding: row.finding,
    url: row.url,
    decidedAt: timeOf(row.decided_at),
    challengeUntil: timeOf(row.challenge_until),
    total: row.total,
    right: row.right_total,
    fee: row.fee,
    paid: row.paid,
    dust: row.dust,
  };
}

/** What a quiz begins with at its first stake. */
export type NewQuiz = Pick<Quiz, 'id' | 'termsId' | 'assetId' | 'accounts' | 'symbol' | 'closesAt' | 'resultAt'>;

/** Writes a quiz at its first stake. @returns whether it is the first; false where another came before. */
export async function insertQuiz(tx: Tx, quiz: NewQuiz): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO guess_quizzes (id, terms_id, asset_id, pool_account, fee_account, dust_account, symbol, closes_at, result_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [
      quiz.id,
      quiz.termsId,
      quiz.assetId,
      quiz.accounts?.pool ?? null,
      quiz.accounts?.fees ?? null,
      quiz.accounts?.dust ?? null,
      quiz.symbol,
      toIso(quiz.closesAt),
      toIso(quiz.resultAt),
    ],
  );
  return rowCount === 1;
}

/** A quiz which keeps its phase until this transaction ends; undefined before its first stake. */
export async function shareQuiz(tx: Tx, id: string): Promise<Quiz | undefined> {
  const { rows } = await tx.query<Row>('SELECT * FROM guess_quizzes WHERE id = $1 FOR SHARE', [id]);
  return rows.map(quizOf)[0];
}

/** Quizzes that nobody else changes before this transaction ends, in the order of their ids. */
export async function lockQuizzes(tx: Tx, ids: readonly string[]): Promise<Quiz[]> {
  const { rows } = await tx.query<Row>(
    'SELECT * FROM guess_quizzes q WHERE id = ANY ($1::bigint[]) ORDER BY q.id FOR UPDATE',
    [ids],
  );
  return rows.map(quizOf);
}

/** Quizzes by their ids; those without a stake are not there. */
export async function selectQuizzes(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Quiz>> {
  const { rows } = await db.query<Row>('SELECT * FROM guess_quizzes WHERE id = ANY ($1::bigint[])', [ids]);
  return new Map(rows.map((row) => [row.id, quizOf(row)]));
}

/** One quiz; undefined before its first stake. */
export async function findQuiz(db: Queryable, id: string): Promise<Quiz | undefined> {
  return (await selectQuizzes(db, [id])).get(id);
}

/** The pairs whose index decides soon, or has not decided yet. @param before of the instant of the result. */
export async function selectDecidingSymbols(db: Queryable, before: Instant): Promise<string[]> {
  const { rows } = await db.query<{ symbol: string }>(
    `SELECT DISTINCT symbol FROM guess_quizzes WHERE phase = 1 AND symbol IS NOT NULL AND result_at <= $1`,
    [toIso(before)],
  );
  return rows.map(({ symbol }) => symbol);
}

/** A result that is written down. */
export interface Decision {
  readonly answer: number | null;
  readonly price: Price | null;
  readonly lastTick: number | null;
  readonly finding: string;
  readonly url: string;
  readonly decidedAt: Instant;
  /** Null where every stake comes back at once. */
  readonly challengeUntil: Instant | null;
}

/** Writes the result of a quiz, which is locked and not being paid. */
export function updateDecision(tx: Tx, id: string, decision: Decision): void {
  const { answer, price: average, lastTick, finding, url, decidedAt, challengeUntil } = decision;
  tx.send(
    `UPDATE guess_quizzes SET phase = 2, answer = $2, price = $3, last_tick = $4, finding = $5, url = $6,
       decided_at = $7, challenge_until = $8
     WHERE id = $1 AND phase IN (1, 2)`,
    [
      id,
      answer,
      average === null ? null : String(average),
      lastTick,
      finding,
      url,
      toIso(decidedAt),
      challengeUntil === null ? null : toIso(challengeUntil),
    ],
    1,
  );
}

/** Begins to pay a quiz, which is locked: what is shared is fixed. */
export function updateBegun(tx: Tx, id: string, { total, right, fee }: Shares): void {
  tx.send(
    `UPDATE guess_quizzes SET phase = 3, total = $2, right_total = $3, fee = $4 WHERE id = $1 AND phase = 2`,
    [id, ...[total, right, fee].map(String)],
    1,
  );
}

/** Ends a quiz, which is locked and whose stakes are all paid. */
export function updateEnded(
  tx: Tx,
  id: string,
  { paid, dust, at }: { readonly paid: Atoms; readonly dust: Atoms; readonly at: Instant },
): void {
  tx.send(
    `UPDATE guess_quizzes SET phase = 4, paid = $2, dust = $3, ended_at = $4 WHERE id = $1 AND phase = 3`,
    [id, String(paid), String(dust), toIso(at)],
    1,
  );
}

/** What is staked on each answer of quizzes. */
export async function sumStakes(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, Atoms>>> {
  const { rows } = await db.query<{ quiz_id: string; option: number; sum: Atoms }>(
    `SELECT quiz_id, option, sum(amount) AS sum FROM guess_stakes WHERE quiz_id = ANY ($1::bigint[]) GROUP BY 1, 2`,
    [ids],
  );
  const found = new Map<string, Map<number, Atoms>>();
  for (const { quiz_id: id, option, sum } of rows) {
    const known = found.get(id) ?? new Map<number, Atoms>();
    found.set(id, known.set(option, sum));
  }
  return found;
}

/** What was paid out of a quiz to stakes, right ones and those that came back. */
export async function sumPaid(db: Queryable, id: string): Promise<Atoms> {
  const { rows } = await db.query<{ sum: Atoms }>(
    'SELECT coalesce(sum(payout), 0) AS sum FROM guess_stakes WHERE quiz_id = $1',
    [id],
  );
  return present(rows[0], 'the sum').sum;
}
