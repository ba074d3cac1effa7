import type { Lang } from '@bourse/contract/lang';
import { type StrategyRule, strategyTermsIn } from '@bourse/contract/strategy';
import { type Atoms, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { TermsFamily } from '../../platform/module-manifest.ts';
import { findTermsInForce, selectTerms, selectTermsInForce, type TermsVersion } from '../config/index.ts';
import type { Market, MarketList } from '../markets/index.ts';
import { readRate, readTermsAmount } from '../products/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { hashOfRule } from './strategy.ts';
import { family, numeraire, type StrategyPorts } from './strategy-ports.ts';

/** A version of a strategy; amounts in atoms of USDT, the limit in 10^-12. */
export interface StrategyTerms {
  readonly termsId: string;
  readonly productId: string;
  readonly names: Readonly<Record<Lang, string>>;
  readonly rule: StrategyRule;
  readonly hash: string;
  readonly market: Market;
  readonly usdt: ListedAsset;
  readonly termDays: number;
  readonly minimum: Atoms;
  readonly maximum: Atoms | null;
  readonly quota: Atoms;
  readonly lossLimit: bigint;
  readonly isOpen: boolean;
}

function ruleOf({ kind, symbol, fast, slow, depth }: z.output<typeof strategyTermsIn>): StrategyRule {
  return kind === 'trend' ? { kind, symbol, fast, slow } : { kind, symbol, slow, depth };
}

/** Reads stored terms. @throws InvariantError when they do not fit; terms are checked before they are stored. */
export function readTerms(
  { registry, markets }: Pick<StrategyPorts, 'registry' | 'markets'>,
  { id, productId, terms }: TermsVersion,
): StrategyTerms {
  const stored = z.parse(strategyTermsIn, terms);
  const usdt = present(registry.findAssetByCode(numeraire), numeraire);
  const rule = ruleOf(stored);
  return {
    termsId: id,
    productId,
    names: stored.names,
    rule,
    hash: hashOfRule(rule),
    market: present(markets.findMarket(stored.symbol), 'the market of a strategy'),
    usdt,
    termDays: stored.term_days,
    minimum: readTermsAmount(stored.minimum, usdt),
    maximum: stored.maximum === null ? null : readTermsAmount(stored.maximum, usdt),
    quota: readTermsAmount(stored.quota, usdt),
    lossLimit: readRate(stored.loss_limit),
    isOpen: stored.open,
  };
}

/** The terms of all strategies that are in force now. */
export async function listTerms(ports: StrategyPorts, at: Instant): Promise<StrategyTerms[]> {
  return (await selectTermsInForce(ports.db, family, at)).map((version) => readTerms(ports, version));
}

/** The terms of one strategy that are in force now. @returns NOT_FOUND. */
export async function findTerms(
  ports: StrategyPorts,
  db: Queryable,
  id: string,
  at: Instant,
): Promise<Result<StrategyTerms, Rejection>> {
  const version = await findTermsInForce(db, family, id, at);
  return version === undefined ? reject('NOT_FOUND') : ok(readTerms(ports, version));
}

/** Versions by their ids. */
export async function termsOf(
  ports: StrategyPorts,
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StrategyTerms>> {
  const versions = await selectTerms(db, [...new Set(ids)]);
  return new Map(versions.map((version) => [version.id, readTerms(ports, version)]));
}

/** The terms of the family for its manifest. */
export function strategyTermsFamily(registry: Registry, markets: MarketList): TermsFamily {
  return {
    family,
    schema: strategyTermsIn,
    findFault: (given) => {
      const terms = z.parse(strategyTermsIn, given);
      const market = markets.findMarket(terms.symbol);
      if (market?.quote.code !== numeraire) return 'symbol';
      const { scale } = present(registry.findAssetByCode(numeraire), numeraire);
      const [minimum, quota] = [parseAmount(terms.minimum, scale), parseAmount(terms.quota, scale)];
      if (!minimum.ok || minimum.value < market.minNotional) return 'minimum';
      if (!quota.ok || quota.value < minimum.value) return 'quota';
      if (terms.maximum === null) return null;
      const maximum = parseAmount(terms.maximum, scale);
      return maximum.ok && maximum.value >= minimum.value ? null : 'maximum';
    },
  };
}
