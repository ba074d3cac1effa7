import { adminCalls } from '@bourse/contract/admin';
import { present } from '@bourse/kernel/invariant';
import type { StaffRole } from '@bourse/contract/roles';
import { totpCodeAt } from './factors/totp.ts';
import type { CallAs, IdentityWorld } from './identity-fixture.ts';
import { issueInvitation } from './invitation-store.ts';
import { insertStaff } from './staff-store.ts';

export { totpCodeAt } from './factors/totp.ts';

/** What an authenticator app of a member of staff knows, and the codes for who has lost it. */
export interface StaffApp {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets the second factor of a member of staff who has none yet. */
export async function setFactor(world: IdentityWorld, by: CallAs): Promise<StaffApp> {
  const { secret } = await world.succeed(adminCalls.factorStart, {}, by);
  const code = totpCodeAt(secret, world.now());
  const { recovery_codes: recoveryCodes } = await world.succeed(adminCalls.factorEnable, { code }, by);
  return { secret, recoveryCodes };
}

/** What every member of staff of these tests sets as their password. */
export const staffPassword = 'lantern-otter-42';

/** Somebody who has set their password, without a second factor yet. */
export interface Seated extends CallAs {
  readonly name: string;
  readonly password: string;
}

/** Sets the own password behind an invitation. @param by from where. */
export async function acceptInvited(
  world: IdentityWorld,
  { name, token }: { readonly name: string; readonly token: string },
  by: CallAs = {},
): Promise<Seated> {
  const fields = { token, password: staffPassword, re_password: staffPassword, mail: `${name}@house.test` };
  const session = await world.succeed(adminCalls.acceptInvitation, fields, by);
  return { ...by, name, password: staffPassword, token: session };
}

/** The two of a new house. */
export async function seatFirstStaff(world: IdentityWorld): Promise<readonly [Seated, Seated]> {
  const [first, second] = present(await world.identity.inviteFirstStaff(), 'the first staff accounts');
  return [await acceptInvited(world, first), await acceptInvited(world, second)];
}

/** Somebody whom nobody in particular has invited. */
export async function seatStaff(
  world: IdentityWorld,
  {
    name,
    roles = [],
    grants = [],
  }: { readonly name: string; readonly roles?: readonly StaffRole[]; readonly grants?: readonly string[] },
  by: CallAs = {},
): Promise<Seated> {
  const invited = await world.db.withTx('seat staff', async (tx) => {
    const id = present(await insertStaff(tx, { name, mail: null, roles, grants }, world.now()), name);
    return issueInvitation(tx, id, world.now());
  });
  return acceptInvited(world, { name, token: invited.token }, by);
}
