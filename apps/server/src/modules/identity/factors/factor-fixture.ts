import { safetyCalls } from '@bourse/contract/safety';
import type { IdentityWorld } from '../identity-fixture.ts';
import { totpCodeAt } from './totp.ts';

/** A customer whose authenticator app is on. */
export interface GuardedCustomer {
  readonly id: string;
  readonly token: string;
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Shows a code by mail, which serves who has no factor yet. */
export async function verifyByMail(world: IdentityWorld, email: string, token: string): Promise<void> {
  const code = await world.code('factor', email, token);
  await world.succeed(safetyCalls.verify, { method: 'email', code }, { token });
}

/** Registers somebody, and turns an authenticator app on. Its next code is one of a later step. */
export async function guardedCustomer(world: IdentityWorld, email: string): Promise<GuardedCustomer> {
  const { id, token } = await world.customer(email);
  await verifyByMail(world, email, token);
  const { secret } = await world.succeed(safetyCalls.totpStart, {}, { token });
  const code = totpCodeAt(secret, world.now());
  const { recovery_codes: recoveryCodes } = await world.succeed(safetyCalls.totpEnable, { code }, { token });
  world.advance(60_000);
  return { id, token, email, secret, recoveryCodes };
}

/** The code that the app shows now, which no other was shown before. */
export function nextCode(world: IdentityWorld, { secret }: Pick<GuardedCustomer, 'secret'>): string {
  world.advance(30_000);
  return totpCodeAt(secret, world.now());
}
