import type { AnyCall } from '@bourse/contract/call';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import type { Responder } from '../bus/bus.ts';
import { FaultError, UncertainFault } from '../fault.ts';
import type { Binding, Caller } from './binding.ts';
import type { Rejection } from './rejection.ts';

/** A call on its way to the node that answers it. Nothing of it has been read but who makes it. */
interface ForwardedCall {
  readonly call: string;
  readonly caller: Caller;
  readonly fields: unknown;
}

/** What came of it; a bug and a fault of the other node are told apart as they are here. */
type ForwardedAnswer =
  | { readonly kind: 'result'; readonly result: Result<unknown, Rejection> }
  | { readonly kind: 'fault' | 'uncertain' }
  | { readonly kind: 'bug' };

/**
 * Bindings that let another node answer. The edge has checked by the call's metadata who may make it; the fields are read
 * where they are answered.
 * @param ask carries a request there. @throws FaultError when the outcome is unknown.
 */
export function forwardCalls(
  calls: readonly AnyCall[],
  ask: (request: unknown) => Promise<Result<unknown, Rejection>>,
): Binding[] {
  return calls.map((call) => ({
    call,
    run: async (caller, fields) => {
      const request: ForwardedCall = { call: call.name, caller, fields };
      return readForwarded(call.name, await ask(request));
    },
  }));
}

/**
 * What came of something that another node was asked for with {@link answerWith}.
 * @throws FaultError where it met one, UncertainFault where the outcome is unknown, Error on a bug there.
 */
export function readForwarded(what: string, carried: Result<unknown, Rejection>): Result<unknown, Rejection> {
  if (!carried.ok) return carried;
  const answer = carried.value as ForwardedAnswer; // made by answerWith of this release or the next
  if (answer.kind === 'result') return answer.result;
  if (answer.kind === 'uncertain') throw new UncertainFault(`the outcome of ${what} on another node is unknown`);
  if (answer.kind === 'fault') throw new FaultError(`${what} met a fault on another node`);
  throw new Error(`${what} failed on another node by a bug, which its log tells of`);
}

/** Answers calls that other nodes have forwarded. */
export function answerForwarded(bindings: readonly Binding[], report: (error: unknown) => void): Responder {
  const byName = new Map(bindings.map((binding) => [binding.call.name, binding]));
  return answerWith(async (request) => {
    const { call, caller, fields } = request as ForwardedCall; // made by forwardCalls
    return present(byName.get(call), `a binding of ${call}`).run(caller, fields);
  }, report);
}

/** Answers what other nodes read with {@link readForwarded}. @param report told of bugs. */
export function answerWith(
  work: (request: unknown) => Promise<Result<unknown, Rejection>>,
  report: (error: unknown) => void,
): Responder {
  return async (request): Promise<ForwardedAnswer> => {
    try {
      return { kind: 'result', result: await work(request) };
    } catch (error) {
      if (error instanceof UncertainFault) return { kind: 'uncertain' };
      if (error instanceof FaultError) return { kind: 'fault' };
      report(error);
      return { kind: 'bug' };
    }
  };
}
