import type { Lang } from '@bourse/contract/lang';
import { loanBounds } from '@bourse/contract/loan';
import { loanTermsIn } from '@bourse/contract/loan-terms';
import { type Atoms, parseAmount } from '@bourse/kernel/amount';
import type { AssetId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { oneRate } from '@bourse/kernel/term';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { TermsFamily } from '../../platform/module-manifest.ts';
import { findTermsInForce, selectTerms, selectTermsInForce, type TermsVersion } from '../config/index.ts';
import type { Market, MarketList } from '../markets/index.ts';
import { readRate, readTermsAmount } from '../products/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { type LienLeverage, worstBeginning } from './lien.ts';
import { ratios } from './loan.ts';
import { family } from './loan-ports.ts';

/** A coin that can be pledged; amounts in its atoms. */
export interface PledgeCoin {
  readonly coin: ListedAsset;
  /** The part of its value that counts, in 10^-12: 1 less the haircut. */
  readonly counted: bigint;
  readonly minimum: Atoms;
  readonly maximum: Atoms;
  /** Of everybody together. */
  readonly cap: Atoms;
}

/** The largest multiple of a pledge, and how far from the index a purchase may go. */
export interface LienTerms {
  readonly leverage: LienLeverage;
  readonly slippageBps: number;
}

/** A product: a currency that is lent; amounts in its atoms, the rate in 10^-12 a day. */
export interface LoanTerms {
  readonly termsId: string;
  readonly productId: string;
  readonly names: Readonly<Record<Lang, string>>;
  readonly asset: ListedAsset;
  readonly minimum: Atoms;
  readonly maximum: Atoms;
  readonly lot: Atoms;
  readonly cycles: readonly number[];
  readonly dailyRate: bigint;
  readonly pledges: readonly PledgeCoin[];
  /** OTC lending. */
  readonly isOtc: boolean;
  /** What is lent stays under lien; null where it is paid out. */
  readonly lien: LienTerms | null;
  readonly isOpen: boolean;
}

const rateOfBps = oneRate / 10_000n;

/** A slippage in basis points; a finer one counts as the next lower. */
const bpsOf = (rate: string): number => Number.parseInt((readRate(rate) / rateOfBps).toString(), 10);

function lienOf({ lien, slippage }: Pick<z.output<typeof loanTermsIn>, 'lien' | 'slippage'>): LienTerms | null {
  return lien === null || slippage === null ? null : { leverage: lien, slippageBps: bpsOf(slippage) };
}

/** Reads stored terms. @throws InvariantError when they do not fit; terms are checked before they are stored. */
export function readTerms(registry: Registry, { id, productId, terms }: TermsVersion): LoanTerms {
  const stored = z.parse(loanTermsIn, terms);
  const asset = present(registry.findAsset(stored.currency_id), 'the currency of a loan');
  return {
    termsId: id,
    productId,
    names: stored.names,
    asset,
    minimum: readTermsAmount(stored.minimum, asset),
    maximum: readTermsAmount(stored.maximum, asset),
    lot: readTermsAmount(stored.lot, asset),
    cycles: stored.cycles,
    dailyRate: readRate(stored.daily_rate),
    pledges: stored.pledges.map(({ currency_id: coinId, haircut, minimum, maximum, cap }) => {
      const coin = present(registry.findAsset(coinId), 'a coin that can be pledged');
      return {
        coin,
        counted: oneRate - readRate(haircut),
        minimum: readTermsAmount(minimum, coin),
        maximum: readTermsAmount(maximum, coin),
        cap: readTermsAmount(cap, coin),
      };
    }),
    isOtc: stored.otc,
    lien: lienOf(stored),
    isOpen: stored.open,
  };
}

/** The terms of all products that are in force now. */
export async function listTerms(db: Queryable, registry: Registry, at: Instant): Promise<LoanTerms[]> {
  return (await selectTermsInForce(db, family, at)).map((version) => readTerms(registry, version));
}

/** The terms of one product that are in force now. @returns NOT_FOUND. */
export async function findTerms(
  db: Queryable,
  registry: Registry,
  id: string,
  at: Instant,
): Promise<Result<LoanTerms, Rejection>> {
  const version = await findTermsInForce(db, family, id, at);
  return version === undefined ? reject('NOT_FOUND') : ok(readTerms(registry, version));
}

/** Versions by their ids. */
export async function termsOf(
  db: Queryable,
  registry: Registry,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LoanTerms>> {
  const versions = await selectTerms(db, [...new Set(ids)]);
  return new Map(versions.map((version) => [version.id, readTerms(registry, version)]));
}

/** The market in which a pledge is sold for the currency of its loan; whichever of the two is its base. */
export function saleMarket(markets: MarketList, pledge: AssetId, loan: AssetId): Market | undefined {
  return markets.findMarketByPair(pledge, loan) ?? markets.findMarketByPair(loan, pledge);
}

/**
 * What buys a pledge with what is lent is the market of both with the pledge as its base; and a loan begins at the first
 * warning or above it, whatever the purchase costs within its limit.
 */
function fitsLien(markets: MarketList, lien: LienTerms, pledge: AssetId, loan: AssetId, haircut: string): boolean {
  const market = markets.findMarketByPair(pledge, loan);
  if (market === undefined) return false;
  const costs = { slippageBps: lien.slippageBps, takerFeeBps: market.takerFeeBps };
  return worstBeginning(lien.leverage, oneRate - readRate(haircut), costs) >= ratios.warning;
}

/** Whether a text is a positive amount of a currency. */
function isAmount(text: string, { scale }: ListedAsset): boolean {
  const amount = parseAmount(text, scale);
  return amount.ok && amount.value > 0n;
}

/** The terms of the family for its manifest. */
export function loanTermsFamily(registry: Registry, markets: MarketList): TermsFamily {
  return {
    family,
    schema: loanTermsIn,
    findFault: (given) => {
      const terms = z.parse(loanTermsIn, given);
      const asset = registry.findAsset(terms.currency_id);
      if (asset === undefined) return 'currency_id';
      for (const field of ['minimum', 'maximum', 'lot'] as const) if (!isAmount(terms[field], asset)) return field;
      const [least, most] = [readTermsAmount(terms.minimum, asset), readTermsAmount(terms.maximum, asset)];
      if (most < least || least % readTermsAmount(terms.lot, asset) !== 0n) return 'minimum';
      if (asset.code === 'USDT') {
        if (most > readTermsAmount(loanBounds.most, asset)) return 'maximum';
        if (terms.otc && least < readTermsAmount(loanBounds.leastOtc, asset)) return 'minimum';
      }
      const lien = lienOf(terms);
      const seen = new Set<number>();
      for (const { currency_id: id, haircut, minimum, maximum, cap } of terms.pledges) {
        const coin = registry.findAsset(id);
        // What cannot be sold for what was lent secures nothing.
        if (coin === undefined || seen.has(id) || saleMarket(markets, coin.id, asset.id) === undefined)
          return 'pledges';
        if (lien !== null && !fitsLien(markets, lien, coin.id, asset.id, haircut)) return 'lien';
        if (![minimum, maximum, cap].every((text) => isAmount(text, coin))) return 'pledges';
        if (readTermsAmount(maximum, coin) < readTermsAmount(minimum, coin)) return 'pledges';
        seen.add(id);
      }
      return null;
    },
  };
}
