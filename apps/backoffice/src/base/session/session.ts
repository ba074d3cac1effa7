import type { adminCalls } from '@bourse/contract/admin';
import type { OutputOf } from '@bourse/contract/call';
import { keptStore } from '@bourse/client/kept-store';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Who is signed in, and what they may do. */
export type Member = OutputOf<typeof adminCalls.me>;

interface Session {
  /** Null while nobody is signed in. */
  readonly token: string | null;
  /** Why somebody was signed out, in the server's words; empty where they did so themselves. */
  readonly ended: string;
}

/** Who works in this window. It ends with the window, and no other window has it. */
export const useSession = create<Session>()(
  persist((): Session => ({ token: null, ended: '' }), {
    name: 'bourse.staff',
    version: 1,
    storage: createJSONStorage(() => keptStore(() => sessionStorage)),
  }),
);

/** The token now, for what is no component. */
export function tokenNow(): string | null {
  return useSession.getState().token;
}

/** Signs in with a token that the server gave. */
export function startSession(token: string): void {
  useSession.setState({ token, ended: '' });
}

/** Forgets who was signed in. */
export function endSession(ended = ''): void {
  useSession.setState({ token: null, ended });
}
