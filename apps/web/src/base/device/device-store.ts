import { keptStore } from '@bourse/client/kept-store';
import { createJSONStorage, type PersistStorage } from 'zustand/middleware';

/** Keeps texts on this device. */
export const deviceStore = keptStore(() => localStorage);

/** Where a store of the app keeps its state. */
export function onDevice<T>(): PersistStorage<T> {
  return createJSONStorage<T>(() => deviceStore) as PersistStorage<T>; // there is none only where opening it throws
}
