import type { OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { lockupCalls } from '@bourse/contract/lockup';
import { type Atoms, formatAmount } from '@bourse/kernel/amount';
import type { Balance } from '../ledger/index.ts';
import { type PoolAnswer, poolAnswer } from '../pools/index.ts';
import { type CommonTerms, formatRate } from './common-terms.ts';

type ProductAnswer = Omit<
  OutputOf<typeof lockupCalls.product>,
  'rate_low' | 'rate_high' | 'rate_today' | 'dividend_hour' | 'renewable'
>;

/** What a product can be sold from. */
export interface ProductStand {
  readonly sold: bigint;
  /** Its pools, the one of its own currency first. */
  readonly pools: readonly { readonly answer: PoolAnswer; readonly free: bigint }[];
  /** The least that the pool must have free for the smallest sale. */
  readonly neededFor: (stake: Atoms) => boolean;
}

/** What every product shows: its terms, what is left, its pools, and whether it can be bought. */
export function productAnswer(terms: CommonTerms, lang: Lang, { sold, pools, neededFor }: ProductStand): ProductAnswer {
  const { asset, quota, minimum, maximum } = terms;
  const left = quota > sold ? quota - sold : 0n;
  const state = !terms.isOpen ? 3 : left < minimum || left === 0n ? 2 : neededFor(minimum) ? 1 : 4;
  return {
    id: terms.productId,
    terms_id: terms.termsId,
    name: terms.names[lang],
    currency_id: asset.id,
    currency: asset.code,
    term_days: terms.termDays,
    minimum: formatAmount(minimum, asset.scale),
    maximum: maximum === null ? null : formatAmount(maximum, asset.scale),
    whole_amounts: terms.wholeAmounts,
    quota: formatAmount(quota, asset.scale),
    remaining: formatAmount(left, asset.scale),
    penalty: penaltyAnswer(terms),
    state,
    pools: pools.map(({ answer }) => answer),
  };
}

/** A penalty as the wire writes it. */
export function penaltyAnswer({ penalty: { kind, rate } }: Pick<CommonTerms, 'penalty'>): ProductAnswer['penalty'] {
  return { kind, rate: formatRate(rate) };
}

/** A pool beside its figures. */
export function standOf(asset: CommonTerms['asset'], balance: Balance): ProductStand['pools'][number] {
  return { answer: poolAnswer(asset, balance), free: balance.available };
}
