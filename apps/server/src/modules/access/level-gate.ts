import type { Queryable } from '../../platform/database/sql.ts';
import type { Gate } from '../../platform/http/admission.ts';
import { readAuthLevel } from '../identity/index.ts';

/** Refuses a customer whose verification level is below what a call asks for (998). */
export function levelGate(db: Queryable): Gate {
  return async ({ gate }, { userId }) => {
    const level = gate?.level;
    if (level === undefined || userId === null) return null;
    return (await readAuthLevel(db, userId)) >= level ? null : { code: 'VERIFICATION_REQUIRED', data: { level } };
  };
}
