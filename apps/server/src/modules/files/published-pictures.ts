import { randomBytes } from 'node:crypto';
import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { publicAddress } from './file-address.ts';
import { countPublished, deletePublished, insertPublished, listPublished } from './published-store.ts';

/** So many pictures are kept at most: some hundred megabytes. */
export const publishedMax = 1_000;

/** Pictures of what the house publishes, which everybody sees. */
export interface PublishedPictures {
  /**
   * Keeps a picture, written anew.
   * @param note writes down who brought it, in the same transaction.
   * @returns its address, or what the reader of pictures refuses, or LIMIT_EXCEEDED.
   */
  take(
    by: StaffId,
    file: unknown,
    note: (tx: Tx, at: Instant, name: string) => Promise<void>,
  ): Promise<Result<{ readonly address: string }, Rejection>>;
  /** The names of those that were brought before a moment. */
  list(before: Instant): Promise<readonly string[]>;
  delete(names: readonly string[]): Promise<void>;
}

interface PublishedPorts {
  readonly db: Database;
  readonly now: () => Instant;
  readonly read: (file: unknown) => Promise<Result<Buffer, Rejection>>;
}

/** Wires it. */
export function publishedPictures({ db, now, read }: PublishedPorts): PublishedPictures {
  return {
    take: async (by, file, note) => {
      const picture = await read(file);
      if (!picture.ok) return picture;
      const [name, at] = [randomBytes(18).toString('base64url'), now()];
      return db.withTx<Result<{ address: string }, Rejection>>('keep a published picture', async (tx) => {
        if ((await countPublished(tx)) >= publishedMax) return reject('LIMIT_EXCEEDED', { limit: publishedMax });
        await insertPublished(tx, name, { by, content: picture.value, at });
        await note(tx, at, name);
        return ok({ address: publicAddress(name) });
      });
    },
    list: (before) => listPublished(db, before),
    delete: (names) => db.withTx('delete published pictures', (tx) => deletePublished(tx, names)),
  };
}
