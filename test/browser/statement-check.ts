import assert from 'node:assert/strict';
import type { World } from './harness.ts';

/** A posting of an own account, as the ledger has it. */
interface Posting {
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

/** What tells a posting of an own account: two that are alike are counted. */
const keyOf = (currency: string, account: string, moved: bigint, reference: string): string =>
  `${account} ${currency} ${String(moved)} ${reference}`;

/** All postings of the own accounts, as the ledger has them: how many there are of each. */
export async function postingsOf({ client }: World, token: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let cursor = ''; ;) {
    const paging = { limit: '100', ...(cursor === '' ? {} : { cursor }) };
    const page = await client.get<Listed>('/wallet/legal_log', paging, { token });
    for (const { currency, account, number, reference } of page.list) {
      const key = keyOf(currency, account, unitsOf(number), reference);
      found.set(key, (found.get(key) ?? 0) + 1);
    }
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
 * the line, and each closing balance is the last; no posting is missing.
 * @returns the closing balances by account and currency.
 */
export function checkStatement(rows: readonly (readonly string[])[], postings: Map<string, number>) {
  const closings = new Map<string, bigint>();
  let balance = 0n;
  for (const [, currency = '', named = '', kind = '', came = '', out = '', behind = '', reference = ''] of rows) {
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
      assert.equal(unitsOf(behind), balance, `the balance behind ${reference}`);
      const key = keyOf(currency, account, moved, reference);
      const left = postings.get(key) ?? assert.fail(`the ledger has no ${key}`);
      if (left === 1) postings.delete(key);
      else postings.set(key, left - 1);
    }
  }
  assert.deepEqual([...postings.keys()], [], 'no posting is missing');
  return closings;
}
