import { invariant } from '@bourse/kernel/invariant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { listStatementLines, type StatementBalance, type StatementLine, sumBefore } from '../../ledger/index.ts';
import type { Statement } from './read-statement.ts';

/** A posting with the balance behind it. */
export interface StatementPosting extends StatementLine {
  readonly balance: bigint;
}

/** Some of an account's postings, oldest first. */
export interface StatementRows {
  readonly of: StatementBalance;
  /** Whether the account begins here, and whether it ends. */
  readonly begins: boolean;
  readonly ends: boolean;
  readonly postings: readonly StatementPosting[];
}

/** Where reading begins, and after how many postings it may stop. */
export interface RowsFrom {
  readonly account: string;
  readonly after: string;
}

/** So many postings are read at once: what holds neither the database nor this process for long. */
const atOnce = 1_000;

/**
 * The postings of a statement, account by account, a thousand at a time; each account's end is held against its closing
 * balance, which was read for itself.
 */
export async function* statementRows(
  db: Queryable,
  { accounts, span }: Statement,
  from: RowsFrom | null = null,
): AsyncGenerator<StatementRows> {
  const first = from === null ? 0 : accounts.findIndex(({ accountId }) => accountId === from.account);
  for (const of of first < 0 ? [] : accounts.slice(first)) {
    const goesOn = from !== null && of.accountId === from.account && from.after !== '0';
    let after = goesOn ? from.after : '0';
    let balance = of.opening + (goesOn ? await sumBefore(db, of.accountId, span, after) : 0n);
    let begins = !goesOn;
    for (;;) {
      const lines = of.postings === 0 ? [] : await listStatementLines(db, of.accountId, span, { after, limit: atOnce });
      const postings = lines.map((line): StatementPosting => {
        balance += line.amount;
        return { ...line, balance };
      });
      const ends = lines.length < atOnce;
      if (ends)
        invariant(balance === of.closing, 'the postings of a statement end with its closing balance', of.accountId);
      yield { of, begins, ends, postings };
      if (ends) break;
      after = lines.at(-1)?.id ?? after;
      begins = false;
    }
  }
}
