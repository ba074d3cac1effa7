import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { randomKey } from '../time/clock.ts';
import { onDevice } from './device-store.ts';

/** By what accounts know this device after the first sign-in from it; it opens nothing by itself, and outlives sessions. */
const useDeviceToken = create<{ readonly token: string | null }>()(
  persist((): { readonly token: string | null } => ({ token: null }), {
    storage: onDevice(),
    name: 'bourse.device',
    version: 1,
  }),
);

/** The token of this device, made when it is asked for first. */
export function deviceToken(): string {
  const { token } = useDeviceToken.getState();
  if (token !== null) return token;
  const made = randomKey();
  useDeviceToken.setState({ token: made });
  return made;
}
