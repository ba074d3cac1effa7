import { adminCalls } from '@bourse/contract/admin';
import { totpCodeAt } from './factors/totp.ts';
import type { CallAs, IdentityWorld } from './identity-fixture.ts';

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
