import type { Lang } from '@bourse/contract/lang';
import { otcTermsIn } from '@bourse/contract/otc';
import { type Atoms, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { TermsFamily } from '../../platform/module-manifest.ts';
import { findTermsInForce, selectTermsInForce, type TermsVersion } from '../config/index.ts';
import { readRate, readTermsAmount } from '../products/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { family, numeraire } from './otc-ports.ts';

/** An offer of the desk: minimum and maximum in atoms of the coin, `reviewedFrom` in atoms of USDT, `spread` in 10^-12. */
export interface OtcTerms {
  readonly termsId: string;
  readonly productId: string;
  readonly names: Readonly<Record<Lang, string>>;
  readonly coin: ListedAsset;
  readonly usdt: ListedAsset;
  /** Of the pair whose index the price is made of. */
  readonly symbol: string;
  readonly minimum: Atoms;
  readonly maximum: Atoms;
  readonly spread: bigint;
  readonly reviewedFrom: Atoms;
  readonly isOpen: boolean;
}

const usdtOf = (registry: Registry): ListedAsset => present(registry.findAssetByCode(numeraire), numeraire);

function readTerms(registry: Registry, { id, productId, terms }: TermsVersion): OtcTerms {
  const stored = z.parse(otcTermsIn, terms);
  const coin = present(registry.findAsset(stored.currency_id), 'the coin of an offer');
  const usdt = usdtOf(registry);
  return {
    termsId: id,
    productId,
    names: stored.names,
    coin,
    usdt,
    symbol: `${coin.code}/${numeraire}`,
    minimum: readTermsAmount(stored.minimum, coin),
    maximum: readTermsAmount(stored.maximum, coin),
    spread: readRate(stored.spread),
    reviewedFrom: readTermsAmount(stored.reviewed_from, usdt),
    isOpen: stored.open,
  };
}

/** The offers that are in force now. */
export async function listTerms(db: Queryable, registry: Registry, at: Instant): Promise<OtcTerms[]> {
  return (await selectTermsInForce(db, family, at)).map((version) => readTerms(registry, version));
}

/** One offer as it is in force now. @returns NOT_FOUND. */
export async function findTerms(
  db: Queryable,
  registry: Registry,
  id: string,
  at: Instant,
): Promise<Result<OtcTerms, Rejection>> {
  const version = await findTermsInForce(db, family, id, at);
  return version === undefined ? reject('NOT_FOUND') : ok(readTerms(registry, version));
}

/** The terms of the family for its manifest. */
export function otcTermsFamily(registry: Registry): TermsFamily {
  return {
    family,
    schema: otcTermsIn,
    findFault: (given) => {
      const terms = z.parse(otcTermsIn, given);
      const coin = registry.findAsset(terms.currency_id);
      if (coin === undefined || coin.code === numeraire) return 'currency_id';
      const [minimum, maximum] = [parseAmount(terms.minimum, coin.scale), parseAmount(terms.maximum, coin.scale)];
      if (!minimum.ok || minimum.value <= 0n) return 'minimum';
      if (!maximum.ok || maximum.value < minimum.value) return 'maximum';
      return parseAmount(terms.reviewed_from, usdtOf(registry).scale).ok ? null : 'reviewed_from';
    },
  };
}
