import { secondsTermsIn } from '@bourse/contract/seconds';
import type { Atoms } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { parseAmount } from '@bourse/kernel/amount';
import { invariant } from '@bourse/kernel/invariant';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { TermsFamily } from '../../platform/module-manifest.ts';
import { selectTermsInForce, type TermsVersion } from '../config/index.ts';
import type { Market, MarketList } from '../markets/index.ts';
import { readRate, readTermsAmount } from '../products/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { family, type SecondsPorts } from './seconds-ports.ts';

/** How long an order runs, and what a right stake brings, in 10^-12 of it. */
export interface Period {
  readonly seconds: number;
  readonly payout: bigint;
}

/** A market on which stakes of one currency are taken; amounts in atoms of it. */
export interface SecondsTerms {
  readonly termsId: string;
  readonly productId: string;
  readonly market: Market;
  readonly asset: ListedAsset;
  readonly minimum: Atoms;
  readonly maximum: Atoms;
  /** The most that all open orders together may win. */
  readonly exposure: Atoms;
  readonly windowSeconds: number;
  readonly periods: readonly Period[];
  readonly isOpen: boolean;
}

type Reading = Pick<SecondsPorts, 'registry' | 'markets'>;

/** Reads stored terms; null where their market is listed no more. */
function readTerms({ registry, markets }: Reading, { id, productId, terms }: TermsVersion): SecondsTerms | null {
  const stored = z.parse(secondsTermsIn, terms);
  const market = markets.findMarket(stored.symbol);
  if (market === undefined) return null;
  const asset = registry.findAsset(stored.currency_id);
  invariant(asset !== undefined, 'the currency of a product');
  return {
    termsId: id,
    productId,
    market,
    asset,
    minimum: readTermsAmount(stored.minimum, asset),
    maximum: readTermsAmount(stored.maximum, asset),
    exposure: readTermsAmount(stored.exposure, asset),
    windowSeconds: stored.window_seconds,
    periods: stored.periods.map(({ seconds, payout }) => ({ seconds, payout: readRate(payout) })),
    isOpen: stored.open,
  };
}

/** The terms of all markets that are in force now. */
export async function listTerms(db: Queryable, reading: Reading, at: Instant): Promise<SecondsTerms[]> {
  return (await selectTermsInForce(db, family, at)).flatMap((version) => readTerms(reading, version) ?? []);
}

/** What names a market and the currency of the stake. */
export interface WhichTerms {
  readonly match_id: number;
  readonly currency_id: number;
}

/** The markets on whose index options can be bought now. */
export async function listOpenSymbols(ports: Reading & Pick<SecondsPorts, 'db' | 'clock'>): Promise<readonly string[]> {
  const all = await listTerms(ports.db, ports, ports.clock.now());
  return [...new Set(all.flatMap(({ isOpen, market }) => (isOpen ? [market.symbol] : [])))];
}

/** The terms of a market and a currency that are in force now. @returns NOT_FOUND. */
export async function findTerms(
  db: Queryable,
  reading: Reading,
  { match_id: market, currency_id: asset }: WhichTerms,
  at: Instant,
): Promise<Result<SecondsTerms, Rejection>> {
  const all = await listTerms(db, reading, at);
  const found = all.find((terms) => terms.market.id === market && terms.asset.id === asset);
  return found === undefined ? reject('NOT_FOUND') : ok(found);
}

const amountFields = ['minimum', 'maximum', 'exposure'] as const;

/** The terms of the family for its manifest. */
export function secondsTermsFamily(registry: Registry, markets: MarketList): TermsFamily {
  return {
    family,
    schema: secondsTermsIn,
    findFault: (given) => {
      const terms = z.parse(secondsTermsIn, given);
      const asset = registry.findAsset(terms.currency_id);
      if (asset === undefined) return 'currency_id';
      if (markets.findMarket(terms.symbol) === undefined) return 'symbol';
      const parsed = amountFields.map((field) => parseAmount(terms[field], asset.scale));
      const wrong = parsed.findIndex((amount) => !amount.ok || amount.value <= 0n);
      if (wrong >= 0) return amountFields[wrong] ?? null;
      const [minimum, maximum] = parsed.map((amount) => (amount.ok ? amount.value : 0n));
      return (minimum ?? 0n) > (maximum ?? 0n) ? 'maximum' : null;
    },
  };
}
