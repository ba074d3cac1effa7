import { randomBytes } from 'node:crypto';
import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import { findEvidence, insertEvidence, keepEvidence } from './evidence-store.ts';

/** Pictures that staff keep as evidence, sealed. */
export interface EvidenceFiles {
  /**
   * Keeps a picture for a day, in which it may become evidence.
   * @param note writes down who brought it, in the same transaction.
   * @returns what the reader of pictures refuses.
   */
  take(
    by: StaffId,
    file: unknown,
    note: (tx: Tx, at: Instant, name: string) => Promise<void>,
  ): Promise<Result<{ file: string }, Rejection>>;
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
    take: async (by, file, note) => {
      const picture = await read(file);
      if (!picture.ok) return picture;
      const [name, at] = [newName(), now()];
      const content = sealer.seal(picture.value, sealedAs(name));
      await db.withTx('keep evidence', async (tx) => {
        await insertEvidence(tx, name, { by, content, at });
        await note(tx, at, name);
      });
      return ok({ file: name });
    },
    keep: keepEvidence,
    linkTo,
  };
}

/** A piece of evidence, opened; null where there is none of that name. */
export async function readEvidence(db: Queryable, sealer: Sealer, name: string): Promise<Buffer | null> {
  const sealed = await findEvidence(db, name);
  return sealed === null ? null : sealer.open(sealed, sealedAs(name));
}
