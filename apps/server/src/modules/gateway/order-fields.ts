import { ok, type Result } from '@bourse/kernel/result';
import type { Market } from '../markets/index.ts';
import { type Params, refuse } from './endpoint.ts';
import { type VenueError, venueErrors } from './venue-error.ts';

const limits: ReadonlySet<string> = new Set(['LIMIT', 'LIMIT_MAKER', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT']);
const stops: ReadonlySet<string> = new Set(['STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT']);
const types: ReadonlySet<string> = new Set([...limits, ...stops, 'MARKET']);
const timesInForce: ReadonlySet<string> = new Set(['GTC', 'IOC', 'FOK']);
const selfTrades: ReadonlySet<string> = new Set(['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']);
/** What the venue knows and we do not. */
const unsupported = ['trailingDelta', 'strategyId', 'strategyType', 'pegPriceType'];

/** A market purchase of so much of the coin reaches at most this far above the best offer, as the app's own does by default. */
const reachBps = 500n;

/** A decimal of the venue without zeros at its end, as ours are written; null where it is none. */
export function decimalOf(text: string): string | null {
  if (!/^\d{1,38}(?:\.\d{1,18})?$/.test(text)) return null;
  const plain = text.replace(/^0+(?=\d)/, '');
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

/** The decimals that an order may name. */
const decimals = ['quantity', 'quoteOrderQty', 'price', 'stopPrice', 'icebergQty'] as const;
type Decimals = Partial<Record<(typeof decimals)[number], string>>;

function decimalsIn(params: Params): Result<Decimals, VenueError> {
  const found: Decimals = {};
  for (const name of decimals) {
    const text = params.get(name);
    if (text === undefined) continue;
    const decimal = decimalOf(text);
    if (decimal === null) return refuse(venueErrors.malformed(name));
    // A zero says that there is none.
    if (decimal !== '0') found[name] = decimal;
  }
  return ok(found);
}

/** The first field that the type of an order asks for and that is not there. */
function missingIn(type: string, isBuy: boolean, found: Decimals): string | null {
  if (limits.has(type) && found.price === undefined) return 'price';
  if (stops.has(type) && found.stopPrice === undefined) return 'stopPrice';
  if (found.quantity !== undefined) return null;
  return limits.has(type) || found.quoteOrderQty === undefined
    ? 'quantity'
    : isBuy || type === 'MARKET'
      ? null
      : 'quantity';
}

/** An order of the venue in the fields of `/coin/trade`. */
export interface OrderFields {
  readonly fields: Record<string, unknown>;
  /** The quantity of a market purchase, which needs the best offer to become an order of ours. */
  readonly buysQuantity: boolean;
}

/**
 * Reads an order. Refusals in this order: -1102 (side, type), -1117, -1116, -1104, -1100, -1102 (price, stopPrice, quantity), -1115.
 */
export function orderFieldsOf(market: Market, params: Params): Result<OrderFields, VenueError> {
  const [side, type] = [params.get('side'), params.get('type')];
  if (side === undefined) return refuse(venueErrors.missing('side'));
  if (type === undefined) return refuse(venueErrors.missing('type'));
  if (side !== 'BUY' && side !== 'SELL') return refuse(venueErrors.noSide);
  if (!types.has(type)) return refuse(venueErrors.noType);
  const strange = unsupported.find((name) => params.has(name));
  if (strange !== undefined) return refuse(venueErrors.unsupported(strange));
  const found = decimalsIn(params);
  if (!found.ok) return found;
  const { quantity, quoteOrderQty, price, stopPrice, icebergQty } = found.value;
  const missing = missingIn(type, side === 'BUY', found.value);
  if (missing !== null) return refuse(venueErrors.missing(missing));
  const timeInForce = params.get('timeInForce') ?? 'GTC';
  if (!timesInForce.has(timeInForce)) return refuse(venueErrors.noTimeInForce);
  const selfTrade = params.get('selfTradePreventionMode');
  if (selfTrade !== undefined && !selfTrades.has(selfTrade))
    return refuse(venueErrors.malformed('selfTradePreventionMode'));
  const isLimit = limits.has(type);
  const byMoney = quantity === undefined && quoteOrderQty !== undefined;
  const clientId = params.get('newClientOrderId');
  return ok({
    fields: {
      currency_id: market.base.id,
      legal_id: market.quote.id,
      type: side === 'BUY' ? 'buy' : 'sell',
      time_in_force: isLimit ? timeInForce : 'GTC',
      post_only: type === 'LIMIT_MAKER',
      ...(byMoney ? { quote_amount: quoteOrderQty } : { amount: quantity }),
      ...(isLimit ? { target_price: price } : {}),
      ...(stops.has(type) ? { stop_price: stopPrice } : {}),
      ...(icebergQty === undefined ? {} : { display_amount: icebergQty }),
      ...(selfTrade === undefined ? {} : { self_trade: selfTrade.toLowerCase() }),
      ...(clientId === undefined ? {} : { client_order_id: clientId }),
    },
    buysQuantity: !isLimit && side === 'BUY' && !byMoney,
  });
}

/**
 * A market purchase of a quantity as an order of ours: IOC at a limit 5 % above the best offer, cut to the tick.
 * @param best the best offer, in quote atoms for one whole unit.
 */
export function boundOf(market: Market, best: bigint): bigint {
  const bound = (best * (10_000n + reachBps)) / 10_000n;
  return bound - (bound % market.tickAtoms);
}
