import { adminCalls } from '@bourse/contract/admin';
import { secondFactorData, staffFactorCalls } from '@bourse/contract/staff-factors';
import { present } from '@bourse/kernel/invariant';
import {
  type Deviation,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from './factors/software-authenticator-fixture.ts';
import { type CallAs, openIdentityWorld } from './identity-fixture.ts';
import { seatFirstStaff, seatStaff, setFactor, staffPassword as password } from './staff-fixture.ts';

const { login, me } = adminCalls;
const { passkeyOptions, passkeyAdd } = staffFactorCalls;

export { staffPassword as password } from './staff-fixture.ts';
/** Where tests reach the edge. */
export const origin = 'http://localhost:80';

/** A member of staff, with a passkey as the only factor. */
export interface Holder {
  readonly name: string;
  readonly by: CallAs;
  readonly passkey: SoftwareAuthenticator;
  readonly id: string;
  readonly recoveryCodes: readonly string[];
}

/** Opens a world with an administrator, who hires whoever is needed. */
export async function openPasskeyWorld() {
  const world = await openIdentityWorld();
  let hired = 0;
  /** From an address of their own: many sign-ins from one are refused. */
  const hire = async (): Promise<{ readonly name: string; readonly by: CallAs }> => {
    hired += 1;
    const wanted = { name: `member${String(hired)}`, grants: ['messages.read'] };
    // Whoever leads is at work meanwhile.
    await world.succeed(me, {}, admin);
    const by = await seatStaff(world, wanted, { ip: `203.0.113.${String(hired)}` });
    return { name: by.name, by };
  };
  const challenge = async (purpose: 'register' | 'verify', by: CallAs): Promise<string> =>
    (await world.succeed(passkeyOptions, { purpose }, by)).options.challenge;
  const add = async (by: CallAs, passkey: SoftwareAuthenticator, name = 'Laptop') =>
    world.succeed(passkeyAdd, { credential: passkey.register(await challenge('register', by)), name, password }, by);
  const holder = async (): Promise<Holder> => {
    const { name, by } = await hire();
    const passkey = softwareAuthenticator(origin);
    const { id, recovery_codes: recoveryCodes } = await add(by, passkey);
    return { name, by, passkey, id, recoveryCodes };
  };
  /** The question of a sign-in whose password was right. */
  const asked = async ({ name: user_string, by }: Pick<Holder, 'name' | 'by'>): Promise<string> => {
    const data = await world.refuse('SECOND_FACTOR_REQUIRED', login, { user_string, password }, by);
    return present(secondFactorData.parse(data).passkey, 'the question to a passkey').challenge;
  };
  const fields = ({ name: user_string }: Pick<Holder, 'name'>, passkey: string) => ({ user_string, password, passkey });
  const show = async (by: CallAs, passkey: SoftwareAuthenticator, deviation: Deviation = {}) => ({
    method: 'passkey' as const,
    code: passkey.show(await challenge('verify', by), deviation),
  });
  const [admin] = await seatFirstStaff(world);
  await setFactor(world, admin);
  return { world, admin, hire, challenge, add, holder, asked, fields, show };
}

/** What {@link openPasskeyWorld} gives. */
export type PasskeyWorld = Awaited<ReturnType<typeof openPasskeyWorld>>;
