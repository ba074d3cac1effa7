import type { userOut } from '@bourse/contract/identity';
import type * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onDevice } from '../device/device-store.ts';

/** A signed-in customer's account. */
export type User = z.output<typeof userOut>;

interface Session {
  /** null for visitors. */
  readonly token: string | null;
  /** The account, once it has been read. */
  readonly user: User | null;
}

/** Who uses the app; kept on the device, and the same in all its windows. */
export const useSession = create<Session>()(
  persist((): Session => ({ token: null, user: null }), {
    storage: onDevice(),
    name: 'bourse.session',
    version: 1,
    // What is in a window that is still open when another signs out must go as well.
    partialize: ({ token, user }) => ({ token, user }),
  }),
);

/** The session now, for what is no component. */
export function sessionOf(): Session {
  return useSession.getState();
}

/** Signs in with a token that the server gave. */
export function startSession(token: string): void {
  useSession.setState({ token, user: null });
}

/** Keeps what the server says of the account. */
export function noteUser(user: User): void {
  if (sessionOf().token !== null) useSession.setState({ user });
}

/** Forgets token and account. */
export function endSession(): void {
  useSession.setState({ token: null, user: null });
}
