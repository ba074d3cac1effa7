import type { Clock } from '@bourse/kernel/clock';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Gate } from '../../platform/http/admission.ts';
import { type Identity, readVerified } from '../identity/index.ts';
import { readCountryRules } from './country-settings.ts';

/** What the gate asks. */
export interface CustomerGatePorts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'refuseUnproved'>;
}

/**
 * Refuses a customer whose verification level is below what a call asks for (998), then one who is verified in a country
 * for which the call's group is closed (S126) or asks for level 2 (S57), then what leaves while withdrawals are locked
 * (A4), and last one without a fresh factor. Calls that end or take out what is held ask for none of it. The rules of the
 * country are read with each purchase: they hold on every node from their date on.
 */
export function customerGate({ db, clock, identity }: CustomerGatePorts): Gate {
  return async ({ gate, feature }, caller, fields) => {
    const { userId } = caller;
    if (gate === undefined) return null;
    // Of staff a gate asks for a fresh factor, and nothing else: they are no customers.
    if (userId === null) return caller.staffId === null ? null : identity.refuseUnproved(gate, caller, fields);
    const { level, country } = await readVerified(db, userId);
    if (gate.level !== undefined && level < gate.level)
      return { code: 'VERIFICATION_REQUIRED', data: { level: gate.level } };
    if (gate.country === true && country !== null) {
      const rules = await readCountryRules(db, country, clock.now());
      if (isAmong(rules.closed, feature)) return { code: 'AREA_NOT_SUPPORTED' };
      if (isAmong(rules.level2, feature) && level < 2) return { code: 'VERIFICATION_REQUIRED', data: { level: 2 } };
    }
    return identity.refuseUnproved(gate, caller, fields);
  };
}

const isAmong = (groups: readonly string[], feature: string): boolean => groups.includes(feature);
