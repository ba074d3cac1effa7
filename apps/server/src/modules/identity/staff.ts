import { randomBytes } from 'node:crypto';
import { adminCalls } from '@bourse/contract/admin';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { grantsOf, staffGrants, type StaffRole, staffRoles } from '@bourse/contract/roles';
import type { SessionId, StaffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import type { IdentityContext } from './identity-deps.ts';
import { findStaffByName, hasStaff, insertStaff, readStaff, revokeStaffSession } from './staff-store.ts';
import { readColleague } from './staff-room-store.ts';
import { hasStaffFactor, readStaffFactors } from './staff-factor-store.ts';
import { linkStaff } from './staff-links.ts';

export async function staffLogout(context: IdentityContext, session: SessionId | null): Promise<void> {
  const id = present(session, 'the session of the signed-in member of staff');
  await context.db.withTx('staff sign out', (tx) => revokeStaffSession(tx, id, context.clock.now()));
}

/** A staff account whose password is known this once. */
export interface IssuedAccount {
  readonly name: string;
  readonly password: string;
}

/** The accounts of a new house. */
export interface FirstStaff extends IssuedAccount {
  /** For another person: nobody decides alone, and no account of the first's own making is another person. */
  readonly second: IssuedAccount;
}

/**
 * Makes the first two staff accounts, administrators with random passwords; null when somebody works here already. Neither
 * has opened the other, so that they decide together from the start, and confirm who else is hired.
 */
export async function ensureFirstStaff({ db, clock, hasher }: IdentityContext): Promise<FirstStaff | null> {
  if (await hasStaff(db)) return null;
  const issue = async (name: string): Promise<IssuedAccount & { readonly passwordHash: string }> => {
    const password = randomBytes(18).toString('base64url');
    const hash = await hasher.hash(password);
    return { name, password, passwordHash: present(hash.ok ? hash.value : null, 'the hash of a first password') };
  };
  const accounts = [await issue('admin'), await issue('admin2')] as const;
  const made = await db.withTx('first staff', async (tx) => {
    for (const { name, passwordHash } of accounts) {
      const rights = { roles: ['administrator'], grants: [] } as const;
      if (!(await insertStaff(tx, { name, passwordHash, ...rights }, clock.now()))) return false;
    }
    return true;
  });
  const [first, second] = accounts.map(({ name, password }) => ({ name, password }));
  return made && first !== undefined && second !== undefined ? { ...first, second } : null;
}

/**
 * Opens an account for another member of staff, with a random password that must be changed first.
 * @returns SPECIAL_CHARACTERS, PARAMETER_ERROR (a grant that no call asks for), NOT_ALLOWED (a grant that the caller does
 * not have: through an account that they open themselves they would), ADDRESS_TAKEN.
 */
export async function addStaff(
  context: IdentityContext,
  by: StaffId,
  input: InputOf<typeof adminCalls.staffAdd>,
): Promise<Result<OutputOf<typeof adminCalls.staffAdd>, Rejection>> {
  const { db, clock, hasher } = context;
  const name = input.name.trim().toLowerCase();
  if (!/^[a-z0-9][a-z0-9._-]+$/.test(name)) return reject('SPECIAL_CHARACTERS');
  const rights = readRights(input);
  if (rights === null) return rejectField('grants');
  const grants = grantsOf(rights.roles, rights.grants);
  const own = (await readStaff(db, by)).grants;
  if (grants.some((grant) => !own.includes(grant))) return reject('NOT_ALLOWED');
  const password = randomBytes(18).toString('base64url');
  const hash = await hasher.hash(password);
  if (!hash.ok) return hash;
  return db.withTx('add staff', async (tx) => {
    const at = clock.now();
    if (!(await insertStaff(tx, { name, passwordHash: hash.value, ...rights }, at))) return reject('ADDRESS_TAKEN');
    const { id } = present(await findStaffByName(tx, name), 'the added member of staff');
    const { reason } = input;
    const entry = { at, staffId: by, action: adminCalls.staffAdd.name, subject: `staff:${id}` };
    linkStaff(tx, id, by, at);
    await recordAudit(tx, { ...entry, reason, after: { name, ...rights } });
    return ok({ id, name, password, roles: rights.roles, grants });
  });
}

/** What is to be given, each once; null where a grant is none that any call asks for. */
export function readRights(input: {
  readonly roles: readonly StaffRole[];
  readonly grants: readonly string[];
}): { readonly roles: StaffRole[]; readonly grants: string[] } | null {
  const roles = staffRoles.filter((role) => input.roles.includes(role));
  const grants = [...new Set(input.grants)];
  const isKnown = grants.every((grant) => staffGrants.some((one) => one === grant));
  return isKnown ? { roles, grants } : null;
}

/** Who is signed in, and what they may do. */
export async function staffMe(context: IdentityContext, id: StaffId): Promise<OutputOf<typeof adminCalls.me>> {
  const { name, roles, grants, mustChangePassword } = await readStaff(context.db, id);
  const colleague = present(await readColleague(context.db, id), 'the caller');
  const hasFactor = hasStaffFactor(await readStaffFactors(context.db, id));
  return {
    id,
    name,
    roles: [...roles],
    grants: [...grants],
    must_change_password: mustChangePassword,
    must_set_factor: !hasFactor,
    may_be: colleague.mayBe.map((other) => ({ ...other })),
  };
}
