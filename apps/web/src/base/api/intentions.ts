import { type HoldMode, type IntentionEnd, Intentions } from '@bourse/client/intentions';
import type { Intention, IntentionStore } from '@bourse/client/open-intentions';
import { api } from './api.ts';
import { randomKey, scheduler } from '../time/clock.ts';
import { intentionsName, intentionStore } from './intention-store.ts';
import { sessionOf } from '../session/session.ts';

/** Missing in a page without TLS, as on an operator's own network, whatever its type says. */
const locks = navigator.locks as LockManager | undefined;

/**
 * Holds a lock of the browser while a window works on a key. Without locks nobody knows of other windows, and each may ask
 * what became of any key.
 */
async function hold(key: string, mode: HoldMode, signal?: AbortSignal): Promise<(() => void) | null> {
  if (locks === undefined) return () => undefined;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const options: LockOptions = {
    mode: mode === 'shared' ? 'shared' : 'exclusive',
    // The one may not be given with the other.
    ...(mode === 'idle' ? { ifAvailable: true } : signal && { signal }),
  };
  return new Promise((got) => {
    const ended = locks.request(`${intentionsName}.${key}`, options, (lock) => {
      got(lock === null ? null : release);
      return lock === null ? undefined : held;
    });
    // Aborted before it was granted.
    ended.catch(() => got(null));
  });
}

/** The stored intentions, which one window at a time may change where the browser has locks. */
const store: IntentionStore = {
  ...intentionStore,
  alone: async (work) => (locks === undefined ? work() : locks.request(intentionsName, work)),
  onChange: (listener) => {
    const stopped = new AbortController();
    const onStorage = ({ key }: StorageEvent): void => {
      // A store that is cleared names no key.
      if (key === intentionsName || key === null) listener();
    };
    window.addEventListener('storage', onStorage, { signal: stopped.signal });
    return () => stopped.abort();
  },
};

/** What the customers of this device want done and do not know the outcome of yet. */
export const intentions = new Intentions({
  http: api,
  store,
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
export type Wanted = 'order' | 'transfer' | 'conversion' | 'withdrawal' | 'other';

/** Told what an intention was about and how it ended. */
export type TellEnd = (wanted: Wanted, kind: IntentionEnd<unknown>['kind']) => void;

const wantedBy: Readonly<Record<string, Wanted>> = {
  '/coin/trade': 'order',
  '/wallet/change': 'transfer',
  '/user/Transfer': 'conversion',
  '/wallet/out': 'withdrawal',
};

/** Asks what became of what no window works on, and tells each end. */
export async function settleIntentions(tell: TellEnd, signal: AbortSignal): Promise<void> {
  const said = ({ path }: Intention, { kind }: IntentionEnd<unknown>): void => tell(wantedBy[path] ?? 'other', kind);
  await intentions.settle(said, { signal });
}
