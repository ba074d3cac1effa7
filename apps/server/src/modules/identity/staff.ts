import type { adminCalls } from '@bourse/contract/admin';
import type { OutputOf } from '@bourse/contract/call';
import type { SessionId, StaffId } from '@bourse/kernel/ids';
import { instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { IdentityContext } from './identity-deps.ts';
import { hasInvitedSince, type IssuedInvitation, issueInvitation } from './invitation-store.ts';
import { findStaffByName, hasStaff, insertStaff, readStaff, revokeStaffSession } from './staff-store.ts';
import { readColleague } from './staff-room-store.ts';
import { hasStaffFactor, readStaffFactors } from './staff-factor-store.ts';

export async function staffLogout(context: IdentityContext, session: SessionId | null): Promise<void> {
  const id = present(session, 'the session of the signed-in member of staff');
  await context.db.withTx('staff sign out', (tx) => revokeStaffSession(tx, id, context.clock.now()));
}

/** A new account, and what opens it to its owner. */
export interface InvitedAccount extends IssuedInvitation {
  readonly name: string;
}

/** The accounts of a new house; the second is for another person. */
export type FirstStaff = readonly [InvitedAccount, InvitedAccount];

/** Links that were made so lately stand: several processes may start at once. */
const standsMs = 10 * minuteMs;

/**
 * Makes the first two staff accounts, administrators with an invitation each, and new invitations at each start while nobody
 * has accepted one; null when somebody works here already. Neither has invited the other, so that they decide together from
 * the start, and confirm who else is hired.
 */
export async function inviteFirstStaff({ db, clock }: IdentityContext): Promise<FirstStaff | null> {
  return db.withTx('first staff', async (tx) => {
    const at = clock.now();
    if ((await hasStaff(tx)) || (await hasInvitedSince(tx, instant(at - standsMs)))) return null;
    const invite = async (name: string): Promise<InvitedAccount> => {
      const rights = { roles: ['administrator'], grants: [] } as const;
      const added = await insertStaff(tx, { name, mail: null, ...rights }, at);
      const id = added ?? present(await findStaffByName(tx, name), 'the account of a new house').id;
      return { name, ...(await issueInvitation(tx, id, at)) };
    };
    return [await invite('admin'), await invite('admin2')];
  });
}

/** Who is signed in, and what they may do. */
export async function staffMe(context: IdentityContext, id: StaffId): Promise<OutputOf<typeof adminCalls.me>> {
  const { name, roles, grants } = await readStaff(context.db, id);
  const colleague = present(await readColleague(context.db, id), 'the caller');
  const hasFactor = hasStaffFactor(await readStaffFactors(context.db, id));
  return {
    id,
    name,
    roles: [...roles],
    grants: [...grants],
    must_set_factor: !hasFactor,
    may_be: colleague.mayBe.map((other) => ({ ...other })),
  };
}
