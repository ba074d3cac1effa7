import type { AnyCall } from '@bourse/contract/call';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Result } from '@bourse/kernel/result';
import type { CallContext } from '../../../platform/http/binding.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import type { ContractLane } from './contract-lane.ts';
import type { ContractState, Moment } from './contract-state.ts';
import type { CommandKey } from './key-store.ts';
import type { ActPorts, LiveContract } from './lane-batch.ts';

/** A result of the lane, or a refusal. */
export type Judged<T> = Result<T, Rejection>;
/** What is done in its turn. */
export type Act = (state: ContractState, moment: Moment, ports: ActPorts) => Judged<unknown>;
type Customer = CallContext & { readonly userId: UserId };

/** Who asks for something, and how. */
export interface Asking {
  readonly lane: ContractLane;
  readonly call: AnyCall;
  readonly context: Customer;
  readonly clientKey: string | undefined;
  readonly opens?: boolean;
}

function keyFrom({ call, context, clientKey }: Asking): CommandKey | null {
  const key = clientKey ?? context.idempotencyKey;
  return key === undefined ? null : { userId: context.userId, call: call.name, key, inputHash: context.hashInput() };
}

/** Lets the lane do something, and gives what it answers: from this run, or from the first under its key. */
export async function inTurn<A>(
  asking: Asking,
  contract: LiveContract,
  act: Act,
  others: readonly LiveContract[] = [],
): Promise<Judged<A>> {
  const { lane, context, opens = false } = asking;
  const outcome = await lane.run({
    contract,
    others,
    user: context.userId,
    key: keyFrom(asking),
    opens,
    act: (state, at: Instant, ports) => act(state, { at, mark: lane.markOf(contract) }, ports),
  });
  return outcome as Judged<A>; // what `act` of the same call gives, now or before
}
