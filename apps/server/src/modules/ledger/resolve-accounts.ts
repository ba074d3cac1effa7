import type { AccountId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type AccountKey, accountKeyText } from './account.ts';
import { insertAccounts, selectAccountIds } from './ledger-store.ts';

/** About 100 bytes each; the oldest are forgotten first. */
const cacheSize = 200_000;

/** Gives the id of each key's account, in the order of the keys, opening what does not exist. */
export type ResolveAccounts = (keys: readonly AccountKey[]) => Promise<AccountId[]>;

/**
 * Makes the function that turns keys into account ids, in the order of the keys. Accounts that do not exist are opened
 * empty, in a transaction of their own, so it is called before the transaction that uses them. Ids are remembered:
 * accounts are never deleted.
 */
export function accountResolver(db: Database): ResolveAccounts {
  const cache = new Map<string, AccountId>();

  /** Finds or opens the accounts of `missing`, by their texts, and remembers them. */
  async function fill(missing: ReadonlyMap<string, AccountKey>): Promise<ReadonlyMap<string, AccountId>> {
    const keys = [...missing.values()];
    let found = await selectAccountIds(db, keys);
    if (found.size < keys.length) {
      await db.withTx('open accounts', (tx) => insertAccounts(tx, keys));
      found = await selectAccountIds(db, keys);
    }
    const filled = new Map<string, AccountId>();
    for (const [place, text] of [...missing.keys()].entries()) {
      filled.set(text, present(found.get(place), 'the account that was just opened'));
    }
    for (const [text, id] of filled) cache.set(text, id);
    for (const oldest of cache.keys()) {
      if (cache.size <= cacheSize) break;
      cache.delete(oldest);
    }
    return filled;
  }

  return async (keys) => {
    const missing = new Map<string, AccountKey>();
    const texts = keys.map(accountKeyText);
    const known = texts.map((text, place) => {
      const id = cache.get(text);
      const key = keys[place];
      if (id === undefined && key !== undefined) missing.set(text, key);
      return id;
    });
    const filled = missing.size === 0 ? null : await fill(missing);
    return known.map((id, place) => present(id ?? filled?.get(texts[place] ?? ''), 'a resolved account'));
  };
}

/** The ids of accounts in the order of their keys, opened by this transaction where they do not exist. */
export async function openAccountsIn(tx: Tx, keys: readonly AccountKey[]): Promise<AccountId[]> {
  await insertAccounts(tx, keys);
  const found = await selectAccountIds(tx, keys);
  return keys.map((_, place) => present(found.get(place), 'the account that was just opened'));
}
