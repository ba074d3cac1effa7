import type { SentInputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { Big } from 'big.js';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import { cutToStep, greater, isOnStep } from '../steps.ts';
import type { Market } from '../market-terms.ts';
import { exitPrice, judgedExits, namedExits, problemOfExit } from './exit-prices.ts';
import type { ExitField, OrderKind, Problem, Side, TicketField, TicketFields, TimeInForce } from './ticket-terms.ts';

/** What the customer has and what the market does now; null is unknown and refuses nothing. */
export interface Situation {
  /** Available in the coin that the side spends. */
  readonly available: string | null;
  readonly last: string | null;
  readonly bestBid: string | null;
  readonly nowMs: number;
}

/** The most slices that an iceberg may be shown in, as the server has it. */
const mostSlices = '100';
/** What the engine counts in: a price in ticks times an amount in lots stays below 2^53. */
const mostUnits = '9007199254740991';

/** Whether the order names no limit. */
export function isMarketKind(kind: OrderKind): boolean {
  return kind === 'market' || kind === 'stopMarket';
}

/** Whether the order trades at the market's price, at once or when its stop is reached: then its slippage bounds it. */
export function isAtMarket({ kind, stopLimit }: TicketFields): boolean {
  return isMarketKind(kind) || (kind === 'oco' && stopLimit.trim() === '');
}

/** Which way the price has to go from the last one to a stop; null where one of them is not known. */
export function directionTo(stop: string, last: string | null): TicketFields['stopDirection'] {
  const price = readDecimal(stop);
  if (price === null || last === null) return null;
  return new Big(price).gt(last) ? 'rising' : 'falling';
}

/** Which way the price goes when it reaches the stop; without a known price, and with both ends, that of a stop-loss. */
export function stopDirectionOf({ kind, side, stopDirection }: TicketFields): 'rising' | 'falling' {
  const ofLoss = side === 'buy' ? 'rising' : 'falling';
  return kind === 'oco' ? ofLoss : (stopDirection ?? ofLoss);
}

/** A stop on the better side of the market takes a profit, one on the worse side stops a loss. */
function stopKindOf(fields: TicketFields): 'stop_loss' | 'take_profit' {
  return (stopDirectionOf(fields) === 'rising') === (fields.side === 'buy') ? 'stop_loss' : 'take_profit';
}

/** Whether the last price has reached the stop, which the server then refuses. */
function isReached(fields: TicketFields, last: string | null): boolean {
  const price = readDecimal(fields.stop);
  if (price === null || last === null) return false;
  return stopDirectionOf(fields) === 'rising' ? new Big(last).gte(price) : new Big(last).lte(price);
}

/** Whether the order says in quote what it spends or brings: the amount field is then `total`. */
export function isInQuote({ kind, side, isByTotal }: TicketFields): boolean {
  if (!isMarketKind(kind)) return false;
  // A sell that waits for its stop cannot name what it is to bring: what that costs is unknown until it trades.
  return side === 'buy' || (kind === 'market' && isByTotal);
}

/** How long each kind may stay. */
export function timesOf(kind: OrderKind): readonly TimeInForce[] {
  if (kind === 'market') return [];
  if (kind === 'stopMarket' || kind === 'oco') return ['GTC', 'GTD'];
  return ['GTC', 'IOC', 'FOK', 'GTD'];
}

/** The chosen time where the kind has it, else its first. */
export function timeOf({ kind, timeInForce }: TicketFields): TimeInForce {
  const times = timesOf(kind);
  return times.includes(timeInForce) ? timeInForce : (times[0] ?? 'IOC');
}

/** Whether the order may stand in the book, which post-only and icebergs need. */
export function mayRest(fields: TicketFields): boolean {
  const time = timeOf(fields);
  return (fields.kind === 'limit' || fields.kind === 'stopLimit') && (time === 'GTC' || time === 'GTD');
}

/** The fields that a ticket shows for its kind, in the order of the server's checks. */
export function fieldsOf(fields: TicketFields): readonly TicketField[] {
  const { kind } = fields;
  return [
    ...(timeOf(fields) === 'GTD' ? (['until'] as const) : []),
    ...(kind === 'stopLimit' || kind === 'stopMarket' || kind === 'oco' ? (['stop'] as const) : []),
    ...(isMarketKind(kind) ? [] : (['price'] as const)),
    ...(kind === 'oco' ? (['stopLimit'] as const) : []),
    ...judgedExits(fields),
    isInQuote(fields) ? 'total' : 'amount',
    ...(mayRest(fields) && fields.display !== '' ? (['display'] as const) : []),
  ];
}

/**
 * Everything that is wrong with a ticket, in the order in which the server would refuse it: time, stop, price, amount,
 * display, minimum, balance, band. At most one problem a field.
 */
export function findProblems(fields: TicketFields, market: Market, now: Situation): readonly Problem[] {
  const found: Problem[] = [];
  const add = (problem: Problem | null): void => {
    if (problem !== null && !found.some(({ field }) => field === problem.field)) found.push(problem);
  };
  for (const field of fieldsOf(fields)) add(problemOfField(field, fields, market, now));
  if (found.length > 0) return found;
  add(problemOfRange(fields, market));
  add(problemOfMinimum(fields, market, now));
  add(problemOfBalance(fields, now));
  add(problemOfBand(fields, market, now));
  return found;
}

function problemOfField(
  field: TicketField,
  fields: TicketFields,
  market: Market,
  { nowMs, last }: Situation,
): Problem | null {
  if (field === 'until') {
    if (fields.untilMs === null) return { field, code: 'missing' };
    return fields.untilMs <= nowMs ? { field, code: 'past' } : null;
  }
  // The limit of a stop-loss may be left open by who sells; what a buy at any price costs has no bound.
  if (field === 'stopLimit' && fields.stopLimit.trim() === '' && fields.side === 'sell') return null;
  const own = field === 'total' ? problemOfTotal(fields, market) : problemOfStep(field, fields, market);
  if (own !== null) return own;
  if (field === 'exitProfit' || field === 'exitLoss') return problemOfExit(fields, field, market);
  if (field === 'stop' && isReached(fields, last)) return { field, code: 'reached' };
  if (field === 'price' && fields.kind === 'oco') return problemOfOco(fields);
  if (field === 'display') return problemOfSlices(fields);
  return null;
}

function problemOfStep(field: Exclude<TicketField, 'until'>, fields: TicketFields, market: Market): Problem | null {
  const text = fields[field];
  if (text.trim() === '') return { field, code: 'missing' };
  const value = readDecimal(text);
  if (value === null) return { field, code: 'unreadable' };
  if (new Big(value).eq(0)) return { field, code: 'zero' };
  const isAmount = field === 'amount' || field === 'display';
  const isPercent = (field === 'exitProfit' || field === 'exitLoss') && fields.exitsIn === 'percent';
  const step = isAmount ? market.lot : isPercent ? '0.01' : market.tick;
  if (isOnStep(value, step)) return null;
  return { field, code: isAmount ? 'offLot' : 'offTick', bound: step };
}

function problemOfTotal({ total }: TicketFields, { quote }: Market): Problem | null {
  const field = 'total';
  if (total.trim() === '') return { field, code: 'missing' };
  const value = readDecimal(total);
  if (value === null) return { field, code: 'unreadable' };
  if (new Big(value).eq(0)) return { field, code: 'zero' };
  const step = new Big(10).pow(-quote.scale).toFixed();
  return isOnStep(value, step) ? null : { field, code: 'offLot', bound: step };
}

/** The profit lies on the better side of the loss. */
function problemOfOco({ side, price, stop }: TicketFields): Problem | null {
  const [profit, loss] = [readDecimal(price), readDecimal(stop)];
  if (profit === null || loss === null) return null;
  const isInOrder = side === 'sell' ? new Big(profit).gt(loss) : new Big(profit).lt(loss);
  return isInOrder ? null : { field: 'price', code: 'ocoOrder', bound: loss };
}

function problemOfSlices({ amount, display }: TicketFields): Problem | null {
  const [whole, shown] = [readDecimal(amount), readDecimal(display)];
  if (whole === null || shown === null || new Big(whole).lte(new Big(shown).times(mostSlices))) return null;
  return { field: 'display', code: 'tooManySlices', bound: new Big(whole).div(mostSlices).toFixed() };
}

/** The dearest price at which the order may trade; null where it names none. */
function dearest({ kind, price, stop, stopLimit }: TicketFields): string | null {
  if (isMarketKind(kind)) return null;
  const limits = kind === 'oco' ? [price, stopLimit.trim() === '' ? stop : stopLimit] : [price];
  return limits.map((text) => readDecimal(text) ?? '0').reduce(greater);
}

function problemOfRange(fields: TicketFields, { tick, lot }: Market): Problem | null {
  const price = dearest(fields);
  const amount = readDecimal(fields.amount);
  if (price === null || amount === null) return null;
  const units = new Big(price).div(tick).times(new Big(amount).div(lot));
  return units.gt(mostUnits) ? { field: 'amount', code: 'tooLarge' } : null;
}

function problemOfMinimum(fields: TicketFields, market: Market, { bestBid }: Situation): Problem | null {
  const field = isInQuote(fields) ? 'total' : 'amount';
  const value = readDecimal(fields[field]);
  if (value === null) return null;
  if (field === 'total') {
    return new Big(value).lt(market.minNotional) ? { field, code: 'belowMinimum', bound: market.minNotional } : null;
  }
  // A market sell is measured at the price that it would meet, or at its stop.
  const at = isMarketKind(fields.kind) ? (fields.kind === 'market' ? bestBid : readDecimal(fields.stop)) : fields.price;
  const price = at === null ? null : readDecimal(at);
  if (price === null || new Big(price).times(value).gte(market.minNotional)) return null;
  return { field, code: 'belowMinimum', bound: market.minNotional };
}

/** What an order holds of the coin that it spends, at most; null where that is only known when it trades. */
export function holdOf(fields: TicketFields): string | null {
  if (isInQuote(fields)) return fields.side === 'buy' ? readDecimal(fields.total) : null;
  const amount = readDecimal(fields.amount);
  if (fields.side === 'sell' || amount === null) return amount;
  const limits = fields.kind === 'oco' ? [fields.price, fields.stopLimit] : [fields.price];
  const price = limits.map((text) => readDecimal(text) ?? '0').reduce(greater);
  return new Big(price).times(amount).toFixed();
}

function problemOfBalance(fields: TicketFields, { available }: Situation): Problem | null {
  const hold = holdOf(fields);
  if (available === null || hold === null || new Big(hold).lte(available)) return null;
  return { field: isInQuote(fields) ? 'total' : 'amount', code: 'tooLittle', bound: available };
}

/** The worst price of a buy or sell that may go so far from another price, rounded towards that price. */
function edgeFrom(side: Side, price: string, bps: number, tick: string): string {
  const cut = cutToStep(new Big(price).times(bps).div(10_000).toFixed(), tick);
  return side === 'buy' ? new Big(price).plus(cut).toFixed() : greater('0', new Big(price).minus(cut).toFixed());
}

/** The price beyond which a buy or sell may not reach; null without a band or a trade. */
export function bandEdge(side: Side, { bandBps, tick }: Market, last: string | null): string | null {
  return bandBps === null || last === null ? null : edgeFrom(side, last, bandBps, tick);
}

/** The worst price of a market order, as the book stands now: by its slippage and by the band; null where neither is known. */
export function marketEdge(
  { side, slippageBps }: TicketFields,
  market: Market,
  best: string | null,
  last: string | null,
): string | null {
  const band = bandEdge(side, market, last);
  if (best === null) return band;
  const own = edgeFrom(side, best, slippageBps, market.tick);
  if (band === null) return own;
  return new Big(own).lt(band) === (side === 'buy') ? own : band;
}

function problemOfBand(fields: TicketFields, market: Market, { last }: Situation): Problem | null {
  // What waits for its stop is judged when that is reached.
  if (fields.kind !== 'limit' && fields.kind !== 'oco') return null;
  const edge = bandEdge(fields.side, market, last);
  const price = readDecimal(fields.price);
  if (edge === null || price === null) return null;
  if (fields.side === 'buy') return new Big(price).gt(edge) ? { field: 'price', code: 'aboveBand', bound: edge } : null;
  return new Big(price).lt(edge) ? { field: 'price', code: 'belowBand', bound: edge } : null;
}

function exitsOf(fields: TicketFields, market: Market): { exit_profit_price?: string; exit_loss_price?: string } {
  const named = namedExits(fields).map((field) => [field, exitPrice(fields, field, market) ?? fields[field]] as const);
  const { exitProfit, exitLoss } = Object.fromEntries(named) as Partial<Record<ExitField, string>>; // of these fields
  return {
    ...(exitProfit === undefined ? {} : { exit_profit_price: exitProfit }),
    ...(exitLoss === undefined ? {} : { exit_loss_price: exitLoss }),
  };
}

/** What is sent for a ticket without problems. @param clientOrderId makes a repeated send the same order. */
export function requestOf(
  fields: TicketFields,
  market: Market,
): Omit<SentInputOf<typeof spotCalls.trade>, 'client_order_id'> {
  const { kind, side } = fields;
  const time = timeOf(fields);
  const text = (typed: string): string => readDecimal(typed) ?? typed;
  const isWaiting = kind === 'stopLimit' || kind === 'stopMarket';
  const hasStopLimit = kind === 'oco' && fields.stopLimit.trim() !== '';
  const target = kind === 'oco' ? (hasStopLimit ? fields.stopLimit : null) : isMarketKind(kind) ? null : fields.price;
  return {
    currency_id: market.base.id,
    legal_id: market.quote.id,
    type: side,
    ...(isInQuote(fields) ? { quote_amount: text(fields.total) } : { amount: text(fields.amount) }),
    ...(target === null ? {} : { target_price: text(target) }),
    ...(isWaiting ? { stop_price: text(fields.stop), stop_kind: stopKindOf(fields) } : {}),
    ...(kind === 'oco' ? { take_profit_price: text(fields.price), stop_loss_price: text(fields.stop) } : {}),
    ...exitsOf(fields, market),
    ...(kind === 'market' ? {} : { time_in_force: time }),
    ...(time === 'GTD' && fields.untilMs !== null ? { expires_at: String(fields.untilMs) } : {}),
    ...(mayRest(fields) && fields.isPostOnly ? { post_only: true } : {}),
    ...(mayRest(fields) && fields.display !== '' ? { display_amount: text(fields.display) } : {}),
    ...(fields.selfTrade === 'expire_taker' ? {} : { self_trade: fields.selfTrade }),
    ...(isAtMarket(fields) ? { slippage_bps: fields.slippageBps } : {}),
  };
}
