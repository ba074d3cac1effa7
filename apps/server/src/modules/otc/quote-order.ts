import type { InputOf, OutputOf } from '@bourse/contract/call';
import { type otcCalls, otcMostWorth, otcQuoteSeconds } from '@bourse/contract/otc';
import { oneUnit, parseAmount, formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { instant, secondMs, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordTick } from '../prices/index.ts';
import type { NewQuote } from './order.ts';
import { deskPrice, totalOf } from './otc.ts';
import { dealAnswer } from './otc-answer.ts';
import type { OtcPorts } from './otc-ports.ts';
import { findTerms, type OtcTerms } from './otc-terms.ts';
import { insertQuote } from './quote-store.ts';

/** Coins that an offer deals in. @returns INVALID_AMOUNT, with the bounds. */
function readNumber(text: string, { coin, minimum, maximum }: OtcTerms) {
  const number = parseAmount(text, coin.scale);
  const bounds = { minimum: formatAmount(minimum, coin.scale), maximum: formatAmount(maximum, coin.scale) };
  if (!number.ok || number.value < minimum || number.value > maximum) return reject('INVALID_AMOUNT', bounds);
  return number;
}

/**
 * Makes a price that is firm for 15 s; the index that it was made of is written down with it.
 * @returns in this order NOT_FOUND, INVALID_AMOUNT, PRODUCT_NOT_OPEN, PRICE_UNAVAILABLE, LIMIT_EXCEEDED.
 */
export async function quoteOrder(
  { db, clock, registry, feed }: OtcPorts,
  userId: UserId,
  input: InputOf<typeof otcCalls.quote>,
): Promise<Result<OutputOf<typeof otcCalls.quote>, Rejection>> {
  const at = clock.now();
  const found = await findTerms(db, registry, input.id, at);
  if (!found.ok) return found;
  const terms = found.value;
  const number = readNumber(input.number, terms);
  if (!number.ok) return number;
  if (!terms.isOpen) return reject('PRODUCT_NOT_OPEN');
  const index = feed?.index(terms.symbol) ?? null;
  if (index === null) return reject('PRICE_UNAVAILABLE');
  const price = deskPrice(index.price, terms.spread, input.type);
  const { coin, usdt } = terms;
  const total = totalOf(number.value, price, { coinScale: coin.scale, usdtScale: usdt.scale }, input.type);
  if (total > BigInt(otcMostWorth) * oneUnit(usdt)) return reject('LIMIT_EXCEEDED');
  if (total === 0n) return reject('INVALID_AMOUNT');
  const validUntil = instant(at + otcQuoteSeconds * secondMs);
  const reviewed = total >= terms.reviewedFrom;
  const quote: Omit<NewQuote, 'tickId'> = {
    userId,
    productId: terms.productId,
    termsId: terms.termsId,
    coinId: coin.id,
    side: input.type,
    number: number.value,
    price,
    total,
    reviewed,
    validUntil,
  };
  const id = await db.withTx('quote of the desk', async (tx) => {
    const tickId = await recordTick(tx, at, [{ symbol: terms.symbol, index }]);
    return insertQuote(tx, { ...quote, tickId });
  });
  return ok({
    quote_id: id,
    offer_id: terms.productId,
    ...dealAnswer(registry, quote),
    reviewed,
    valid_until: toIso(validUntil),
  });
}
