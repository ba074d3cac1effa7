import type { Queryable } from '../../platform/database/sql.ts';
import type { Gate } from '../../platform/http/admission.ts';
import { type Identity, readVerified } from '../identity/index.ts';

/** What the gate asks. */
export interface CustomerGatePorts {
  readonly db: Queryable;
  /** ISO codes of the countries in which no product is sold, separated by commas. */
  readonly restrictedCountries: () => string;
  readonly identity: Pick<Identity, 'refuseUnproved'>;
}

/**
 * Refuses a customer whose verification level is below what a call asks for (998), then one who is verified in a
 * restricted country (S126), then what leaves while withdrawals are locked (A4), and last one without a fresh factor. Calls that end or take out what is held ask for neither.
 */
export function customerGate({ db, restrictedCountries, identity }: CustomerGatePorts): Gate {
  return async ({ gate }, caller, fields) => {
    const { userId } = caller;
    if (gate === undefined || userId === null) return null;
    const { level, country } = await readVerified(db, userId);
    if (gate.level !== undefined && level < gate.level)
      return { code: 'VERIFICATION_REQUIRED', data: { level: gate.level } };
    const isRestricted = country !== null && restrictedCountries().split(',').includes(country);
    if (gate.country === true && isRestricted) return { code: 'AREA_NOT_SUPPORTED' };
    return identity.refuseUnproved(gate, caller, fields);
  };
}
