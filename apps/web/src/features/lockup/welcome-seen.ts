import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onDevice } from '../../base/device/device-store.ts';

const useSeen = create<{ readonly isSeen: boolean }>()(
  persist((): { isSeen: boolean } => ({ isSeen: false }), {
    storage: onDevice(),
    name: 'bourse.lockup-welcome',
    version: 1,
  }),
);

/** Whether this device has been shown what lock-up is and what it can cost: once before its products (S88). */
export function useWelcomeSeen(): boolean {
  return useSeen(({ isSeen }) => isSeen);
}

/** Keeps that it was shown. */
export function noteWelcomeSeen(): void {
  useSeen.setState({ isSeen: true });
}
