import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { readStatementBalances, type StatementBalance, type StatementSpan } from '../../ledger/index.ts';

/** The accounts that a statement tells of: those that had something, or on which something moved. */
export interface Statement {
  readonly span: StatementSpan;
  readonly accounts: readonly StatementBalance[];
  /** How many postings all of them have; a move between two own accounts is one of each. */
  readonly postings: number;
  /** What does not add up, in words for the log; null where everything does. */
  readonly fault: string | null;
}

const order = ['legal', 'change', 'lever', 'micro'];

/** By currency, then the four accounts in their order, then products by name. */
function inOrder(one: StatementBalance, other: StatementBalance): number {
  const placeOf = ({ account }: StatementBalance): number =>
    (order.indexOf(account) + order.length) % (order.length + 1);
  return (
    one.assetId - other.assetId ||
    placeOf(one) - placeOf(other) ||
    (one.account < other.account ? -1 : one.account > other.account ? 1 : 0)
  );
}

/** Reads the balances of a statement, and holds them against each other to the atom. */
export async function readStatement(db: Queryable, userId: UserId, span: StatementSpan): Promise<Statement> {
  const all = await readStatementBalances(db, userId, span);
  const accounts = all.filter((one) => one.postings > 0 || one.opening !== 0n || one.closing !== 0n).toSorted(inOrder);
  const wrong = accounts.find((one) => one.opening + one.in - one.out !== one.closing);
  return {
    span,
    accounts,
    postings: accounts.reduce((sum, one) => sum + one.postings, 0),
    fault: wrong === undefined ? null : faultOf(wrong, span),
  };
}

function faultOf(
  { accountId, opening, in: came, out, closing }: StatementBalance,
  { from, until }: StatementSpan,
): string {
  const figures = [opening, came, out, closing].map(String).join(' ');
  return `account ${accountId} from ${toIso(from)} to ${toIso(until)}: opening, in, out, closing ${figures}`;
}
