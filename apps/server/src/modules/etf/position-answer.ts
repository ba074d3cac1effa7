import type { OutputOf } from '@bourse/contract/call';
import type { etfCalls } from '@bourse/contract/etf';
import type { Lang } from '@bourse/contract/lang';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { daysLeft, penaltyOf } from '@bourse/kernel/term';
import { priceScale } from '../prices/index.ts';
import { type CommonTerms, penaltyAnswer } from '../products/index.ts';
import type { BasketPrices } from './basket-prices.ts';
import { sharesScale, worthOfCoins } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import type { Position } from './etf-store.ts';

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

/** What a position shows to its customer. @param terms those that it was sold under; of them the name and the asset. */
export function positionAnswer(
  ports: Pick<EtfPorts, 'registry'>,
  position: Position,
  { names, asset }: Pick<CommonTerms, 'names' | 'asset'>,
  { lang, now, prices }: Reading,
): OutputOf<typeof etfCalls.buy> {
  const { status, end, termDays, startsAt } = position;
  const written = (value: bigint): string => formatAmount(value, asset.scale);
  const isRunning = status === 1;
  const left = isRunning ? daysLeft(startsAt, termDays, now) : 0;
  const value = isRunning ? valueOf(ports, position, prices) : null;
  return {
    id: position.id,
    config_id: position.productId,
    terms_id: position.termsId,
    name: names[lang],
    currency_id: asset.id,
    currency: asset.code,
    amount: written(position.amount),
    term_days: termDays,
    penalty: penaltyAnswer(position),
    status,
    early: end?.early ?? false,
    remaining_days: left,
    created_at: toIso(position.createdAt),
    starts_at: toIso(startsAt),
    expires_at: toIso(position.expiresAt),
    redeemed_at: end === null ? null : toIso(end.at),
    shares: formatAmount(position.shares, sharesScale),
    entry_price: formatAmount(position.entryPrice, priceScale),
    holdings: position.holdings.map(({ assetId, amount }) => {
      const { code, scale } = ports.registry.getAsset(assetId);
      return { currency_id: assetId, currency: code, amount: formatAmount(amount, scale) };
    }),
    value: value === null ? null : written(value),
    auto_renew: position.autoRenew,
    penalty_now: value === null ? null : written(penaltyOf(value, position.penalty, left)),
    payout: end === null ? null : written(end.payout),
    exit_price: end === null || end.exitPrice === null ? null : formatAmount(end.exitPrice, priceScale),
    in_kind: end?.inKind ?? false,
  };
}
