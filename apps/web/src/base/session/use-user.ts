import { identityCalls } from '@bourse/contract/identity';
import { useEffect } from 'react';
import { noteUser, type User, useSession } from './session.ts';
import { useCall } from '../api/use-call.ts';

/** The own account: as it was kept on the device at once, then as the server tells it. null while it is not known. */
export function useUser(): User | null {
  const kept = useSession(({ user }) => user);
  const { data } = useCall(identityCalls.info, {}, { staleTimeMs: 30_000 });
  useEffect(() => {
    if (data !== undefined) noteUser(data);
  }, [data]);
  return data ?? kept;
}
