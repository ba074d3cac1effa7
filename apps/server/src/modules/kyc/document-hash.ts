import { createHmac, randomBytes } from 'node:crypto';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../../platform/database/database.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import { documentKey, type Person } from './person.ts';
import { insertHashKey, selectHashKey } from './verification-store.ts';

/** Makes of a document what finds it again and tells nothing of it. */
export type DocumentHasher = (person: Person) => Promise<Buffer>;

const sealedAs = 'kyc:document-hash-key';

/** The key is made once for a database, and kept sealed; it is opened when the first document comes. */
export function documentHasher({ db, sealer }: { readonly db: Database; readonly sealer: Sealer }): DocumentHasher {
  let opening: Promise<Buffer> | null = null;
  const open = async (): Promise<Buffer> => {
    const made = sealer.seal(randomBytes(32), sealedAs);
    await db.withTx('key of documents', (tx) => insertHashKey(tx, made));
    return sealer.open(present(await selectHashKey(db), 'the key of documents'), sealedAs);
  };
  return async (person) => {
    opening ??= open();
    // A key that could not be read is asked for again by the next.
    const key = await opening.catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return createHmac('sha256', key).update(documentKey(person)).digest();
  };
}
