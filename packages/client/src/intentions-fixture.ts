import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { AnyCall } from '@bourse/contract/call';
import type { ErrorCode } from '@bourse/contract/error-code';
import { outcomeCalls } from '@bourse/contract/outcome';
import { walletCalls } from '@bourse/contract/wallet';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { CallFailure, HttpClient } from './http-client.ts';
import { Intentions } from './intentions.ts';
import { KeyLocks } from './key-locks-fixture.ts';

export type Answer = Result<unknown, CallFailure>;

export const silence: Answer = err({ kind: 'unreachable', cause: null });
export const done = (id: string): Answer => ok({ id });
export function refused(code: ErrorCode | 998 | 999, isCertain = true): Answer {
  const reply =
    code === 999
      ? ({ type: '999', code } as const)
      : code === 998
        ? ({ type: '998', code } as const)
        : ({ type: 'error', code } as const);
  return err({ kind: 'refused', reply: { ...reply, message: `because ${code.toString()}` }, isCertain });
}
export const came = (state: string, more: object = {}): Answer =>
  ok({ state, call: null, answer: null, code: null, reason: null, ...more });

/** A device whose server answers as written down beforehand. */
export class Device {
  readonly log: string[] = [];
  /** The inputs of the requests, in order; not of the questions. */
  readonly sent: object[] = [];
  stored: string | null = null;
  owner = 'ann';
  answers: Answer[] = [];
  /** Who sleeps; at once awake unless a test lets them wait. */
  sleep = async (): Promise<void> => undefined;
  /** Happens between a read of the store and what is written for it. */
  onRead: () => void = () => undefined;
  /** Without it, windows write whenever they like. */
  isLocked = true;
  readonly #locks = new KeyLocks();
  readonly #listeners = new Set<() => void>();
  #keys = 0;
  #latest = Promise.resolve();

  /** Holds the lock of the store until `unlocked`. */
  wait(unlocked: Promise<void>): void {
    this.#latest = unlocked;
  }

  /** Another window, or this one after a reload. */
  window(): Intentions {
    const call = async (what: AnyCall, input: object): Promise<Answer> => {
      const { key, client_order_id: own } = input as { key?: string; client_order_id?: string }; // of either call
      this.log.push(what === outcomeCalls.outcome ? `ask ${key ?? ''}` : `send ${own ?? ''}`);
      if (what !== outcomeCalls.outcome) this.sent.push(input);
      const answer = this.answers.shift();
      assert.ok(answer, 'asked once too often');
      return answer;
    };
    return new Intentions({
      http: { call: call as HttpClient['call'] }, // answers are written down as the calls would give them
      store: {
        read: () => {
          const text = this.stored;
          this.onRead();
          return text;
        },
        write: (text) => {
          this.stored = text;
          for (const listener of this.#listeners) listener();
        },
        alone: async (work) => {
          if (!this.isLocked) return work();
          const result = this.#latest.then(work);
          this.#latest = result.then(
            () => undefined,
            () => undefined,
          );
          return result;
        },
        onChange: (listener) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
      },
      owners: () => [this.owner],
      newKey: () => `key-${String((this.#keys += 1))}`,
      scheduler: { sleep: () => this.sleep() },
      hold: (key, mode, signal) => this.#locks.hold(key, mode, signal),
    });
  }
}

/** Waits until only timers and answers are pending. */
export const untilIdle = async (): Promise<void> => {
  for (let tick = 0; tick < 5; tick += 1) await setImmediate();
};

export const wish = { currency_id: 3, number: '5', from_field: 'change', to_field: 'legal' } as const;
export const transfer = walletCalls.change;
