import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { etfCalls } from '@bourse/contract/etf';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { daysLeft, endOfTerm, firstWholeDay, penaltyOf } from '@bourse/kernel/term';
import type { Rejection } from '../../platform/http/rejection.ts';
import { priceScale } from '../prices/index.ts';
import { checkOffer, checkRoom, findTerms, readSold, readStake } from '../products/index.ts';
import { sharesScale } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { sumOwned } from './etf-store.ts';
import { offerOf } from './open-etf.ts';

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
  const { db, clock, sale, registry } = ports;
  const at = clock.now();
  const found = await findTerms(db, sale, input.config_id, at);
  if (!found.ok) return found;
  const terms = found.value;
  const stake = readStake(input.amount, terms);
  if (!stake.ok) return stake;
  const allowed = checkOffer(terms, input.terms_id ?? null);
  if (!allowed.ok) return allowed;
  const [owned, sold] = [await sumOwned(db, userId, terms.productId), await readSold(db, terms.productId)];
  const room = checkRoom(terms, { stake: stake.value, owned, sold });
  if (!room.ok) return room;
  const offer = await offerOf(db, ports, terms, stake.value);
  if (!offer.ok) return offer;
  const startsAt = firstWholeDay(at);
  const { termDays, penalty, asset } = terms;
  return ok({
    config_id: terms.productId,
    terms_id: terms.termsId,
    amount: formatAmount(stake.value, asset.scale),
    share_price: formatAmount(offer.value.sharePrice, priceScale),
    shares: formatAmount(offer.value.shares, sharesScale),
    holdings: [...offer.value.coins].map(([id, amount]) => {
      const { code, scale } = registry.getAsset(id);
      return { currency_id: id, currency: code, amount: formatAmount(amount, scale) };
    }),
    penalty_at_once: formatAmount(penaltyOf(stake.value, penalty, daysLeft(startsAt, termDays, at)), asset.scale),
    starts_at: toIso(startsAt),
    expires_at: toIso(endOfTerm(startsAt, termDays)),
  });
}
