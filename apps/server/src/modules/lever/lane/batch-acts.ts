import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { leverCalls } from '@bourse/contract/lever';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import type { ContractLane } from './contract-lane.ts';
import type { ContractState, Moment } from './contract-state.ts';
import type { LeverProduct } from '../orders/contract-terms.ts';
import { type Asking, inTurn, type Judged } from './lane-asking.ts';
import type { ActPorts, LiveContract } from './lane-batch.ts';
import { positionAnswer } from '../positions/lever-answer.ts';
import { cancelOrder, closeOrder } from '../positions/position-acts.ts';
import type { Position } from '../positions/position.ts';

/** The contracts of a product, or of one market. */
function contractsOf(lane: ContractLane, product: LeverProduct, matchId?: number): LiveContract[] {
  return lane
    .contracts()
    .filter(
      ({ state: { terms } }) => terms.product === product && (matchId === undefined || terms.market.id === matchId),
    );
}

type BatchAnswer = OutputOf<typeof leverCalls.batchClose>;

const isWanted = (state: ContractState, position: Position, type: number, mark: bigint | null): boolean => {
  if (position.lots === 0) return false;
  if (type === 0) return true;
  if (type <= 2) return position.sign === (type === 1 ? 1 : -1);
  const { profit } = positionAnswer(state.termsOf(position.termsId), position, mark, null);
  return profit !== null && (type === 3 ? !profit.startsWith('-') && /[1-9]/.test(profit) : profit.startsWith('-'));
};

/** Does something to each contract of a product in one turn, under the one key of the call. */
async function inAll<A, B>(
  asking: Asking,
  contracts: readonly LiveContract[],
  act: (state: ContractState, moment: Moment, ports: ActPorts) => A,
  gather: (done: readonly A[]) => B,
): Promise<Judged<B>> {
  const [first, ...others] = contracts;
  if (first === undefined) return ok(gather([]));
  const actAll = (_state: ContractState, { at }: Moment, ports: ActPorts): Judged<B> =>
    ok(gather(contracts.map((one) => act(one.state, { at, mark: asking.lane.markOf(one) }, ports))));
  return inTurn<B>(asking, first, actAll, others);
}

/** Closes positions at the market, each by itself: what one is refused does not touch the others. */
export function batchClose(asking: Asking, input: InputOf<typeof leverCalls.batchClose>): Promise<Judged<BatchAnswer>> {
  const { userId: owner } = asking.context;
  const close = (state: ContractState, moment: Moment, ports: ActPorts): BatchAnswer =>
    state
      .of(owner)
      .filter((one) => isWanted(state, one, input.type, moment.mark))
      .map(({ id, lots }) => {
        const closed = state.attempt(() =>
          closeOrder(state, present(state.find(id), 'a position'), { lots, limit: null }, moment, ports),
        );
        const isClosed = closed.ok && closed.value.lots === 0;
        const code = closed.ok ? (isClosed ? null : 'NO_LIQUIDITY') : closed.error.code;
        return { id: String(id), closed: isClosed, code };
      });
  return inAll(asking, contractsOf(asking.lane, input.level_type), close, (done) => done.flat());
}

/** Cancels everything that waits. */
export function cancelAll(
  asking: Asking,
  input: InputOf<typeof leverCalls.cancelAll>,
): Promise<Judged<{ cancelled: number }>> {
  const { userId: owner } = asking.context;
  const cancel = (state: ContractState, moment: Moment): number => {
    let count = 0;
    for (const { id } of state.of(owner)) {
      for (;;) {
        const position = state.find(id);
        if (position === undefined || !cancelOrder(state, position, moment).ok) break;
        count += 1;
      }
    }
    return count;
  };
  const contracts = contractsOf(asking.lane, input.level_type, input.match_id);
  return inAll(asking, contracts, cancel, (done) => ({ cancelled: done.reduce((sum, one) => sum + one, 0) }));
}
