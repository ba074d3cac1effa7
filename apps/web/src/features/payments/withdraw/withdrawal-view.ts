import { type WithdrawalStateName, withdrawalStateNames, withdrawalStates } from '@bourse/contract/withdrawal';
import type { TimelineState } from '@bourse/ui/timeline';
import type { Withdrawal } from '../payment-calls.ts';

/** Whether it can still become something else. */
export function isUnderWay({ state }: Pick<Withdrawal, 'state'>): boolean {
  return state < withdrawalStates.confirmed;
}

/** Whether its customer can still take it back. */
export function isCancellable({
  state,
  returns_deposit: returned,
}: Pick<Withdrawal, 'state' | 'returns_deposit'>): boolean {
  return state === withdrawalStates.requested && returned === null;
}

/** Whether a hold is what it waits for at a moment. */
export function isHeld({ state, held_until: until }: Pick<Withdrawal, 'state' | 'held_until'>, nowMs: number): boolean {
  return state < withdrawalStates.signing && until !== null && Date.parse(until) > nowMs;
}

export type WithdrawalStep =
  | 'requested'
  | 'reviewed'
  | 'signing'
  | 'broadcast'
  | 'confirmed'
  | 'rejected'
  | 'cancelled';

interface ShownStep {
  readonly step: WithdrawalStep;
  readonly state: TimelineState;
}

/** The way of a payment, in its order; what goes to another customer is neither signed nor sent. */
const [way, wayInside] = [
  ['requested', 'reviewed', 'signing', 'broadcast', 'confirmed'],
  ['requested', 'reviewed', 'confirmed'],
] as const satisfies readonly (readonly WithdrawalStep[])[];

/** How many steps had been done before it ended so: what was refused had not been paid. */
const stepsBefore = { refused: 1, not_sent: 2, not_received: 2, failed_on_network: 4, returned_by_bank: 5 } as const;

type Told = Pick<Withdrawal, 'state' | 'held_until' | 'rejected_because' | 'tx_hash' | 'is_internal'>;

/** The steps of a withdrawal and how far each is: what is over, what it waits for, what comes; or how it ended early. */
export function withdrawalSteps(withdrawal: Told, nowMs: number): readonly ShownStep[] {
  const name = withdrawalStateNames[withdrawal.state];
  if (name === 'cancelled') {
    return [
      { step: 'requested', state: 'done' },
      { step: 'cancelled', state: 'failed' },
    ];
  }
  if (name === 'rejected') {
    const reached = stepsBefore[withdrawal.rejected_because ?? 'refused'];
    const past = way.slice(0, reached).map((step): ShownStep => ({ step, state: 'done' }));
    return [...past, { step: 'rejected', state: 'failed' }];
  }
  const steps: readonly WithdrawalStep[] = withdrawal.is_internal ? wayInside : way;
  const next = name === 'confirmed' ? steps.length : steps.indexOf(name) + 1;
  return steps.map((step, place): ShownStep => {
    if (place < next) return { step, state: 'done' };
    if (place > next) return { step, state: 'next' };
    return { step, state: isHeld(withdrawal, nowMs) ? 'held' : 'now' };
  });
}

/** In which colour a state is told. */
export const withdrawalTones = {
  requested: 'info',
  reviewed: 'info',
  signing: 'info',
  broadcast: 'info',
  confirmed: 'good',
  rejected: 'bad',
  cancelled: 'plain',
} as const satisfies Readonly<Record<WithdrawalStateName, string>>;
