import type { OutputOf } from '@bourse/contract/call';
import type { etfCalls } from '@bourse/contract/etf';
import type { Lang } from '@bourse/contract/lang';
import { formatAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { penaltyOf } from '@bourse/kernel/term';
import { priceScale } from '../prices/index.ts';
import { type CommonTerms, soldAnswer } from '../products/index.ts';
import type { BasketPrices } from './basket-prices.ts';
import { sharesScale, worthOfCoins } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import type { Holding, Position } from './etf-store.ts';

/** By whom a position is read, when, and at which prices; null below the quorum. */
export interface Reading {
  readonly lang: Lang;
  readonly now: Instant;
  readonly prices: BasketPrices | null;
}

/** What the coins of a position are worth; null below the quorum. */
export function valueOf({ registry }: Pick<EtfPorts, 'registry'>, position: Position, prices: BasketPrices | null) {
  if (prices === null) return null;
  const coins = position.holdings.map(({ assetId, amount }) => ({ coin: registry.getAsset(assetId), amount }));
  return worthOfCoins(coins, prices.priceOf, registry.getAsset(position.assetId).scale);
}

/** How much of a coin a position holds. */
export function holdingAnswer(
  { registry }: Pick<EtfPorts, 'registry'>,
  { assetId, amount }: Pick<Holding, 'assetId' | 'amount'>,
): OutputOf<typeof etfCalls.buy>['holdings'][number] {
  const { code, scale } = registry.getAsset(assetId);
  return { currency_id: assetId, currency: code, amount: formatAmount(amount, scale) };
}

/** What a position shows to its customer. @param terms those that it was sold under; of them the name and the asset. */
export function positionAnswer(
  ports: Pick<EtfPorts, 'registry'>,
  position: Position,
  terms: Pick<CommonTerms, 'names' | 'asset'>,
  { lang, now, prices }: Reading,
): OutputOf<typeof etfCalls.buy> {
  const { end } = position;
  const written = (value: bigint): string => formatAmount(value, terms.asset.scale);
  const value = end === null ? valueOf(ports, position, prices) : null;
  const common = soldAnswer({ ...position, early: end?.early ?? false, redeemedAt: end?.at ?? null }, terms, lang, now);
  return {
    ...common,
    shares: formatAmount(position.shares, sharesScale),
    entry_price: formatAmount(position.entryPrice, priceScale),
    holdings: position.holdings.map((holding) => holdingAnswer(ports, holding)),
    value: value === null ? null : written(value),
    auto_renew: position.autoRenew,
    penalty_now: value === null ? null : written(penaltyOf(value, position.penalty, common.remaining_days)),
    payout: end === null ? null : written(end.payout),
    exit_price: end === null || end.exitPrice === null ? null : formatAmount(end.exitPrice, priceScale),
    in_kind: end?.inKind ?? false,
  };
}
