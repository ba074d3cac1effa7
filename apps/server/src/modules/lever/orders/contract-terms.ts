import { leverTermsIn } from '@bourse/contract/lever';
import type { Clock } from '@bourse/kernel/clock';
import { parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { keptWhile } from '../../../platform/database/kept-while.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { TermsFamily } from '../../../platform/module-manifest.ts';
import { findNextTerms, selectTerms, selectTermsInForce, type TermsVersion } from '../../config/index.ts';
import type { Market, MarketList } from '../../markets/index.ts';
import { priceScale } from '../../prices/index.ts';
import { readRate } from '../../products/index.ts';
import type { ListedAsset, Registry } from '../../registry/index.ts';
import type { ContractUnits, Tier } from '../positions/margin.ts';
import type { Session } from './session.ts';

/** The name of the family: of its module, its insurance pool and its terms. */
export const family = 'lever';
export type LeverProduct = 'heyue' | 'high';

/** A contract as one version of its terms says; sums in atoms of the currency, rates in 10^-12. */
export interface ContractTerms extends ContractUnits {
  readonly termsId: string;
  /** Of all versions: a contract is a product. */
  readonly productId: string;
  readonly product: LeverProduct;
  readonly market: Market;
  /** Of margin, fees and profit. */
  readonly asset: ListedAsset;
  /** One lot in base atoms. */
  readonly lotAtoms: bigint;
  readonly multiples: readonly number[];
  readonly tiers: readonly Tier[];
  readonly makerFee: bigint;
  readonly takerFee: bigint;
  readonly overnightFee: bigint;
  /** The interest of eight hours in what longs and shorts pay each other; null where nights are charged instead. */
  readonly funding: bigint | null;
  /** From when on these terms have held. */
  readonly since: Instant;
  readonly band: bigint;
  readonly longestMs: number | null;
  readonly maxOpenInterest: number;
  readonly isOpen: boolean;
  /** When the symbol is traded that it tracks; null where the contract is traded at any time. */
  readonly session: Session | null;
}

/** What terms are read with. */
export interface TermsPorts {
  readonly registry: Registry;
  readonly markets: MarketList;
}

/** A version whose terms have been checked. */
type ReadVersion = Omit<TermsVersion, 'terms'> & { readonly stored: z.output<typeof leverTermsIn> };

const readVersion = ({ terms, ...version }: TermsVersion): ReadVersion => ({
  ...version,
  stored: z.parse(leverTermsIn, terms),
});

/** Reads stored terms; null where their market is listed no more. */
function readTerms(
  { registry, markets }: TermsPorts,
  { id, productId, stored, effectiveAt: since }: ReadVersion,
): ContractTerms | null {
  const market = markets.findPriced(stored.symbol);
  if (market === undefined) return null;
  const asset = registry.getAsset(market.quote.id);
  const lot = parseAmount(stored.lot, market.base.scale);
  invariant(lot.ok && lot.value % market.units.lotAtoms === 0n, 'a lot of stored terms', stored.lot);
  const amountOf = (text: string): bigint => {
    const amount = parseAmount(text, asset.scale);
    invariant(amount.ok, 'an amount of stored terms', text);
    return amount.value;
  };
  return {
    termsId: id,
    productId,
    product: stored.level_type,
    market,
    asset,
    lotAtoms: lot.value,
    lotTickAtoms: (lot.value / market.units.lotAtoms) * market.units.tickLotAtoms,
    tickPrice: market.tickAtoms * 10n ** BigInt(priceScale - asset.scale),
    multiples: stored.multiples,
    tiers: stored.tiers.map((tier) => ({
      upTo: amountOf(tier.up_to),
      maxMultiple: tier.max_multiple,
      maintenance: readRate(tier.maintenance),
    })),
    makerFee: readRate(stored.maker_fee),
    takerFee: readRate(stored.taker_fee),
    overnightFee: readRate(stored.overnight_fee),
    funding: stored.funding === null ? null : readRate(stored.funding),
    since,
    band: readRate(stored.band),
    longestMs: stored.longest_seconds === null ? null : stored.longest_seconds * 1_000,
    maxOpenInterest: stored.max_open_interest,
    isOpen: stored.open,
    session: stored.session,
  };
}

/** Lists the contracts whose terms are in force now: read anew when there are other versions, or the next takes effect. */
export function termsLister(
  db: Pick<Database, 'changes' | 'query'> & Queryable,
  ports: TermsPorts,
  clock: Clock,
): () => Promise<ContractTerms[]> {
  const read = async () => {
    const now = clock.now();
    const next = await findNextTerms(db, family, now);
    return { versions: (await selectTermsInForce(db, family, now)).map(readVersion), next };
  };
  const versionsNow = keptWhile(db.changes, ['products', 'product_terms'], read, {
    isOver: ({ next }) => next !== null && next <= clock.now(),
  });
  // Markets and assets are in memory, and change without their terms.
  return async () => (await versionsNow()).versions.flatMap((version) => readTerms(ports, version) ?? []);
}

/** Versions by their ids, under which positions were opened. */
export async function readTermsOf(
  db: Queryable,
  ports: TermsPorts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContractTerms>> {
  const versions = ids.length === 0 ? [] : await selectTerms(db, ids);
  const read = versions.flatMap((version) => readTerms(ports, readVersion(version)) ?? []);
  return new Map(read.map((terms) => [terms.termsId, terms]));
}

/** The terms of the family for its manifest. */
export function leverTermsFamily({ registry, markets }: TermsPorts): TermsFamily {
  return {
    family,
    schema: leverTermsIn,
    findFault: (given) => {
      const terms = z.parse(leverTermsIn, given);
      const market = markets.findPriced(terms.symbol);
      if (market === undefined) return 'symbol';
      // A tracked symbol is traded in its session alone, and a coin at any time.
      if ((market.kind === 'tracked') !== (terms.session !== null)) return 'session';
      // Ten minutes may be longer than what is left of a session.
      if (market.kind === 'tracked' && terms.level_type !== 'heyue') return 'level_type';
      const lot = parseAmount(terms.lot, market.base.scale);
      if (!lot.ok || lot.value <= 0n || lot.value % market.units.lotAtoms !== 0n) return 'lot';
      const { scale } = registry.getAsset(market.quote.id);
      const bounds = terms.tiers.map(({ up_to: text }) => parseAmount(text, scale));
      const ascends = bounds.every((bound, place) => {
        const before = bounds[place - 1];
        return bound.ok && bound.value > 0n && (before === undefined || (before.ok && before.value < bound.value));
      });
      return ascends ? null : 'tiers';
    },
  };
}
