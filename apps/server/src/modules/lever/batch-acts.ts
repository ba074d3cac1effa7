import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { leverCalls } from '@bourse/contract/lever';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import type { ContractLane } from './contract-lane.ts';
import type { ContractState } from './contract-state.ts';
import type { LeverProduct } from './contract-terms.ts';
import { type Asking, inTurn, type Judged, keyFrom } from './lane-asking.ts';
import type { LiveContract } from './lane-batch.ts';
import { positionAnswer } from './lever-answer.ts';
import { cancelOrder, closeOrder } from './position-acts.ts';
import type { Position } from './position.ts';

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

/** Closes positions contract by contract: each contract is one command, under the key of the call and its market. */
export async function batchClose(
  asking: Asking,
  input: InputOf<typeof leverCalls.batchClose>,
): Promise<Judged<BatchAnswer>> {
  const all: BatchAnswer = [];
  for (const contract of contractsOf(asking.lane, input.level_type)) {
    const own = withMarket(asking, contract);
    const done = await inTurn<BatchAnswer>(own, contract, (state, moment, ports) => {
      const wanted = state.of(own.context.userId).filter((one) => isWanted(state, one, input.type, moment.mark));
      return ok(
        wanted.map(({ id, lots }) => {
          const closed = state.attempt(() =>
            closeOrder(state, present(state.find(id), 'a position'), { lots, limit: null }, moment, ports),
          );
          const isClosed = closed.ok && closed.value.lots === 0;
          return {
            id: String(id),
            closed: isClosed,
            code: closed.ok ? (isClosed ? null : 'NO_LIQUIDITY') : closed.error.code,
          };
        }),
      );
    });
    if (!done.ok) return done;
    all.push(...done.value);
  }
  return ok(all);
}

/** The same request for one market of several: a key of its own follows from the customer's. */
function withMarket(asking: Asking, { state }: LiveContract): Asking {
  const key = keyFrom(asking)?.key;
  return key === undefined ? asking : { ...asking, clientKey: `${key}:${state.terms.productId}` };
}

/** Cancels everything that waits, contract by contract. */
export async function cancelAll(
  asking: Asking,
  input: InputOf<typeof leverCalls.cancelAll>,
): Promise<Judged<{ cancelled: number }>> {
  let cancelled = 0;
  for (const contract of contractsOf(asking.lane, input.level_type, input.match_id)) {
    const own = withMarket(asking, contract);
    const done = await inTurn<number>(own, contract, (state, moment) => {
      let count = 0;
      for (const { id } of state.of(own.context.userId)) {
        for (;;) {
          const position = state.find(id);
          if (position === undefined || !cancelOrder(state, position, moment).ok) break;
          count += 1;
        }
      }
      return ok(count);
    });
    if (!done.ok) return done;
    cancelled += done.value;
  }
  return ok({ cancelled });
}
