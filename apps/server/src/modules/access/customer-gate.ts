import type { Clock } from '@bourse/kernel/clock';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Gate } from '../../platform/http/admission.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { type Identity, readResidence } from '../identity/index.ts';
import { type CountryMemory, readCountryRules } from './country-settings.ts';

/** What the gate asks. */
export interface CustomerGatePorts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'refuseUnproved'>;
  /** Whether anything is closed anywhere: every order asks. */
  readonly countries: CountryMemory;
}

/**
 * Refuses a customer whose verification level is below what a call asks for (998), then one of a country for which the
 * call's group is closed (S126) or asks for level 2 (S57), then what leaves while withdrawals are locked (A4), and last one
 * without a fresh factor. The country is that of the documents, or until then the one that was named at registration; who
 * has named none, of before, is asked to verify where the group is limited in any country. A visitor is refused by the
 * country that they register with. Calls that end or take out what is held ask for none of it. The rules of the country are
 * read with each purchase: they hold on every node from their date on.
 */
export function customerGate({ db, clock, identity, countries }: CustomerGatePorts): Gate {
  const limited = async (country: string, feature: string, level: number): Promise<Rejection | null> => {
    const rules = await readCountryRules(db, country, clock.now());
    if (isAmong(rules.closed, feature)) return { code: 'AREA_NOT_SUPPORTED' };
    if (isAmong(rules.level2, feature) && level < 2) return { code: 'VERIFICATION_REQUIRED', data: { level: 2 } };
    return null;
  };
  return async ({ gate, feature }, caller, fields) => {
    const { userId, staffId } = caller;
    if (gate === undefined) return null;
    // Of staff a gate asks for a fresh factor, and nothing else: they are no customers.
    if (userId === null && staffId !== null) return identity.refuseUnproved(gate, caller, fields);
    const isLimited = gate.country === true && countries.isLimited(feature);
    if (userId === null) {
      const named = isLimited ? countryIn(fields) : null;
      return named === null ? null : limited(named, feature, 0);
    }
    // Neither an order nor a conversion costs a query for it while nothing of the kind is limited anywhere.
    if (gate.level !== undefined || isLimited) {
      const { level, country } = await readResidence(db, userId);
      if (gate.level !== undefined && level < gate.level)
        return { code: 'VERIFICATION_REQUIRED', data: { level: gate.level } };
      if (isLimited && country === null && level === 0) return { code: 'VERIFICATION_REQUIRED', data: { level: 1 } };
      const refused = isLimited && country !== null ? await limited(country, feature, level) : null;
      if (refused !== null) return refused;
    }
    return identity.refuseUnproved(gate, caller, fields);
  };
}

const isAmong = (groups: readonly string[], feature: string): boolean => groups.includes(feature);

/** The country that a visitor names, where it can be read; what cannot is refused by the call. */
function countryIn(fields: unknown): string | null {
  const named = typeof fields === 'object' && fields !== null && 'country' in fields ? fields.country : null;
  return typeof named === 'string' ? named : null;
}
