import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { rememberSearch } from './markets-list.ts';
import { onDevice } from '../../base/device/device-store.ts';

const useHistory = create<{ readonly words: readonly string[] }>()(
  persist((): { words: readonly string[] } => ({ words: [] }), {
    storage: onDevice(),
    name: 'bourse.searches',
    version: 1,
  }),
);

/** What was searched for on this device, the newest first. */
export function useSearches(): readonly string[] {
  return useHistory(({ words }) => words);
}

/** Remembers what was typed. */
export function noteSearch(typed: string): void {
  useHistory.setState(({ words }) => ({ words: rememberSearch(words, typed) }));
}

/** Forgets all of it. */
export function clearSearches(): void {
  useHistory.setState({ words: [] });
}
