import { type ErrorCode, isUncertain } from '@bourse/contract/error-code';
import type { Result } from '@bourse/kernel/result';
import type { Binding, Caller } from '../http/binding.ts';
import type { Rejection } from '../http/rejection.ts';

/** A request that its sender can name again: who, the call's name, and the key. */
export interface KeyedRequest {
  readonly userId: string;
  readonly call: string;
  readonly key: string;
}

/** What a process knows of a request: it works on it, remembers that it refused it, or nothing. */
export type RequestState = 'open' | 'refused' | 'unknown';

/** How many refusals are remembered; under 200 bytes each. */
const refusalsMax = 20_000;

const idOf = ({ userId, call, key }: KeyedRequest): string => `${userId} ${call} ${key}`;

/**
 * The requests with an idempotency key that are in progress in this process, and the latest refusals. A cache: effects
 * are in the database, and a key that is unknown here is settled there.
 */
export class OpenRequests {
  /** Each settles with whether the request succeeded. */
  readonly #open = new Map<string, Promise<boolean>>();
  readonly #refusals = new Map<string, ErrorCode>();

  /** Whether a request with this key is under way, in whatever queue it waits. */
  isOpen(request: KeyedRequest): boolean {
    return this.#open.has(idOf(request));
  }

  /** With which definite code the latest request with this key was refused, as far as is remembered. */
  refusalOf(request: KeyedRequest): ErrorCode | undefined {
    return this.#refusals.get(idOf(request));
  }

  /** What is known here of any of these requests: of one that is open before one that was refused. */
  stateOf(requests: readonly KeyedRequest[]): RequestState {
    if (requests.some((request) => this.isOpen(request))) return 'open';
    return requests.some((request) => this.refusalOf(request) !== undefined) ? 'refused' : 'unknown';
  }

  /**
   * Works on a request; a repetition waits until the one before it has succeeded or failed, so that it is never refused
   * while that one may still have its effect.
   */
  async run<T>(request: KeyedRequest, work: () => Promise<Result<T, Rejection>>): Promise<Result<T, Rejection>> {
    const id = idOf(request);
    for (let first = this.#open.get(id); first !== undefined; first = this.#open.get(id)) {
      // Its answer is stored: all repetitions may read it at once.
      if (await first) return work();
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#open.set(id, promise);
    let isDone = false;
    try {
      const result = await work();
      isDone = result.ok;
      if (!result.ok) this.#remember(id, result.error.code);
      return result;
    } finally {
      this.#open.delete(id);
      resolve(isDone);
    }
  }

  /** A binding whose requests with a key are told of here, when repetitions of its call are known by their key. */
  readonly track = (binding: Binding): Binding => {
    const { call } = binding;
    if (call.idempotent !== true) return binding;
    return {
      call,
      run: (caller, fields) => {
        const key = keyOf(caller, fields);
        if (caller.userId === null || key === undefined) return binding.run(caller, fields);
        return this.run({ userId: caller.userId, call: call.name, key }, () => binding.run(caller, fields));
      },
    };
  };

  #remember(id: string, code: ErrorCode): void {
    this.#refusals.delete(id);
    if (isUncertain(code)) return;
    this.#refusals.set(id, code);
    if (this.#refusals.size <= refusalsMax) return;
    for (const oldest of this.#refusals.keys()) {
      this.#refusals.delete(oldest);
      break;
    }
  }
}

/** The call's own client id goes before the header. */
function keyOf(caller: Caller, fields: unknown): string | undefined {
  const own =
    typeof fields === 'object' && fields !== null && 'client_order_id' in fields ? fields.client_order_id : '';
  return typeof own === 'string' && own !== '' ? own : caller.idempotencyKey;
}
