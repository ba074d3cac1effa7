import { type Intention, type IntentionEnd, Intentions } from '@bourse/client/intentions';
import { api } from './api.ts';
import { randomKey, scheduler } from '../time/clock.ts';
import { intentionsName, intentionStore } from './intention-store.ts';
import { sessionOf } from '../session/session.ts';

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
    void locks.request(`${intentionsName}.${key}`, mode, (lock) => {
      got(lock === null ? null : release);
      return lock === null ? undefined : held;
    });
  });
}

/** What the customers of this device want done and do not know the outcome of yet. */
export const intentions = new Intentions({
  http: api,
  store: intentionStore,
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

/** Told what an intention was about and how it ended. */
export type TellEnd = (wanted: Wanted, kind: IntentionEnd<unknown>['kind']) => void;

const wantedBy: Readonly<Record<string, Wanted>> = {
  '/coin/trade': 'order',
  '/wallet/change': 'transfer',
  '/user/Transfer': 'conversion',
};

/** Asks what became of what no window works on, and tells each end. */
export async function settleIntentions(tell: TellEnd, signal: AbortSignal): Promise<void> {
  const said = ({ path }: Intention, { kind }: IntentionEnd<unknown>): void => tell(wantedBy[path] ?? 'other', kind);
  await intentions.settle(said, { signal });
}
