import type { AnyCall, InputOf, OutputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import { parseAmount } from '@bourse/kernel/amount';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding, type CallContext, requireUserContext } from '../../../platform/http/binding.ts';
import { reject } from '../../../platform/http/rejection.ts';
import { parsePrice } from '../../markets/index.ts';
import type { ContractLane } from './contract-lane.ts';
import type { ContractState, Moment } from './contract-state.ts';
import type { ActPorts } from './lane-batch.ts';
import { batchClose, cancelAll } from './batch-acts.ts';
import { chooseMode, crossViewOf } from '../cross/cross-acts.ts';
import { type Asking, inTurn, type Judged } from './lane-asking.ts';
import { positionAnswer } from '../positions/lever-answer.ts';
import { readOrder, readStops } from '../orders/order-request.ts';
import { openOrder } from '../orders/orders.ts';
import {
  cancelOrder,
  changeMargin,
  closeOrder,
  ownOpen,
  reversePosition,
  setStops,
} from '../positions/position-acts.ts';
import type { Position } from '../positions/position.ts';

const answerOf = (state: ContractState, position: Position, mark: bigint | null, ports: ActPorts) =>
  positionAnswer(state.termsOf(position.termsId), position, mark, null, crossViewOf(state, position, ports));

/** Lets the lane change a position of the customer. */
function withOwn(
  asking: Asking,
  input: { readonly id: string },
  change: (state: ContractState, position: Position, moment: Moment, ports: ActPorts) => Judged<Position>,
): Promise<Judged<OutputOf<typeof leverCalls.close>>> {
  return onOwn(asking, input, (state, moment, ports, id) => {
    const found = ownOpen(state, asking.context.userId, id);
    return found.ok ? change(state, found.value, moment, ports) : found;
  });
}

async function onOwn(
  asking: Asking,
  input: { readonly id: string },
  change: (state: ContractState, moment: Moment, ports: ActPorts, id: number) => Judged<Position>,
): Promise<Judged<OutputOf<typeof leverCalls.close>>> {
  const id = Number.parseInt(input.id, 10);
  // What is live nowhere may be an answer under its key, which any contract finds.
  const contract = asking.lane.holding(id) ?? asking.lane.contracts()[0];
  if (contract === undefined) return reject('NOT_FOUND');
  return inTurn(asking, contract, (state, moment, ports) => {
    const changed = change(state, moment, ports, id);
    return changed.ok ? ok(answerOf(state, changed.value, moment.mark, ports)) : changed;
  });
}

async function submit(
  asking: Asking,
  input: InputOf<typeof leverCalls.submit>,
): Promise<Judged<OutputOf<typeof leverCalls.submit>>> {
  const { lane, context } = asking;
  const found = await lane.find(input);
  if (!found.ok) return found;
  const contract = found.value;
  const asked = { at: lane.now(), mark: lane.markOf(contract) };
  const wanted = readOrder(contract.state.terms, context.userId, input, asked);
  if (!wanted.ok) return wanted;
  return inTurn({ ...asking, opens: true }, contract, (state, moment, ports) => {
    const opened = openOrder(state, wanted.value, moment, ports);
    return opened.ok ? ok(answerOf(state, opened.value, moment.mark, ports)) : opened;
  });
}

function closePart(asking: Asking, input: InputOf<typeof leverCalls.closePart>) {
  return withOwn(asking, input, (state, position, moment, ports) => {
    const limit = input.target_price === undefined ? null : parsePrice(state.terms.market, input.target_price);
    if (input.target_price !== undefined && limit === null) return reject('INVALID_PRICE', { field: 'target_price' });
    return closeOrder(state, position, { lots: input.number, limit }, moment, ports);
  });
}

function changeStops(asking: Asking, input: InputOf<typeof leverCalls.setStop>) {
  return onOwn(asking, input, (state, moment, _ports, id) => {
    const position = state.find(id);
    if (position === undefined || position.userId !== asking.context.userId) return reject('NOT_FOUND');
    const stops = readStops(state.terms, input);
    return stops.ok ? setStops(state, position, stops.value, moment) : stops;
  });
}

function cancel(asking: Asking, input: InputOf<typeof leverCalls.cancel>) {
  return onOwn(asking, input, (state, moment, _ports, id) => {
    const position = state.find(id);
    if (position === undefined || position.userId !== asking.context.userId) return reject('NOT_FOUND');
    return cancelOrder(state, position, moment);
  });
}

function margin(asking: Asking, input: InputOf<typeof leverCalls.margin>) {
  return withOwn(asking, input, (state, position, moment, ports) => {
    const amount = parseAmount(input.number, state.terms.asset.scale);
    if (!amount.ok || amount.value <= 0n) return reject('INVALID_AMOUNT', { field: 'number' });
    const change = { amount: amount.value, adds: input.type === 'add' };
    return changeMargin(state, position, change, moment, ports.freeOf(asking.context.userId));
  });
}

/** The calls that change contracts, answered where the lane is. */
export function laneRoutes(lane: ContractLane): Binding[] {
  const asking = (call: AnyCall, context: CallContext, clientKey: string | undefined): Asking => ({
    lane,
    call,
    context: requireUserContext(context),
    clientKey,
  });
  const c = leverCalls;
  return [
    bind(c.submit, (context, input) => submit(asking(c.submit, context, input.client_order_id), input)),
    bind(c.close, (context, input) =>
      withOwn(asking(c.close, context, input.client_order_id), input, (state, position, moment, ports) =>
        closeOrder(state, position, { lots: position.lots, limit: null }, moment, ports),
      ),
    ),
    bind(c.closePart, (context, input) => closePart(asking(c.closePart, context, input.client_order_id), input)),
    bind(c.batchClose, (context, input) => batchClose(asking(c.batchClose, context, input.client_order_id), input)),
    bind(c.cancel, (context, input) => cancel(asking(c.cancel, context, input.client_order_id), input)),
    bind(c.cancelAll, (context, input) => cancelAll(asking(c.cancelAll, context, input.client_order_id), input)),
    bind(c.setStop, (context, input) => changeStops(asking(c.setStop, context, input.client_order_id), input)),
    bind(c.reverse, (context, input) =>
      withOwn({ ...asking(c.reverse, context, input.client_order_id), opens: true }, input, reversePosition),
    ),
    bind(c.marginMode, (context, input) => chooseMode(asking(c.marginMode, context, input.client_order_id), input)),
    bind(c.margin, (context, input) => margin(asking(c.margin, context, input.client_order_id), input)),
  ];
}
