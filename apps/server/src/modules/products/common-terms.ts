import type { Lang } from '@bourse/contract/lang';
import { termsIn } from '@bourse/contract/lockup-family';
import { type Atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { type Penalty, rateScale } from '@bourse/kernel/term';
import * as z from 'zod/mini';
import type { TermsFamily } from '../../platform/module-manifest.ts';
import type { TermsVersion } from '../config/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';

const commonTerms = z.object(termsIn);
/** Terms as they are stored. */
export type StoredTerms = z.output<typeof commonTerms>;

/** What the terms of every product with a term say, in atoms of its currency. */
export interface CommonTerms {
  /** Of this version. */
  readonly termsId: string;
  readonly productId: string;
  readonly names: Readonly<Record<Lang, string>>;
  readonly asset: ListedAsset;
  readonly termDays: number;
  readonly minimum: Atoms;
  readonly maximum: Atoms | null;
  readonly wholeAmounts: boolean;
  readonly quota: Atoms;
  readonly penalty: Penalty;
  readonly isOpen: boolean;
  readonly effectiveAt: Instant;
}

/** A rate in 10^-12. @throws InvariantError when it is none; terms are checked before they are stored. */
export function readRate(text: string): bigint {
  const rate = parseAmount(text, rateScale);
  invariant(rate.ok, 'a rate of stored terms', text);
  return rate.value;
}

/** A rate as the wire writes it. */
export const formatRate = (rate: bigint): string => formatAmount(rate, rateScale);

/** An amount of stored terms. @throws InvariantError when it is finer than the asset. */
export function readTermsAmount(text: string, { scale }: Pick<ListedAsset, 'scale'>): Atoms {
  const amount = parseAmount(text, scale);
  invariant(amount.ok, 'an amount of stored terms', text);
  return amount.value;
}

const amountFields = ['minimum', 'maximum', 'quota'] as const;

/**
 * The terms of a family for its manifest. Terms are proposed only in a listed currency and in whole atoms of it: stored
 * once, others could not be read any more.
 * @param findMore the field in which a family sees a fault that its schema cannot see; null if none.
 */
export function termsFamily<S extends z.ZodMiniType<StoredTerms>>(
  registry: Registry,
  family: string,
  schema: S,
  findMore: (terms: z.output<S>) => string | null = () => null,
): TermsFamily {
  return {
    family,
    schema,
    findFault: (given) => {
      const terms = z.parse(schema, given);
      const asset = registry.findAsset(terms.currency_id);
      if (asset === undefined) return 'currency_id';
      const isWrong = (text: string | null): boolean => text !== null && !parseAmount(text, asset.scale).ok;
      return amountFields.find((field) => isWrong(terms[field])) ?? findMore(terms);
    },
  };
}

/** Reads what all terms have in common. @throws InvariantError when they do not fit their schema. */
export function readCommonTerms(registry: Registry, version: TermsVersion, stored: StoredTerms): CommonTerms {
  const asset = registry.findAsset(stored.currency_id);
  invariant(asset !== undefined, 'the currency of a product');
  const { maximum, penalty } = stored;
  return {
    termsId: version.id,
    productId: version.productId,
    names: stored.names,
    asset,
    termDays: stored.term_days,
    minimum: readTermsAmount(stored.minimum, asset),
    maximum: maximum === null ? null : readTermsAmount(maximum, asset),
    wholeAmounts: stored.whole_amounts,
    quota: readTermsAmount(stored.quota, asset),
    penalty: { kind: penalty.kind, rate: readRate(penalty.rate) },
    isOpen: stored.open,
    effectiveAt: version.effectiveAt,
  };
}
