import { usePreferences } from '../preferences/preferences.ts';
import { useSession } from './session.ts';

/** What all windows of a device have in common, by the name under which it is kept. */
const shared: Readonly<Record<string, { readonly rehydrate: () => Promise<void> | void }>> = {
  'bourse.session': useSession.persist,
  'bourse.preferences': usePreferences.persist,
};

/**
 * Follows what other windows of this device do: who is signed in, and in which language, theme and colours the app is
 * shown. @returns a way to stop.
 */
export function shareWindows(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    void shared[key ?? '']?.rehydrate();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
  };
}
