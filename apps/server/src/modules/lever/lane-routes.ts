import type { AnyCall, InputOf, OutputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import { parseAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, type Binding, type CallContext, requireUserContext } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { parsePrice } from '../markets/index.ts';
import type { ContractLane } from './contract-lane.ts';
import type { ContractState, Moment } from './contract-state.ts';
import type { ContractTerms, LeverProduct } from './contract-terms.ts';
import type { CommandKey } from './key-store.ts';
import type { ActPorts, LiveContract } from './lane-batch.ts';
import { positionAnswer } from './lever-answer.ts';
import { ticksDown, ticksUp } from './margin.ts';
import {
  cancelOrder,
  changeMargin,
  closeOrder,
  type OpenRequest,
  openOrder,
  ownOpen,
  reversePosition,
  setStops,
  type Stops,
  wrongStop,
} from './orders.ts';
import type { Position } from './position.ts';

type Judged<T> = Result<T, Rejection>;
type Act = (state: ContractState, moment: Moment, ports: ActPorts) => Judged<unknown>;
type Customer = CallContext & { readonly userId: UserId };

/** Who asks for something, and how. */
interface Asking {
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
async function inTurn<A>(asking: Asking, contract: LiveContract, act: Act): Promise<Judged<A>> {
  const { lane, context, opens = false } = asking;
  const outcome = await lane.run({
    contract,
    user: context.userId,
    key: keyFrom(asking),
    opens,
    act: (state, at: Instant, ports) => act(state, { at, mark: lane.markOf(contract) }, ports),
  });
  return outcome as Judged<A>; // what `act` of the same call gives, now or before
}

const answerOf = (state: ContractState, position: Position, mark: bigint | null) =>
  positionAnswer(state.termsOf(position.termsId), position, mark, null);

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
  const id = Number(input.id);
  // What is live nowhere may be an answer under its key, which any contract finds.
  const contract = asking.lane.holding(id) ?? asking.lane.contracts()[0];
  if (contract === undefined) return reject('NOT_FOUND');
  return inTurn(asking, contract, (state, moment, ports) => {
    const changed = change(state, moment, ports, id);
    return changed.ok ? ok(answerOf(state, changed.value, moment.mark)) : changed;
  });
}

/** Reads a stop: empty or 0 is none. @returns INVALID_PRICE. */
function readStop(terms: ContractTerms, text: string | undefined, field: string): Judged<number | null> {
  if (text === undefined || /^(?:0(?:\.0+)?)?$/.test(text)) return ok(null);
  const ticks = parsePrice(terms.market, text);
  return ticks === null ? reject('INVALID_PRICE', { field }) : ok(ticks);
}

function readStops(
  terms: ContractTerms,
  input: { readonly target_profit_price?: string | undefined; readonly stop_loss_price?: string | undefined },
): Judged<Stops> {
  const profit = readStop(terms, input.target_profit_price, 'target_profit_price');
  if (!profit.ok) return profit;
  const loss = readStop(terms, input.stop_loss_price, 'stop_loss_price');
  return loss.ok ? ok({ takeProfit: profit.value, stopLoss: loss.value }) : loss;
}

/** Reads an opening order against the terms. @returns PARAMETER_ERROR, INVALID_PRICE, PRICE_UNAVAILABLE. */
export function readOrder(
  terms: ContractTerms,
  user: UserId,
  input: Omit<InputOf<typeof leverCalls.submit>, 'currency_id' | 'legal_id' | 'level_type' | 'levelType'>,
  mark: bigint | null,
): Judged<OpenRequest> {
  const isLimit = input.status === 0;
  if (isLimit && input.price === undefined) return rejectField('price');
  const { number: lots, multiple = terms.multiples[0] } = input;
  if (lots === undefined) return rejectField('number');
  if (multiple === undefined || !terms.multiples.includes(multiple)) return rejectField('multiple');
  const limit = isLimit ? parsePrice(terms.market, input.price ?? '') : null;
  if (isLimit && limit === null) return reject('INVALID_PRICE', { field: 'price' });
  const stops = readStops(terms, input);
  if (!stops.ok) return stops;
  if (mark === null) return reject('PRICE_UNAVAILABLE');
  const sign = input.type === 1 ? 1 : -1;
  const [down, up] = limit === null ? [ticksDown(terms, mark), ticksUp(terms, mark)] : [limit, limit];
  const wrong = wrongStop(sign, stops.value, down, up);
  if (wrong !== null) return reject('INVALID_PRICE', { field: wrong });
  return ok({
    user,
    sign,
    lots,
    multiple,
    limit,
    ...stops.value,
    termsId: input.terms_id,
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
  const wanted = readOrder(contract.state.terms, context.userId, input, lane.markOf(contract));
  if (!wanted.ok) return wanted;
  return inTurn({ ...asking, opens: true }, contract, (state, moment, ports) => {
    const opened = openOrder(state, wanted.value, moment, ports);
    return opened.ok ? ok(answerOf(state, opened.value, moment.mark)) : opened;
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
  return profit !== null && (type === 3 ? !profit.startsWith('-') && Number(profit) > 0 : profit.startsWith('-'));
};

/** Closes positions contract by contract: each contract is one command, under the key of the call and its market. */
async function batchClose(asking: Asking, input: InputOf<typeof leverCalls.batchClose>): Promise<Judged<BatchAnswer>> {
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

async function cancelAll(
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
    bind(c.margin, (context, input) => margin(asking(c.margin, context, input.client_order_id), input)),
  ];
}
