import type { WireLevel } from '@bourse/contract/depth-checksum';
import { Big } from 'big.js';
import { readDecimal } from '../../money/read-decimal.ts';
import { cutToStep } from './steps.ts';
import type { Market } from './market-terms.ts';
import { bandEdge, holdOf, isInQuote, isMarketKind, mayRest, type Side, type TicketFields } from './ticket-form.ts';

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
  readonly feeBps: number;
  /**
   * The fee in the coin that is received, at that price: as if each lot traded for itself, because every fill's fee is
   * rounded up to the atom. So the server never charges more at that price, however the order is filled.
   */
  readonly fee: string | null;
  /** What arrives, the fee taken off: at that price or a better one never less. */
  readonly received: string | null;
  /** True where price and result are read off the book of this moment, which may change. */
  readonly isEstimate: boolean;
  /** The worst price that the order may take: its limit, or the edge of the market's band; null for no bound. */
  readonly worstPrice: string | null;
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

const unknown: Omit<Summary, 'feeBps'> = {
  notional: null,
  hold: null,
  price: null,
  fee: null,
  received: null,
  isEstimate: false,
  worstPrice: null,
};

/** What somebody pays who gives `amount` at `price`: fee and what is left of what they receive. */
function atPrice(side: Side, amount: string, price: string, bps: number, { base, quote, lot }: Market) {
  const lots = new Big(amount).div(lot);
  const [each, scale] = side === 'buy' ? [new Big(lot), base.scale] : [new Big(price).times(lot), quote.scale];
  const gross = side === 'buy' ? new Big(amount) : new Big(price).times(amount);
  const fee = mostFee(lots, each, bps, scale);
  return { fee: fee.toFixed(), received: gross.minus(fee).toFixed() };
}

/**
 * What an order costs and brings.
 * @param opposite the side of the book that it would meet; null while that is not known.
 * @param last the market's last trade, around which its band lies.
 */
export function summaryOf(
  fields: TicketFields,
  market: Market,
  fees: Fees,
  now: { readonly opposite: Levels | null; readonly last: string | null },
): Summary {
  // Whatever may trade at once pays the taker's fee; only post-only never does.
  const feeBps = mayRest(fields) && fields.isPostOnly ? fees.makerBps : Math.max(fees.makerBps, fees.takerBps);
  const hold = holdOf(fields);
  if (isMarketKind(fields.kind)) return { ...marketSummary(fields, market, feeBps, now), hold, feeBps };
  const [price, amount] = [readDecimal(fields.price), readDecimal(fields.amount)];
  if (price === null || amount === null || new Big(amount).eq(0) || new Big(price).eq(0)) {
    return { ...unknown, hold, feeBps };
  }
  const isOco = fields.kind === 'oco';
  return {
    ...atPrice(fields.side, amount, price, feeBps, market),
    notional: new Big(price).times(amount).toFixed(),
    hold,
    price,
    feeBps,
    isEstimate: false,
    worstPrice: isOco ? readDecimal(fields.stopLimit) : price,
  };
}

function marketSummary(
  fields: TicketFields,
  market: Market,
  feeBps: number,
  { opposite, last }: { readonly opposite: Levels | null; readonly last: string | null },
): Omit<Summary, 'feeBps' | 'hold'> {
  const typed = readDecimal(isInQuote(fields) ? fields.total : fields.amount);
  if (typed === null || new Big(typed).eq(0)) return unknown;
  const isWaiting = fields.kind === 'stopMarket';
  const stop = isWaiting ? readDecimal(fields.stop) : null;
  // When it trades is unknown, so the band around the trade that triggers it is the only bound.
  const worstPrice = bandEdge(fields.side, market, isWaiting ? stop : last);
  const want = isInQuote(fields) ? { quote: typed } : { base: typed };
  const levels: Levels | null = isWaiting ? (stop === null ? null : [[stop, '1e30']]) : opposite;
  const walk = levels === null ? null : walkBook(levels, market.lot, want);
  const base = walk === null ? null : new Big(walk.base);
  if (walk === null || base === null || base.eq(0)) {
    return { ...unknown, notional: isInQuote(fields) ? typed : null, worstPrice, isEstimate: true };
  }
  const price = new Big(walk.quote).div(base).toFixed();
  return {
    ...atPrice(fields.side, walk.base, price, feeBps, market),
    notional: isInQuote(fields) && walk.isAll ? typed : walk.quote,
    price,
    isEstimate: true,
    worstPrice,
  };
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
