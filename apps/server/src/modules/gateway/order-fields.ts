import { ok, type Result } from '@bourse/kernel/result';
import type { Market } from '../markets/index.ts';
import { type Params, refuse } from './endpoint.ts';
import { type VenueError, venueErrors } from './venue-error.ts';

const limits: ReadonlySet<string> = new Set(['LIMIT', 'LIMIT_MAKER', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT']);
const profits: ReadonlySet<string> = new Set(['TAKE_PROFIT', 'TAKE_PROFIT_LIMIT']);
const stops: ReadonlySet<string> = new Set(['STOP_LOSS', 'STOP_LOSS_LIMIT', ...profits]);
const types: ReadonlySet<string> = new Set([...limits, ...stops, 'MARKET']);
const timesInForce: ReadonlySet<string> = new Set(['GTC', 'IOC', 'FOK']);
const selfTrades: ReadonlySet<string> = new Set(['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']);
/** What the venue knows and we do not. */
const unsupported = ['trailingDelta', 'strategyId', 'strategyType', 'pegPriceType'];

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

/** What of an order its type does not have: a field that would be dropped is refused instead. */
function unneededIn(type: string, found: Decimals, params: Params): VenueError | null {
  const isLimit = limits.has(type);
  if (!isLimit && found.price !== undefined) return venueErrors.unneeded('price');
  if (!stops.has(type) && found.stopPrice !== undefined) return venueErrors.unneeded('stopPrice');
  if (isLimit && found.quoteOrderQty !== undefined) return venueErrors.unneeded('quoteOrderQty');
  if (!isLimit && found.icebergQty !== undefined) return venueErrors.unneeded('icebergQty');
  if ((!isLimit || type === 'LIMIT_MAKER') && params.has('timeInForce')) return venueErrors.unneeded('timeInForce');
  return found.quantity !== undefined && found.quoteOrderQty !== undefined ? venueErrors.badCombination : null;
}

/** What is bought or sold, by which of the two decimals says it. */
function amountIn({ quantity, quoteOrderQty }: Decimals, isMarketBuy: boolean): Record<string, unknown> {
  if (quantity === undefined) return { quote_amount: quoteOrderQty };
  return isMarketBuy ? { base_amount: quantity } : { amount: quantity };
}

/**
 * Reads an order into the fields of `/coin/trade`. Refusals in this order: -1102 (side, type), -1117, -1116, -1104, -1100,
 * -1102 (price, stopPrice, quantity), -1106 (a field that the type does not have), -1128 (quantity beside quoteOrderQty), -1115,
 * -1100 (selfTradePreventionMode).
 */
export function orderFieldsOf(market: Market, params: Params): Result<Record<string, unknown>, VenueError> {
  const [side, type] = [params.get('side'), params.get('type')];
  if (side === undefined) return refuse(venueErrors.missing('side'));
  if (type === undefined) return refuse(venueErrors.missing('type'));
  if (side !== 'BUY' && side !== 'SELL') return refuse(venueErrors.noSide);
  if (!types.has(type)) return refuse(venueErrors.noType);
  const strange = unsupported.find((name) => params.has(name));
  if (strange !== undefined) return refuse(venueErrors.unsupported(strange));
  const found = decimalsIn(params);
  if (!found.ok) return found;
  const { price, stopPrice, icebergQty } = found.value;
  const missing = missingIn(type, side === 'BUY', found.value);
  if (missing !== null) return refuse(venueErrors.missing(missing));
  const unneeded = unneededIn(type, found.value, params);
  if (unneeded !== null) return refuse(unneeded);
  const timeInForce = params.get('timeInForce') ?? 'GTC';
  if (!timesInForce.has(timeInForce)) return refuse(venueErrors.noTimeInForce);
  const selfTrade = params.get('selfTradePreventionMode');
  if (selfTrade !== undefined && !selfTrades.has(selfTrade))
    return refuse(venueErrors.malformed('selfTradePreventionMode'));
  const isLimit = limits.has(type);
  const clientId = params.get('newClientOrderId');
  return ok({
    currency_id: market.base.id,
    legal_id: market.quote.id,
    type: side === 'BUY' ? 'buy' : 'sell',
    time_in_force: isLimit ? timeInForce : 'GTC',
    post_only: type === 'LIMIT_MAKER',
    ...amountIn(found.value, !isLimit && side === 'BUY'),
    ...(isLimit ? { target_price: price } : {}),
    ...(stops.has(type) ? { stop_price: stopPrice, stop_kind: profits.has(type) ? 'take_profit' : 'stop_loss' } : {}),
    ...(icebergQty === undefined ? {} : { display_amount: icebergQty }),
    ...(selfTrade === undefined ? {} : { self_trade: selfTrade.toLowerCase() }),
    ...(clientId === undefined ? {} : { client_order_id: clientId }),
  });
}
