import assert from 'node:assert/strict';
import type { World } from './harness.ts';

/** A posting of an own account, as the ledger has it. */
export interface Posting {
  readonly id: string;
  readonly currency: string;
  readonly account: string;
  readonly number: string;
  readonly reference: string;
}

interface Listed {
  readonly list: readonly Posting[];
  readonly cursor?: string;
}

/** A figure in units of its eighteenth decimal. */
export function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(18, '0'));
  return text.startsWith('-') ? -value : value;
}

/** All postings of the own accounts by their ids. */
export async function postingsOf({ client }: World, token: string): Promise<ReadonlyMap<string, Posting>> {
  const found = new Map<string, Posting>();
  for (let cursor = ''; ;) {
    const paging = { limit: '100', ...(cursor === '' ? {} : { cursor }) };
    const page = await client.get<Listed>('/wallet/legal_log', paging, { token });
    for (const posting of page.list) found.set(posting.id, posting);
    if (page.cursor === undefined) return found;
    ({ cursor } = page);
  }
}

const accounts: Readonly<Record<string, string>> = {
  Fiat: 'legal',
  Spot: 'change',
  Futures: 'lever',
  Seconds: 'micro',
};

/**
 * Goes through the lines of a statement in English: each is a posting of the ledger, each balance is the one before it and
 * the line, and each closing balance is the last.
 * @returns the closing balances by account and currency, and the postings that were listed.
 */
export function checkStatement(rows: readonly (readonly string[])[], postings: ReadonlyMap<string, Posting>) {
  const closings = new Map<string, bigint>();
  const seen = new Set<string>();
  let balance = 0n;
  for (const [
    ,
    currency = '',
    named = '',
    kind = '',
    came = '',
    out = '',
    behind = '',
    reference = '',
    id = '',
  ] of rows) {
    const account = accounts[named] ?? assert.fail(`an account ${named}`);
    if (kind === 'Opening balance') {
      balance = unitsOf(behind);
      assert.equal(balance, 0n, 'the account is younger than the month');
    } else if (kind === 'Closing balance') {
      assert.equal(unitsOf(behind), balance, `${account} ${currency}: opening and lines are the closing balance`);
      closings.set(`${account} ${currency}`, balance);
    } else {
      const moved = came === '' ? -unitsOf(out) : unitsOf(came);
      balance += moved;
      assert.equal(unitsOf(behind), balance, `the balance behind posting ${id}`);
      const posting = postings.get(id) ?? assert.fail(`posting ${id} is not in the ledger`);
      assert.deepEqual(
        [posting.currency, posting.account, unitsOf(posting.number), posting.reference],
        [currency, account, moved, reference],
      );
      seen.add(id);
    }
  }
  return { closings, seen };
}
