import { fiatCurrencies } from '@bourse/contract/settings';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import { readFiatCode } from '../identity/index.ts';
import { type Price, priceScale } from '../prices/index.ts';
import { fiatRateScale, readFiatRate } from '../registry/index.ts';

/** Decimals of a worth, whatever the currency. */
export const worthScale = 8;

/** A currency in which worth is shown, with its units for one US dollar in 10^-8. */
export interface Fiat {
  readonly code: (typeof fiatCurrencies)[number];
  readonly rate: bigint;
}

/** The one that a missing choice or rate falls back to (S38). */
const dollar: Fiat = { code: 'USD', rate: 10n ** BigInt(fiatRateScale) };

/** The currency that a customer has chosen, with the newest rate. */
export async function readFiat(db: Queryable, userId: UserId): Promise<Fiat> {
  const chosen = await readFiatCode(db, userId);
  const code = fiatCurrencies.find((one) => one === chosen);
  if (code === undefined || code === dollar.code) return dollar;
  const rate = await readFiatRate(db, code);
  return rate === undefined ? dollar : { code, rate };
}

/**
 * What an amount is worth, in 10^-8 of the currency: amount times the coin's price in USDT times the currency's rate, a
 * USDT taken for a dollar, cut towards zero. For showing: no money moves on it (S38).
 * @param amount atoms of an asset of `scale` decimals; may be negative.
 */
export function worthOf(amount: bigint, scale: number, price: Price, fiat: Fiat): bigint {
  return (amount * price * fiat.rate) / 10n ** BigInt(scale + priceScale + fiatRateScale - worthScale);
}

/** A worth as the wire writes it. */
export const formatWorth = (worth: bigint): string => formatAmount(worth, worthScale);
