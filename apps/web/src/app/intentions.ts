import { type Intention, type IntentionEnd, Intentions } from '@bourse/client/intentions';
import { api } from './api.ts';
import { randomKey, scheduler } from './clock.ts';
import { sessionOf } from './session.ts';

const storedAs = 'bourse.intentions';

/**
 * Holds a lock of the browser while a window works on a key. Without locks (a page without TLS on the operator's own
 * network) nobody knows of other windows, and each may ask what became of any key.
 */
async function hold(key: string, alone: boolean): Promise<(() => void) | null> {
  // Missing in a page without TLS, whatever its type says.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return () => undefined;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  return new Promise((got) => {
    const mode = alone ? ({ mode: 'exclusive', ifAvailable: true } as const) : ({ mode: 'shared' } as const);
    void locks.request(`${storedAs}.${key}`, mode, (lock) => {
      got(lock === null ? null : release);
      return lock === null ? undefined : held;
    });
  });
}

/** What the customers of this device want done and do not know the outcome of yet. */
export const intentions = new Intentions({
  http: api,
  store: {
    read: () => localStorage.getItem(storedAs),
    write: (text) => {
      localStorage.setItem(storedAs, text);
    },
  },
  // Right after signing in, the account has not been read yet: then its session names it.
  owners: () => {
    const { user, token } = sessionOf();
    return [user?.id.toString(), token?.slice(0, 12)].filter((name) => name !== undefined);
  },
  newKey: randomKey,
  scheduler,
  hold,
});

/** What an intention is about, in the words of the texts. */
export type Wanted = 'order' | 'transfer' | 'conversion' | 'other';

const wantedBy: Readonly<Record<string, Wanted>> = {
  '/coin/trade': 'order',
  '/wallet/change': 'transfer',
  '/user/Transfer': 'conversion',
};

/**
 * Asks now and whenever the device is online or looked at again what became of what was left open: by a reload, a window
 * that was closed, or a session that was over. @returns a way to stop.
 */
export function settleIntentions(tell: (wanted: Wanted, kind: IntentionEnd<unknown>['kind']) => void): () => void {
  const stopped = new AbortController();
  const said = ({ path }: Intention, { kind }: IntentionEnd<unknown>): void => {
    tell(wantedBy[path] ?? 'other', kind);
  };
  const settle = (): void => {
    void intentions.settle(said, { signal: stopped.signal });
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') settle();
  };
  settle();
  window.addEventListener('online', settle);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stopped.abort();
    window.removeEventListener('online', settle);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
