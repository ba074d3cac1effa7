import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { fiatCalls } from '@bourse/contract/fiat';
import { type FiatCountry, type FiatMethod, fiatMethods } from '@bourse/contract/fiat-rules';
import { atoms, formatAmount, mulDiv, oneUnit } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { priceScale, recordTick, type TickPrice } from '../../prices/index.ts';
import { fiatRateScale, type ListedAsset, readFiatRate } from '../../registry/index.ts';
import { afterFee, usdtOf } from '../currency.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import { banksOf, offerOf } from './offers.ts';
import { type FiatQuote, insertQuote } from './quote-store.ts';
import { findOpenMethod, readCountry } from './read-offer.ts';

type QuoteInput = InputOf<typeof fiatCalls.quote>;
type QuoteAnswer = OutputOf<typeof fiatCalls.quote>;

/** How long a quote is firm. */
const quoteMs = minuteMs;

interface Wish {
  readonly country: FiatCountry;
  readonly method: FiatMethod;
  readonly bank: string;
  readonly amount: bigint;
  readonly feeBps: number;
}

/** The bank that was chosen; empty where there is nothing to choose. @returns BANK_REQUIRED. */
function readBank(country: FiatCountry, method: FiatMethod, given: string | undefined): Result<string, Rejection> {
  const banks = banksOf(country, method);
  if (banks.length === 0) return ok('');
  return given !== undefined && banks.includes(given) ? ok(given) : reject('BANK_REQUIRED', { field: 'bank' });
}

/** Reads what somebody wants, in the documented order, without asking for a price. */
async function readWish(ports: FiatPorts, input: QuoteInput): Promise<Result<Wish, Rejection>> {
  const country = readCountry(input.country, input.currency_code);
  if (!country.ok) return country;
  const method = fiatMethods.find((one) => one === input.method);
  if (method === undefined) return reject('PAYMENT_METHOD_REQUIRED', { field: 'method' });
  const bank = readBank(country.value, method, input.bank);
  if (!bank.ok) return bank;
  const open = await findOpenMethod(ports, ports.db, country.value, method, ports.clock.now());
  if (open === null) return reject('PRODUCT_NOT_OPEN');
  if (!/^\d{1,15}$/.test(input.amount)) return reject('INTEGER_REQUIRED', { field: 'amount' });
  const amount = BigInt(input.amount);
  const { minimum, maximum, fee_bps: feeBps } = open.terms;
  if (amount < BigInt(minimum)) return reject('BELOW_MIN_NOTIONAL', { field: 'amount', minimum: String(minimum) });
  if (amount > BigInt(maximum)) return reject('LIMIT_EXCEEDED', { field: 'amount', limit: String(maximum) });
  return ok({ country: country.value, method, bank: bank.value, amount, feeBps });
}

/** Atoms of a coin for atoms of USDT, cut, with the price where it is another coin. @returns PRICE_UNAVAILABLE. */
function bought(
  { feed }: FiatPorts,
  usdt: bigint,
  dollars: ListedAsset,
  coin: ListedAsset,
): Result<{ readonly gross: bigint; readonly tick: TickPrice | null }, Rejection> {
  if (coin.id === dollars.id) return ok({ gross: usdt, tick: null });
  const symbol = `${coin.code}/${dollars.code}`;
  const index = feed?.index(symbol) ?? null;
  if (index === null) return reject('PRICE_UNAVAILABLE');
  const gross = mulDiv(usdt, oneUnit(coin) * 10n ** BigInt(priceScale), oneUnit(dollars) * index.price, 'down');
  return ok({ gross, tick: { symbol, index } });
}

/** Terms as calls answer them. */
export function termsAnswer(
  { registry }: Pick<FiatPorts, 'registry'>,
  terms: Omit<FiatQuote, 'validUntil' | 'tickId' | 'usdt'>,
): Omit<QuoteAnswer, 'quote_id' | 'valid_until'> {
  const { country, currency, method, bank, amount, assetId, gross, fee } = terms;
  const coin = registry.getAsset(assetId);
  // For showing, never for reckoning.
  const rate = mulDiv(amount, oneUnit(coin) * oneUnit({ scale: fiatRateScale }), gross, 'up');
  return {
    country,
    currency_code: currency,
    method,
    bank,
    amount: amount.toString(),
    currency_id: assetId,
    currency: coin.code,
    rate: formatAmount(rate, fiatRateScale),
    fee: formatAmount(fee, coin.scale),
    received: formatAmount(gross - fee, coin.scale),
  };
}

/**
 * Offers a purchase that is firm for a minute. Nothing is reserved yet.
 * @returns COUNTRY_REQUIRED, AREA_NOT_SUPPORTED, CURRENCY_REQUIRED, PAYMENT_METHOD_REQUIRED, BANK_REQUIRED,
 * PRODUCT_NOT_OPEN, INTEGER_REQUIRED, BELOW_MIN_NOTIONAL, LIMIT_EXCEEDED, CURRENCY_NOT_FOUND, PRICE_UNAVAILABLE,
 * INVALID_AMOUNT.
 */
export async function quotePurchase(
  ports: FiatPorts,
  owner: UserId,
  input: QuoteInput,
): Promise<Result<QuoteAnswer, Rejection>> {
  const { db, clock, registry } = ports;
  const wish = await readWish(ports, input);
  if (!wish.ok) return wish;
  const { country, method, bank, amount, feeBps } = wish.value;
  const coin = registry.findAsset(input.currency_id);
  const dollars = present(registry.findAssetByCode('USDT'), 'USDT');
  if (coin === undefined) return reject('CURRENCY_NOT_FOUND');
  const { currency } = offerOf(country);
  const rate = await readFiatRate(db, currency);
  if (rate === undefined) return reject('PRICE_UNAVAILABLE');
  const usdt = usdtOf(amount, 0, rate, dollars);
  const got = bought(ports, usdt, dollars, coin);
  if (!got.ok) return got;
  const exchanged = afterFee(got.value.gross, feeBps);
  if (!exchanged.ok) return exchanged;
  const at = clock.now();
  const { gross, fee } = exchanged.value;
  const validUntil = instant(at + quoteMs);
  const terms = {
    country,
    currency,
    method,
    bank,
    amount,
    assetId: coin.id,
    usdt: atoms(usdt),
    gross,
    fee,
    validUntil,
  };
  const { tick } = got.value;
  const id = await db.withTx('quote a purchase', async (tx) => {
    const tickId = tick === null ? null : await recordTick(tx, at, [tick]);
    return insertQuote(tx, owner, { ...terms, tickId });
  });
  return ok({ quote_id: id, ...termsAnswer(ports, terms), valid_until: toIso(validUntil) });
}
