import { restricts } from '@bourse/contract/restrictions';
import { toIso } from '@bourse/kernel/instant';
import type { Gate } from '../../../platform/http/admission.ts';
import type { RestrictionMemory } from './restriction-memory.ts';

/**
 * Refuses a customer what they are kept from, and says of what kind and until when; never why, which is for staff alone.
 */
export function restrictionGate({ holding }: Pick<RestrictionMemory, 'holding'>): Gate {
  return (call, { userId }) => {
    if (userId === null) return Promise.resolve(null);
    const found = holding(userId).filter(({ kind }) => restricts(kind, call));
    // The one that lasts longest says until when.
    const longest = found.reduce<(typeof found)[number] | null>((last, one) => {
      if (last === null || one.expiresAt === null) return one;
      return last.expiresAt !== null && one.expiresAt > last.expiresAt ? one : last;
    }, null);
    if (longest === null) return Promise.resolve(null);
    const { kind, expiresAt } = longest;
    const data = { kind, until: expiresAt === null ? null : toIso(expiresAt) };
    return Promise.resolve({ code: 'ACCOUNT_RESTRICTED', data });
  };
}
