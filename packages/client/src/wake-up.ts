import type { NewsClient } from './news-client.ts';

/** The parts of a browser's window and document that report connectivity and visibility. */
export interface Awakening {
  readonly window: Listening;
  readonly document: Listening & { readonly visibilityState: string };
}

interface Listening {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

/**
 * Reconnects at once when the browser reports itself online or visible again (S143), and gives the connection up when it
 * reports itself offline. @returns a way to stop.
 */
export function wakeUp(client: Pick<NewsClient, 'wake' | 'unplug'>, { window, document }: Awakening): () => void {
  const onOnline = (): void => {
    client.wake();
  };
  const onOffline = (): void => {
    client.unplug();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') client.wake();
  };
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
