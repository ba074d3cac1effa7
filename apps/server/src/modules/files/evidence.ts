import { randomBytes } from 'node:crypto';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';

/** Pictures that staff keep as evidence, sealed. */
export interface EvidenceFiles {
  /** Keeps a picture for a day, in which it may become evidence. @returns what the reader of pictures refuses. */
  take(by: StaffId, file: unknown): Promise<Result<{ readonly file: string }, Rejection>>;
  /** Keeps it for good. @returns false where it is gone, another's or evidence already. */
  keep(tx: Tx, name: string, by: StaffId, keptFor: string): Promise<boolean>;
  /** An address that shows it for a minute. */
  linkTo(name: string): string;
}

interface EvidencePorts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly now: () => Instant;
  readonly read: (file: unknown) => Promise<Result<Buffer, Rejection>>;
  readonly linkTo: (name: string) => string;
}

const sealedAs = (name: string): string => `evidence:${name}`;
const newName = (): string => randomBytes(18).toString('base64url');

/** Wires it. */
export function evidenceFiles({ db, sealer, now, read, linkTo }: EvidencePorts): EvidenceFiles {
  return {
    take: async (by, file) => {
      const picture = await read(file);
      if (!picture.ok) return picture;
      const name = newName();
      const content = sealer.seal(picture.value, sealedAs(name));
      await db.withTx('keep evidence', (tx) =>
        tx.query('INSERT INTO staff_files (name, staff_id, content, at) VALUES ($1, $2, $3, $4)', [
          name,
          by,
          content,
          toIso(now()),
        ]),
      );
      return ok({ file: name });
    },
    keep: async (tx, name, by, keptFor) => {
      const { rowCount } = await tx.query(
        'UPDATE staff_files SET kept_for = $3 WHERE name = $1 AND staff_id = $2 AND kept_for IS NULL',
        [name, by, keptFor],
      );
      return rowCount === 1;
    },
    linkTo,
  };
}

/** A piece of evidence, opened; null where there is none of that name. */
export async function readEvidence(db: Queryable, sealer: Sealer, name: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ content: Buffer }>('SELECT content FROM staff_files WHERE name = $1', [name]);
  return rows[0] === undefined ? null : sealer.open(rows[0].content, sealedAs(name));
}

/** Deletes pictures of before `limit` that are evidence of nothing. */
export async function pruneEvidence(db: Database, limit: Instant): Promise<void> {
  await db.withTx('unused evidence', (tx) =>
    tx.query('DELETE FROM staff_files WHERE kept_for IS NULL AND at < $1', [toIso(limit)]),
  );
}
