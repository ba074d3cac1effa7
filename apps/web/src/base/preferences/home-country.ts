import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onDevice } from '../device/device-store.ts';

/** The country that somebody has named as theirs on this device; it decides nothing but what stands first in forms. */
export const useHomeCountry = create<{ readonly code: string | null }>()(
  persist((): { code: string | null } => ({ code: null }), { storage: onDevice(), name: 'bourse.country', version: 1 }),
);
