import { useSyncExternalStore } from 'react';

function onConnectivityChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device says that it has no network. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnectivityChange, () => !navigator.onLine);
}
