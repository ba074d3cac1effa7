import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { etfCalls } from '@bourse/contract/etf';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { priceScale } from '../prices/index.ts';
import { quotePosition } from '../products/index.ts';
import { sharesScale } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { sumOwned } from './etf-store.ts';
import { offerOf } from './open-etf.ts';
import { holdingAnswer } from './position-answer.ts';

/**
 * Shares, coins and dates before buying.
 * @returns NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, PRODUCT_NOT_OPEN, PRICE_CHANGED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT,
 * PRICE_UNAVAILABLE.
 */
export async function quoteEtf(
  ports: EtfPorts,
  userId: UserId,
  input: InputOf<typeof etfCalls.quote>,
): Promise<Result<OutputOf<typeof etfCalls.quote>, Rejection>> {
  const quote = await quotePosition({ ...ports, positions: { sumOwned } }, userId, input);
  if (!quote.ok) return quote;
  const { terms, amount, answer } = quote.value;
  const offer = await offerOf(ports.db, ports, terms, amount);
  if (!offer.ok) return offer;
  return ok({
    ...answer,
    share_price: formatAmount(offer.value.sharePrice, priceScale),
    shares: formatAmount(offer.value.shares, sharesScale),
    holdings: [...offer.value.coins].map(([assetId, coins]) => holdingAnswer(ports, { assetId, amount: coins })),
  });
}
