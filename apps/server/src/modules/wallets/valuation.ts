import { fiatCurrencies } from '@bourse/contract/settings';
import { formatAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { readFiatCode } from '../identity/index.ts';
import { type Price, type PriceFeed, priceScale } from '../prices/index.ts';
import { fiatRateScale, readFiatRate, type Registry } from '../registry/index.ts';
import { priced } from './conversion/conversion-prices.ts';

/** What values balances. */
export interface ValuePorts {
  readonly clock: Clock;
  readonly registry: Registry;
  /** Prices from outside, where there is a source of them. */
  readonly feed: PriceFeed | null;
}

/** What coins are worth in USDT at one moment, by the index, or where there is none by the last one that was kept. */
export interface Valuation {
  readonly at: Instant;
  readonly by: 'index' | 'kept';
  /** Null where no price was ever kept. */
  priceOf(asset: AssetId): Price | null;
}

/**
 * Values what somebody has.
 * @param totals in atoms; a coin of which there is nothing makes no difference to what it is named.
 * @param kept the last prices of coins that have no index now.
 */
export async function valuationOf(
  { registry, feed }: ValuePorts,
  at: Instant,
  totals: ReadonlyMap<AssetId, bigint>,
  kept: (assets: readonly AssetId[]) => Promise<readonly (Price | null)[]>,
): Promise<Valuation> {
  const indexOf = (id: AssetId): Price | null => {
    const index = priced(feed, registry.getAsset(id));
    return index.ok ? index.value.price : null;
  };
  const missing = [...totals.keys()].filter((id) => indexOf(id) === null);
  const found = missing.length === 0 ? [] : await kept(missing);
  const lasting = new Map(missing.map((id, place) => [id, found[place] ?? null]));
  const isKept = [...lasting].some(([id, price]) => price !== null && (totals.get(id) ?? 0n) > 0n);
  // Where an index has come back meanwhile, what was found without it still counts: one moment, one price.
  return {
    at,
    by: isKept ? 'kept' : 'index',
    priceOf: (id) => (lasting.has(id) ? (lasting.get(id) ?? null) : indexOf(id)),
  };
}

/** How the wire names a valuation. */
export const valuedAnswer = ({ at, by }: Valuation) => ({ valued_by: by, valued_at: toIso(at) });

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
