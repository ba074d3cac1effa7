import type { WireLevel } from '@bourse/contract/depth-checksum';
import { Big } from 'big.js';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import { cutToStep } from '../steps.ts';
import type { Market } from '../market-terms.ts';
import { bandEdge, holdOf, isInQuote, isMarketKind, marketEdge, mayRest } from './ticket-form.ts';
import type { Side, TicketFields } from './ticket-terms.ts';

/** What both roles pay, in basis points of what they receive. */
export interface Fees {
  readonly makerBps: number;
  readonly takerBps: number;
}

/** One side of the book that an order would meet, best first. */
export type Levels = readonly WireLevel[];

/** What an order costs and brings, before it is sent. Figures are plain decimals in the coins named; null is unknown. */
export interface Summary {
  /** Price times amount, in quote; of a market order what it is to spend or bring. */
  readonly notional: string | null;
  /** What is held of the coin that the side spends: the most that the order can cost. */
  readonly hold: string | null;
  /** The price by which fee and result are worked out. */
  readonly price: string | null;
  /** As whom the order will probably trade, as the book stands now, and what that costs. */
  readonly role: Role;
  readonly feeBps: number;
  /** The estimated fee in the coin that is received: the role's rate of it, rounded up once. */
  readonly fee: string | null;
  /** What arrives, the estimated fee taken off. */
  readonly received: string | null;
  /**
   * The worst price that the order may take: its limit; of a market order what slippage and the market's band leave, as
   * the book stands now. null where it is only known at a trigger.
   */
  readonly worstPrice: string | null;
  /** What no filled order falls short of; null where nothing bounds it. */
  readonly worst: Worst | null;
}

/** As whom an order trades: a maker rests and is met, a taker meets what rests. */
export type Role = 'maker' | 'taker';

/** The worst that can come of an order that is filled. */
export interface Worst {
  readonly feeBps: number;
  /**
   * The fee at the worst price, as if each lot traded for itself, because every fill's fee is rounded up to the atom.
   */
  readonly fee: string;
  /** What arrives at the least, at that price or better ones, however the order is filled. */
  readonly received: string;
}

const whole = '10000';

/** The fee of an amount as the server rounds it: up to the atom of the coin. */
export function feeOf(amount: string, bps: number, scale: number): string {
  return new Big(amount).times(bps).div(whole).round(scale, Big.roundUp).toFixed();
}

/** The most that a fill-by-fill rounding may charge: each of `lots` lots of `each` a fill of its own. */
function mostFee(lots: Big, each: Big, bps: number, scale: number): Big {
  return lots.times(feeOf(each.toFixed(), bps, scale));
}

/** What an amount would trade against levels. */
export interface Walk {
  /** In base and in quote. */
  readonly base: string;
  readonly quote: string;
  /** Whether the levels were enough. */
  readonly isAll: boolean;
}

/** Goes through levels until `base` is traded, or `quote` is spent in whole lots. */
export function walkBook(levels: Levels, lot: string, want: { readonly base?: string; readonly quote?: string }): Walk {
  let [base, quote] = [new Big(0), new Big(0)];
  for (const [price, amount] of levels) {
    const most =
      want.base === undefined
        ? cutToStep(new Big(want.quote ?? '0').minus(quote).div(price).round(18, Big.roundDown).toFixed(), lot)
        : new Big(want.base).minus(base).toFixed();
    const part = new Big(amount).lt(most) ? new Big(amount) : new Big(most);
    base = base.plus(part);
    quote = quote.plus(part.times(price));
    if (part.lt(amount)) return { base: base.toFixed(), quote: quote.toFixed(), isAll: true };
  }
  const isAll = want.base !== undefined && base.gte(want.base);
  return { base: base.toFixed(), quote: quote.toFixed(), isAll };
}

const unknown: Omit<Summary, 'role' | 'feeBps' | 'hold'> = {
  notional: null,
  price: null,
  fee: null,
  received: null,
  worstPrice: null,
  worst: null,
};

/** What somebody probably pays who gives `amount` at `price`: fee and what is left of what they receive. */
function atPrice(side: Side, amount: string, price: string, bps: number, { base, quote }: Market) {
  const [gross, scale] = side === 'buy' ? [new Big(amount), base.scale] : [new Big(price).times(amount), quote.scale];
  const fee = feeOf(gross.toFixed(), bps, scale);
  return { fee, received: gross.minus(fee).toFixed() };
}

/** The same at the worst, each lot a fill of its own. */
function atWorst(side: Side, amount: string, price: string, feeBps: number, { base, quote, lot }: Market): Worst {
  const lots = new Big(amount).div(lot);
  const [each, scale] = side === 'buy' ? [new Big(lot), base.scale] : [new Big(price).times(lot), quote.scale];
  const fee = mostFee(lots, each, feeBps, scale);
  return { feeBps, fee: fee.toFixed(), received: lots.times(each).minus(fee).toFixed() };
}

/** Post-only rests, and so does a limit that meets nothing now and may wait; all else is taken for a taker. */
function roleOf(fields: TicketFields, best: string | null): Role {
  if (!mayRest(fields)) return 'taker';
  if (fields.isPostOnly) return 'maker';
  const price = readDecimal(fields.price);
  if (fields.kind !== 'limit' || best === null || price === null) return 'taker';
  const meets = fields.side === 'buy' ? new Big(price).gte(best) : new Big(price).lte(best);
  return meets ? 'taker' : 'maker';
}

/** What the market does now; null is unknown. */
export interface MarketNow {
  /** The side of the book that an order at the market's price would meet. */
  readonly opposite: Levels | null;
  /** The best price of that side, which says whether a limit meets it. */
  readonly best: string | null;
  /** The last trade, around which the market's band lies. */
  readonly last: string | null;
}

/** What an order costs and brings, probably and at the worst. */
export function summaryOf(fields: TicketFields, market: Market, fees: Fees, now: MarketNow): Summary {
  const role = roleOf(fields, now.best);
  const feeBps = role === 'maker' ? fees.makerBps : fees.takerBps;
  // Whatever may trade at once may pay either fee, for a part of it or all; only post-only never takes.
  const mostBps = mayRest(fields) && fields.isPostOnly ? fees.makerBps : Math.max(fees.makerBps, fees.takerBps);
  const own = { hold: holdOf(fields), role, feeBps };
  if (isMarketKind(fields.kind)) return { ...marketSummary(fields, market, { feeBps, mostBps }, now), ...own };
  const [price, amount] = [readDecimal(fields.price), readDecimal(fields.amount)];
  if (price === null || amount === null || new Big(amount).eq(0) || new Big(price).eq(0)) return { ...unknown, ...own };
  const worstPrice = fields.kind === 'oco' ? readDecimal(fields.stopLimit) : price;
  return {
    ...own,
    ...atPrice(fields.side, amount, price, feeBps, market),
    notional: new Big(price).times(amount).toFixed(),
    price,
    worstPrice,
    worst: worstPrice === null ? null : atWorst(fields.side, amount, worstPrice, mostBps, market),
  };
}

function marketSummary(
  fields: TicketFields,
  market: Market,
  { feeBps, mostBps }: { readonly feeBps: number; readonly mostBps: number },
  { opposite, last }: MarketNow,
): Omit<Summary, 'role' | 'feeBps' | 'hold'> {
  const typed = readDecimal(isInQuote(fields) ? fields.total : fields.amount);
  if (typed === null || new Big(typed).eq(0)) return unknown;
  const isWaiting = fields.kind === 'stopMarket';
  const stop = isWaiting ? readDecimal(fields.stop) : null;
  // From which price the slippage of a stop will count is unknown, but that the band lies around its trigger is not.
  const worstPrice = isWaiting
    ? bandEdge(fields.side, market, stop)
    : marketEdge(fields, market, opposite?.[0]?.[0] ?? null, last);
  const worst = worstPrice === null ? null : worstAtMarket(fields, typed, worstPrice, mostBps, market);
  const want = isInQuote(fields) ? { quote: typed } : { base: typed };
  const levels: Levels | null = isWaiting
    ? stop === null
      ? null
      : [[stop, '1e30']]
    : within(fields.side, opposite, worstPrice);
  const walk = levels === null ? null : walkBook(levels, market.lot, want);
  const base = walk === null ? null : new Big(walk.base);
  if (walk === null || base === null || base.eq(0)) {
    return { ...unknown, notional: isInQuote(fields) ? typed : null, worstPrice, worst };
  }
  const price = new Big(walk.quote).div(base).toFixed();
  return {
    ...atPrice(fields.side, walk.base, price, feeBps, market),
    notional: isInQuote(fields) && walk.isAll ? typed : walk.quote,
    price,
    worstPrice,
    worst,
  };
}

/** The levels that an order may take. */
function within(side: Side, levels: Levels | null, worst: string | null): Levels | null {
  if (levels === null || worst === null) return levels;
  return levels.filter(([price]) => (side === 'buy' ? new Big(price).lte(worst) : new Big(price).gte(worst)));
}

/** The worst of an order at the market's price: `typed` is its amount or its budget in quote. null without a bound. */
function worstAtMarket(
  fields: TicketFields,
  typed: string,
  price: string,
  feeBps: number,
  market: Market,
): Worst | null {
  if (!isInQuote(fields)) return atWorst(fields.side, typed, price, feeBps, market);
  // What a sell is to bring is met to the last lot, whose price has no bound upwards.
  if (fields.side === 'sell') return null;
  const amount = cutToStep(new Big(typed).div(price).round(18, Big.roundDown).toFixed(), market.lot);
  return atWorst(fields.side, amount, price, feeBps, market);
}

/** The most that can be bought or sold with what is available, cut to the lot; null while it is not known. */
export function mostAmount(fields: TicketFields, market: Market, available: string | null): string | null {
  if (available === null) return null;
  if (isInQuote(fields)) return fields.side === 'buy' ? available : null;
  if (fields.side === 'sell') return cutToStep(available, market.lot);
  const price = readDecimal(fields.price);
  if (price === null || new Big(price).eq(0)) return null;
  const limit = fields.kind === 'oco' ? readDecimal(fields.stopLimit) : null;
  const dearest = limit !== null && new Big(limit).gt(price) ? limit : price;
  return cutToStep(new Big(available).div(dearest).round(18, Big.roundDown).toFixed(), market.lot);
}

/** So many percent of the most, cut to the step. */
export function shareOfMost(most: string, percent: number, step: string): string {
  return cutToStep(new Big(most).times(percent).div(100).toFixed(), step);
}

/** What of the most an amount is, in whole percent from 0 to 100, for the slider. */
export function percentOfMost(amount: string | null, most: string | null): number {
  if (amount === null || most === null || new Big(most).lte(0)) return 0;
  const percent = new Big(amount).times(100).div(most).round(0, Big.roundHalfUp);
  return percent.gt(100) ? 100 : Number.parseInt(percent.toFixed(), 10);
}
