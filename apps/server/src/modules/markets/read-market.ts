import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { marketCalls } from '@bourse/contract/market';
import { formatAmount } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { marketAnswer } from './edit-favourites.ts';
import type { Market } from './market.ts';
import type { MarketList } from './market-list.ts';

/** The fees of a market as they are in force. */
export type FeesOf = (market: Market) => Pick<Market, 'makerFeeBps' | 'takerFeeBps'>;

/**
 * Steps, minimum, bounds, fees and status of a market; it is halted, too, while its assets let orders of neither side in.
 * @returns PARAMETER_ERROR when none is named or two different ones are, MARKET_NOT_FOUND.
 */
export function readMarket(
  markets: MarketList,
  feesOf: FeesOf,
  input: InputOf<typeof marketCalls.detail>,
): Result<OutputOf<typeof marketCalls.detail>, Rejection> {
  if (input.match_id === undefined && input.symbol === undefined) return rejectField('symbol');
  const byId = [...markets.listMarkets(), ...markets.listTracked()].find((market) => market.id === input.match_id);
  const market = input.symbol === undefined ? byId : markets.findPriced(input.symbol);
  if (market === undefined) return reject('MARKET_NOT_FOUND');
  if (input.match_id !== undefined && market !== byId) return rejectField('match_id');
  const fees = feesOf(market);
  const halts = (['buy', 'sell'] as const).map((side) => markets.haltOf(market, side));
  const isHalted = halts.every((reason) => reason !== null);
  return ok({
    ...marketAnswer(market),
    kind: market.kind,
    tick: formatAmount(market.tickAtoms, market.quote.scale),
    lot: formatAmount(market.units.lotAtoms, market.base.scale),
    min_notional: formatAmount(market.minNotional, market.quote.scale),
    band_bps: market.bandBps,
    max_open_orders: market.maxOpenOrders,
    maker_fee_bps: fees.makerFeeBps,
    taker_fee_bps: fees.takerFeeBps,
    status: isHalted ? 'halted' : 'open',
    reason: isHalted ? (halts[0] ?? '') : market.statusReason,
  });
}
