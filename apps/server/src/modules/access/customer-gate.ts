import type { Queryable } from '../../platform/database/sql.ts';
import type { Gate } from '../../platform/http/admission.ts';
import { readVerified } from '../identity/index.ts';

/** What the gate asks. */
export interface CustomerGatePorts {
  readonly db: Queryable;
  /** ISO codes of the countries in which no product is sold, separated by commas. */
  readonly restrictedCountries: () => string;
}

/**
 * Refuses a customer whose verification level is below what a call asks for (998), then one who is verified in a
 * restricted country (S126). Calls that end or take out what is held ask for neither.
 */
export function customerGate({ db, restrictedCountries }: CustomerGatePorts): Gate {
  return async ({ gate }, { userId }) => {
    if (gate === undefined || userId === null) return null;
    const { level, country } = await readVerified(db, userId);
    if (gate.level !== undefined && level < gate.level)
      return { code: 'VERIFICATION_REQUIRED', data: { level: gate.level } };
    const isRestricted = country !== null && restrictedCountries().split(',').includes(country);
    return gate.country === true && isRestricted ? { code: 'AREA_NOT_SUPPORTED' } : null;
  };
}
