import type { Gate } from '../../platform/http/admission.ts';

/** Refuses every call of staff, signing in among them, from an address that the operator does not list. */
export function staffGate(isOffice: (ip: string) => boolean): Gate {
  return ({ feature }, { ip }) =>
    Promise.resolve(feature === 'backoffice' && !isOffice(ip) ? { code: 'NOT_ALLOWED' } : null);
}

/** Asks one gate after another; the first refusal counts. */
export function gates(...all: readonly Gate[]): Gate {
  return async (call, caller, fields) => {
    for (const gate of all) {
      const refused = await gate(call, caller, fields);
      if (refused !== null) return refused;
    }
    return null;
  };
}
