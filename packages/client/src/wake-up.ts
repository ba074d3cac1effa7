import type { NewsClient } from './news-client.ts';

/** The little of a browser's window and document that tells when a device is awake. */
export interface Awakening {
  readonly window: Listening;
  readonly document: Listening & { readonly visibilityState: string };
}

interface Listening {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

/** Reconnects at once when the browser reports itself online or visible again (S143). @returns a way to stop. */
export function wakeUp(client: Pick<NewsClient, 'wake'>, { window, document }: Awakening): () => void {
  const onOnline = (): void => {
    client.wake();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') client.wake();
  };
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
