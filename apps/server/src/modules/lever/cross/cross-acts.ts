import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { leverCalls } from '@bourse/contract/lever';
import { ok } from '@bourse/kernel/result';
import { reject } from '../../../platform/http/rejection.ts';
import type { ContractState } from '../lane/contract-state.ts';
import { releaseSpare } from './cross-funds.ts';
import { type Asking, inTurn, type Judged } from '../lane/lane-asking.ts';
import type { ActPorts } from '../lane/lane-batch.ts';
import type { CrossView } from '../positions/lever-answer.ts';
import type { Position } from '../positions/position.ts';

/** Chooses isolated or cross margin for everything that is opened from now on. @returns STATE_CHANGED while anything is open or waits. */
export async function chooseMode(
  asking: Asking,
  { mode }: InputOf<typeof leverCalls.marginMode>,
): Promise<Judged<OutputOf<typeof leverCalls.marginMode>>> {
  const { userId: user } = asking.context;
  const contracts = asking.lane.contracts();
  const [first, ...others] = contracts;
  if (first === undefined) return reject('STATE_CHANGED');
  const act = (state: ContractState, { at }: { readonly at: Parameters<typeof releaseSpare>[2] }) => {
    if (contracts.some((one) => one.state.of(user).length > 0)) return reject('STATE_CHANGED');
    for (const one of contracts) releaseSpare(one.state, user, at);
    state.cross.setMode(state, user, mode);
    return ok({ margin_mode: mode });
  };
  return inTurn(asking, first, act, others);
}

/** What stands behind a cross position now; null of an isolated one. */
export function crossViewOf(
  { cross, terms }: ContractState,
  { isCross, userId }: Position,
  { freeOf }: Pick<ActPorts, 'freeOf'>,
): CrossView | null {
  if (!isCross || userId === null) return null;
  const balance = cross.find(userId, terms.asset.id)?.balance ?? 0n;
  return { balance: balance + freeOf(userId), legs: cross.legs(userId, terms.asset.id) };
}
