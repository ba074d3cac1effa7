import type { HttpClient } from '@bourse/client/http-client';
import type { IntentionsOptions } from '@bourse/client/intentions';
import { KeyLocks } from '@bourse/client/key-locks-fixture';
import type { Random } from '@bourse/kernel/random';
import type { SerialWorld } from '@bourse/testing/simulation/serial-world';

const never = new Promise<never>(() => undefined);
/** The longest time until another window hears of a write, or gets its turn. */
const turnMaxMs = 30;

/** A window of a device; once it is closed, nothing of it goes on. */
export interface DeviceWindow {
  readonly closing: AbortController;
  /** What it holds, to be let go when it is closed. */
  readonly held: Set<() => void>;
}

/** What the windows of one device share: a store, a lock on it, and locks of keys. */
export class DeviceWindows {
  readonly #world: SerialWorld;
  readonly #random: Random;
  readonly #locks = new KeyLocks();
  readonly #listeners = new Map<() => void, DeviceWindow>();
  readonly #onWrite: (text: string) => void;
  #stored: string | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param onWrite told of every write. */
  constructor(world: SerialWorld, random: Random, onWrite: (text: string) => void) {
    this.#world = world;
    this.#random = random;
    this.#onWrite = onWrite;
  }

  open(): DeviceWindow {
    return { closing: new AbortController(), held: new Set() };
  }

  close(window: DeviceWindow): void {
    window.closing.abort();
    for (const release of window.held) release();
    window.held.clear();
  }

  /** Calls as a window makes them: one that is closed sends nothing and hears no answer. */
  callOf(window: DeviceWindow, http: Pick<HttpClient, 'call'>): HttpClient['call'] {
    const call = async (...args: Parameters<HttpClient['call']>): Promise<unknown> => {
      // The store has refused its key: code that is running when a window is closed does not go on in a browser.
      if (window.closing.signal.aborted) return never;
      const result = await http.call(...args);
      return window.closing.signal.aborted ? never : result;
    };
    return call as HttpClient['call']; // the same answers
  }

  storeOf(window: DeviceWindow): IntentionsOptions['store'] {
    const { signal } = window.closing;
    return {
      read: () => this.#stored,
      write: (text) => {
        if (signal.aborted) return;
        this.#stored = text;
        this.#onWrite(text);
        for (const [listener, other] of this.#listeners) if (other !== window) void this.#later(listener, other);
      },
      alone: async (work) => {
        const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
        const before = this.#turn;
        this.#turn = isOver;
        await before;
        await this.#world.outside.sleep(this.#random.int(0, turnMaxMs));
        try {
          if (!signal.aborted) return await work();
        } finally {
          end();
        }
        return never;
      },
      onChange: (listener) => {
        this.#listeners.set(listener, window);
        return () => this.#listeners.delete(listener);
      },
    };
  }

  readonly holdOf =
    (window: DeviceWindow): IntentionsOptions['hold'] =>
    async (key, mode, signal) => {
      const { closing, held } = window;
      const stopped = signal === undefined ? closing.signal : AbortSignal.any([closing.signal, signal]);
      const release = await this.#locks.hold(key, mode, stopped);
      if (release === null) return closing.signal.aborted ? never : null;
      const letGo = (): void => {
        if (held.delete(letGo)) release();
      };
      held.add(letGo);
      if (closing.signal.aborted) letGo();
      return letGo;
    };

  async #later(listener: () => void, window: DeviceWindow): Promise<void> {
    await this.#world.outside.sleep(this.#random.int(1, turnMaxMs));
    if (!window.closing.signal.aborted && this.#listeners.has(listener)) listener();
  }
}
