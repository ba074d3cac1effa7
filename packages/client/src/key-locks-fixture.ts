import type { HoldMode } from './intentions.ts';

interface Lock {
  /** How many hold it: any number shared, or one alone. */
  holders: number;
  isAlone: boolean;
  /** Who waits, in the order of asking. */
  readonly waiting: { readonly isAlone: boolean; readonly got: () => void }[];
}

/** Locks by key as a browser has them for all windows of a device: shared or alone, in the order of asking. */
export class KeyLocks {
  readonly #locks = new Map<string, Lock>();

  /** As {@link IntentionsOptions.hold}. */
  async hold(key: string, mode: HoldMode, signal?: AbortSignal): Promise<(() => void) | null> {
    const lock = this.#locks.get(key) ?? { holders: 0, isAlone: false, waiting: [] };
    this.#locks.set(key, lock);
    if (mode === 'idle' && (lock.holders > 0 || lock.waiting.length > 0)) return null;
    const { promise: granted, resolve: got } = Promise.withResolvers<void>();
    const waiting = { isAlone: mode !== 'shared', got };
    lock.waiting.push(waiting);
    grant(lock);
    const { promise: stopped, resolve: stop } = Promise.withResolvers<'stopped'>();
    const onAbort = (): void => stop('stopped');
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted === true) onAbort();
    const came = await Promise.race([granted, stopped]);
    signal?.removeEventListener('abort', onAbort);
    const place = lock.waiting.indexOf(waiting);
    if (came === 'stopped' && place >= 0) {
      lock.waiting.splice(place, 1);
      grant(lock);
      return null;
    }
    return () => {
      lock.holders -= 1;
      grant(lock);
    };
  }
}

function grant(lock: Lock): void {
  for (let next = lock.waiting[0]; next !== undefined; next = lock.waiting[0]) {
    if (lock.holders > 0 && (lock.isAlone || next.isAlone)) return;
    lock.waiting.shift();
    lock.holders += 1;
    lock.isAlone = next.isAlone;
    next.got();
  }
}
