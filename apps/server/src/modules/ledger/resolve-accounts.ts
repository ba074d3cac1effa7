import type { AccountId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../../platform/database/database.ts';
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

  async function fill(keys: readonly AccountKey[]): Promise<void> {
    let found = await selectAccountIds(db, keys);
    if (found.size < keys.length) {
      await db.withTx('open accounts', (tx) => insertAccounts(tx, keys));
      found = await selectAccountIds(db, keys);
    }
    for (const [place, key] of keys.entries()) {
      cache.set(accountKeyText(key), present(found.get(place), 'the account that was just opened'));
    }
    for (const oldest of cache.keys()) {
      if (cache.size <= cacheSize) break;
      cache.delete(oldest);
    }
  }

  return async (keys) => {
    const known = new Map(keys.map((key) => [accountKeyText(key), key]));
    const missing = [...known].filter(([text]) => !cache.has(text)).map(([, key]) => key);
    const before = keys.map((key) => cache.get(accountKeyText(key)));
    if (missing.length === 0) return before.map((id) => present(id, 'a cached account'));
    await fill(missing);
    return keys.map((key, place) => before[place] ?? present(cache.get(accountKeyText(key)), 'an account'));
  };
}
