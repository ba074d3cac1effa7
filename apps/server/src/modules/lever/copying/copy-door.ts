import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, secondMs } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { ContractLane } from '../lane/contract-lane.ts';
import type { ContractState, Moment } from '../lane/contract-state.ts';
import type { ActPorts } from '../lane/lane-batch.ts';
import { type ContractUnits, initialMargin, profitOf, type Sign, valueAtPrice } from '../positions/margin.ts';
import { openingEdge, type OpenRequest, openOrder, planOrder, walkBook } from '../orders/orders.ts';
import { closeOrder } from '../positions/position-acts.ts';
import type { Position } from '../positions/position.ts';

/** An opening order that follows another customer's. */
export interface FollowingOrder {
  readonly user: UserId;
  readonly productId: string;
  readonly sign: Sign;
  readonly multiple: number;
  /** Lots; and fewer, where so many cost more than is free or allowed. */
  readonly lots: number;
  readonly least: number;
  /** The worst price in ticks. */
  readonly bound: number;
  /** The most that margin and fees of the order may be; null without. */
  readonly room: bigint | null;
  /** Until when it may be made. */
  readonly until: Instant;
  /** Made no more: only what was made under its key before is answered. */
  readonly isBarred: boolean;
  /** Sent again under the same key it is answered as the first time. */
  readonly key: string;
}

/** What a following order has made. */
export interface FollowingAnswer {
  readonly positionId: number;
  readonly lots: number;
}

/** What keeps a following order from being made beside the refusals of any order. */
const refusalOf = (limit: 'budget' | 'slippage' | 'late'): Result<never, Rejection> =>
  reject('LIMIT_EXCEEDED', { limit });

/** Whether an order with so many lots is within the room of its follower and what they have free. */
function fits(state: ContractState, wanted: OpenRequest, moment: Moment, ports: ActPorts, room: bigint | null) {
  const free = ports.freeOf(wanted.user);
  const plan = planOrder(state, wanted, moment, state.opensCross(wanted.user) ? null : free);
  if (!plan.ok) return plan;
  return room !== null && plan.value.need > room ? refusalOf('budget') : plan;
}

/** Whether a refusal says that fewer lots might do. */
const isTooMuch = ({ code, data }: Rejection): boolean =>
  code === 'INSUFFICIENT_BALANCE' || (code === 'LIMIT_EXCEEDED' && data?.['limit'] === 'budget');

function follow(
  state: ContractState,
  { user, sign, multiple, lots, least, bound, room, until, isBarred }: FollowingOrder,
  moment: Moment,
  ports: ActPorts,
): Result<FollowingAnswer, Rejection> {
  if (isBarred) return reject('NOT_ALLOWED');
  if (moment.at > until) return refusalOf('late');
  if (!state.terms.multiples.includes(multiple)) return reject('LIMIT_EXCEEDED', { limit: 'multiple' });
  const none = { limit: null, takeProfit: null, stopLoss: null, termsId: undefined } as const;
  const of = (count: number): OpenRequest => ({ user, sign, multiple, lots: count, bound, ...none });
  let wanted = of(lots);
  let judged = fits(state, wanted, moment, ports, room);
  if (!judged.ok && isTooMuch(judged.error) && least > 0 && least < lots) {
    wanted = of(least);
    judged = fits(state, wanted, moment, ports, room);
  }
  if (!judged.ok) {
    // There may be somebody within the band, further away than the follower allows.
    const edge = moment.mark === null ? null : openingEdge(state.terms, wanted, 0n, moment.mark);
    const isFar = judged.error.code === 'NO_LIQUIDITY' && walkBook(state, wanted, edge, 1).lots > 0;
    return isFar ? refusalOf('slippage') : judged;
  }
  const opened = openOrder(state, wanted, moment, ports);
  return opened.ok ? ok({ positionId: opened.value.id, lots: opened.value.lots }) : opened;
}

/** Sends a following order as any order of its customer. @returns what an opening order is refused with, or LIMIT_EXCEEDED (`budget`, `slippage`, `late`), NOT_ALLOWED (it is barred). */
export async function sendFollowing(
  lane: ContractLane,
  order: FollowingOrder,
): Promise<Result<FollowingAnswer, Rejection>> {
  const contract = lane.contracts().find(({ state }) => state.terms.productId === order.productId);
  if (contract === undefined) return reject('MARKET_NOT_FOUND');
  const { user, key } = order;
  const outcome = await lane.run({
    contract,
    user,
    key: { userId: user, call: 'copy.copy', key, inputHash: key },
    opens: true,
    act: (state, at, ports) => follow(state, order, { at, mark: lane.markOf(contract) }, ports),
  });
  return outcome as Result<FollowingAnswer, Rejection>; // what `follow` gives, now or under the same key before
}

/** Closes at the market what a position has above so many lots. @returns how many it still has; what a close is refused with. */
export async function closeDownTo(
  lane: ContractLane,
  user: UserId,
  id: number,
  target: number,
): Promise<Result<number, Rejection>> {
  const contract = lane.holding(id);
  if (contract === undefined) return ok(0);
  const outcome = await lane.run({
    contract,
    user,
    key: null,
    opens: false,
    act: (state, at, ports) => {
      const position = state.find(id);
      if (position === undefined || position.lots <= target) return ok(position?.lots ?? 0);
      const request = { lots: position.lots - target, limit: null };
      const closed = closeOrder(state, position, request, { at, mark: lane.markOf(contract) }, ports);
      return closed.ok ? ok(closed.value.lots) : closed;
    },
  });
  return outcome as Result<number, Rejection>; // what the act gives
}

/** A live position as it stands now. */
export interface LivePosition {
  readonly lots: number;
  /** The initial margin of what is open. */
  readonly margin: bigint;
  /** After every fee so far, what is open at the mark price; null without one. */
  readonly result: bigint | null;
  /** The same without what is open. */
  readonly net: bigint;
}

/** What a position has come to so far. */
export function standingOf(units: ContractUnits, position: Position, mark: bigint | null): LivePosition {
  const { lots, cost, multiple, sign, realised, fees, overnight, funding } = position;
  const net = realised - fees - overnight + funding;
  const value = (price: bigint): bigint => valueAtPrice(units, price, lots, sign === 1 ? 'down' : 'up');
  return {
    lots,
    margin: initialMargin(cost, multiple),
    net,
    result: mark === null ? null : net + profitOf(sign, cost, value(mark)),
  };
}

/** A live position by its id; undefined where it is over. */
export function findLive(lane: ContractLane, id: number): LivePosition | undefined {
  const contract = lane.holding(id);
  const position = contract?.state.find(id);
  if (contract === undefined || position === undefined) return undefined;
  return standingOf(contract.state.terms, position, contract.mark?.price ?? null);
}

/** The worst price in ticks that is no further than a rate (10^-12) behind another one. */
export function boundOf(sign: Sign, ticks: number, rate: bigint): number {
  const one = 10n ** 12n;
  const far = BigInt(ticks) * (sign === 1 ? one + rate : one - rate);
  // Down for a buyer, up for a seller: never further than the rate.
  return Number.parseInt(String(sign === 1 ? far / one : (far + one - 1n) / one), 10);
}

/** Until when a copy of a fill may be made. */
export const lateAt = (at: Instant, seconds: number): Instant => instant(at + seconds * secondMs);
