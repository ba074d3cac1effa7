import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { readFrozen } from '../approvals/index.ts';
import { bindSigningKey, hireSeeded, softwareSigner, type SoftwareSigner } from '../identity/index.ts';

/** A member of staff of the demo's past, with the key that they sign with. */
export interface DemoMember extends Pick<SoftwareSigner, 'sign'> {
  readonly id: StaffId;
  readonly key: string;
}

/** Opens an account into which no password leads, and binds its key. */
export async function hireMember(tx: Tx, name: string, grants: readonly string[], at: Instant): Promise<DemoMember> {
  const id = await hireSeeded(tx, name, grants, at);
  const { publicKey, sign } = softwareSigner();
  const key = await bindSigningKey(tx, id, { publicKey, name: 'demo' }, at);
  invariant(key.ok, 'a new key was refused');
  return { id, key: key.value, sign };
}

/** The fields by which a member approves a request, signed. */
export async function approvalBy(db: Queryable, { key, sign }: DemoMember, id: string, reason: string) {
  return { id, reason, key, signature: sign(present(await readFrozen(db, id), 'what was shown')) };
}
