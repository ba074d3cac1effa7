import { dualTermsIn } from '@bourse/contract/dual';
import type { Lang } from '@bourse/contract/lang';
import { type Atoms, parseAmount } from '@bourse/kernel/amount';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { TermsFamily } from '../../platform/module-manifest.ts';
import { findTermsInForce, selectTerms, selectTermsInForce, type TermsVersion } from '../config/index.ts';
import { parsePrice, type Price } from '../prices/index.ts';
import { readRate, readTermsAmount } from '../products/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import type { DualType } from './dual.ts';
import { family } from './dual-ports.ts';

/** What every index is in, and what a coin is converted to and from. */
const numeraire = 'USDT';

/** A product: a coin, a direction, a date; `unitPrice` in atoms of `pay`, `apr` in 10^-12. */
export interface DualTerms {
  readonly termsId: string;
  readonly productId: string;
  readonly names: Readonly<Record<Lang, string>>;
  readonly type: DualType;
  readonly coin: ListedAsset;
  readonly quote: ListedAsset;
  /** The currency that is paid in, and the other one. */
  readonly pay: ListedAsset;
  readonly other: ListedAsset;
  /** Of the pair whose index decides. */
  readonly symbol: string;
  readonly unitPrice: Atoms;
  readonly apr: bigint;
  readonly linked: Price;
  /** The first instant of the maturity date. */
  readonly maturity: Instant;
  readonly shares: bigint;
  readonly maximumShares: bigint | null;
  readonly isOpen: boolean;
}

/** Reads stored terms. @throws InvariantError when they do not fit; terms are checked before they are stored. */
export function readTerms(registry: Registry, { id, productId, terms }: TermsVersion): DualTerms {
  const stored = z.parse(dualTermsIn, terms);
  const coin = present(registry.findAsset(stored.currency_id), 'the coin of a product');
  const quote = present(registry.findAssetByCode(numeraire), numeraire);
  const [pay, other] = stored.type === 'call' ? [coin, quote] : [quote, coin];
  return {
    termsId: id,
    productId,
    names: stored.names,
    type: stored.type,
    coin,
    quote,
    pay,
    other,
    symbol: `${coin.code}/${numeraire}`,
    unitPrice: readTermsAmount(stored.unit_price, pay),
    apr: readRate(stored.apr),
    linked: present(parsePrice(stored.linked_price), 'the linked price of stored terms'),
    maturity: instant(Date.parse(stored.maturity)),
    shares: BigInt(stored.shares),
    maximumShares: stored.maximum_shares === null ? null : BigInt(stored.maximum_shares),
    isOpen: stored.open,
  };
}

/** The terms of all products that are in force now. */
export async function listTerms(db: Queryable, registry: Registry, at: Instant): Promise<DualTerms[]> {
  return (await selectTermsInForce(db, family, at)).map((version) => readTerms(registry, version));
}

/** The terms of one product that are in force now. @returns NOT_FOUND. */
export async function findTerms(
  db: Queryable,
  registry: Registry,
  id: string,
  at: Instant,
): Promise<Result<DualTerms, Rejection>> {
  const version = await findTermsInForce(db, family, id, at);
  return version === undefined ? reject('NOT_FOUND') : ok(readTerms(registry, version));
}

/** Versions by their ids. */
export async function termsOf(
  db: Queryable,
  registry: Registry,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DualTerms>> {
  const versions = await selectTerms(db, [...new Set(ids)]);
  return new Map(versions.map((version) => [version.id, readTerms(registry, version)]));
}

/** The terms of the family for its manifest. */
export function dualTermsFamily(registry: Registry): TermsFamily {
  return {
    family,
    schema: dualTermsIn,
    findFault: (given) => {
      const terms = z.parse(dualTermsIn, given);
      const coin = registry.findAsset(terms.currency_id);
      if (coin === undefined || coin.code === numeraire) return 'currency_id';
      const pay = terms.type === 'call' ? coin : present(registry.findAssetByCode(numeraire), numeraire);
      const unit = parseAmount(terms.unit_price, pay.scale);
      if (!unit.ok || unit.value <= 0n) return 'unit_price';
      return parsePrice(terms.linked_price) === null ? 'linked_price' : null;
    },
  };
}
