import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type Instant, instant } from '@bourse/kernel/instant';

/** A coupon that was redeemed: it was paid for so much of the fees between the two moments. */
export interface Redeemed {
  readonly givenAt: Instant;
  readonly usedAt: Instant;
  readonly counted: Atoms;
}

/**
 * Between which moments fees have to be known to say what is left of those since a moment up to now, in order: those of the
 * coupons that were redeemed since then, and of those that may have taken fees from these.
 */
export function boundsOf(redeemed: readonly Redeemed[], since: Instant, now: Instant): Instant[] {
  let from = since;
  for (const { givenAt, usedAt } of redeemed.toReversed()) if (usedAt >= from && givenAt < from) from = givenAt;
  const inside = redeemed.filter(({ givenAt }) => givenAt >= from).flatMap(endsOf);
  return [...new Set([since, instant(now + 1), ...inside])].toSorted((a, b) => a - b);
}

/** From and before: what was charged at the moment of a redemption was seen by it. */
const endsOf = ({ givenAt, usedAt }: Redeemed): [Instant, Instant] => [givenAt, instant(usedAt + 1)];

/**
 * What is left of the fees since a moment. Each coupon has taken the oldest fees since it was given that none before it took;
 * so each fee counts once, for no coupon that was given later, and as much as can be is left to others.
 * @param redeemed in order. @param fees in each span between two of `bounds`.
 */
export function feesLeft(
  bounds: readonly Instant[],
  fees: readonly bigint[],
  redeemed: readonly Redeemed[],
  since: Instant,
): Atoms {
  const left = [...fees];
  for (const one of redeemed) {
    const [from, before] = endsOf(one);
    let counted: bigint = one.counted;
    for (const [place, amount] of left.entries()) {
      const start = bounds[place];
      if (start === undefined || start < from || start >= before) continue;
      const taken = amount < counted ? amount : counted;
      left[place] = amount - taken;
      counted -= taken;
    }
  }
  return atoms(left.reduce((sum, amount, place) => ((bounds[place] ?? since) >= since ? sum + amount : sum), 0n));
}
