import { scheduler } from '../time/clock.ts';
import { hasOpenIntentions } from './intention-store.ts';
import type { TellEnd } from './intentions.ts';
import { loadChunk } from '../router/load-chunk.ts';

/** The pause before the code of intentions is fetched again after it did not come. */
const fetchAgainMs = 5_000;

/**
 * Asks now and whenever the device is online or looked at again what became of what was left open: by a reload, a window
 * that was closed, or a session that was over. The code for that is fetched only where something is open.
 * @returns a way to stop.
 */
export function settleLater(tell: TellEnd): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const settle = async (): Promise<void> => {
    while (!signal.aborted && hasOpenIntentions()) {
      const code = await loadChunk(() => import('./intentions.ts')).catch(() => null);
      if (code !== null) return code.settleIntentions(tell, signal);
      await scheduler.sleep(fetchAgainMs, signal).catch(() => undefined);
    }
  };
  const begin = (): void => void settle();
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') begin();
  };
  begin();
  window.addEventListener('online', begin, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  return () => stopped.abort();
}
