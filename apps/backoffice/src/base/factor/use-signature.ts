import { CallError } from '@bourse/client/call-error';
import { type StaffFactorMethod, staffFactorCalls, staffFactorMethods } from '@bourse/contract/staff-factors';
import { useState } from 'react';
import { useCall, useMember } from '../api/use-call.ts';
import { hasPasskeys } from '../session/device-passkey.ts';
import { type Signed, signWithKey, signWithPasskey } from '../session/signing-key.ts';

/** By what a decision is signed: a passkey where there is one, else the key of this browser. */
export type SignedBy = 'passkey' | 'key';

/** The methods of a factor that the server wants to see first; null for any other error. */
function methodsOf(error: unknown): readonly StaffFactorMethod[] | null {
  if (!(error instanceof CallError) || error.code !== 'FACTOR_REQUIRED') return null;
  const { failure } = error;
  const told = failure.kind === 'refused' && failure.reply.type === 'error' ? failure.reply.data?.['methods'] : [];
  return staffFactorMethods.filter((one) => Array.isArray(told) && told.includes(one));
}

/** Signs for who is signed in; `methods` are those of a factor to show before a new key of this browser is bound. */
export function useSignature() {
  const member = useMember();
  const factors = useCall(staffFactorCalls.state, {});
  const [methods, setMethods] = useState<readonly StaffFactorMethod[] | null>(null);
  const by: SignedBy = hasPasskeys() && (factors.data?.passkeys.length ?? 0) > 0 ? 'passkey' : 'key';
  return {
    by,
    isKnown: member !== undefined && !factors.isPending,
    methods,
    forget: () => setMethods(null),
    /** @param isNew a key of before was refused. @returns null where nobody signed, or a factor is to be shown. @throws CallError */
    sign: async (frozen: string, isNew: boolean): Promise<Signed | null> => {
      if (member === undefined) return null;
      try {
        return by === 'passkey' ? await signWithPasskey(frozen) : await signWithKey(member.id, frozen, isNew);
      } catch (error) {
        const wanted = methodsOf(error);
        if (wanted === null) throw error;
        setMethods(wanted);
        return null;
      }
    },
  };
}
