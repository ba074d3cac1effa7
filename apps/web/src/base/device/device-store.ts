import { keptStore } from '@bourse/client/kept-store';
import { present } from '@bourse/kernel/invariant';
import { createJSONStorage, type PersistStorage } from 'zustand/middleware';

/** Keeps texts on this device. */
export const deviceStore = keptStore(() => localStorage);

/** Whether what is kept now outlives this window. */
export function keepsOnDevice(): boolean {
  const probe = 'bourse.probe';
  try {
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/** Where a store of the app keeps its state. */
export function onDevice<T>(): PersistStorage<T> {
  return present(
    createJSONStorage<T>(() => deviceStore),
    'a store that never throws',
  );
}
