import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onDevice } from '../../base/device/device-store.ts';

const useChoice = create<{ readonly keys: readonly string[] | null }>()(
  persist((): { keys: readonly string[] | null } => ({ keys: null }), {
    storage: onDevice(),
    name: 'bourse.services',
    version: 1,
  }),
);

/** The services that were chosen on this device; null while nothing was. */
export function useChosenServices(): readonly string[] | null {
  return useChoice(({ keys }) => keys);
}

/** Keeps a choice. */
export function chooseServices(keys: readonly string[]): void {
  useChoice.setState({ keys });
}
