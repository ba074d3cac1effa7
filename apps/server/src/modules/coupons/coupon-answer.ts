import type { OutputOf } from '@bourse/contract/call';
import type { rewardsCalls } from '@bourse/contract/rewards';
import { type Atoms, formatAmount, zeroAtoms } from '@bourse/kernel/amount';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import type { Registry } from '../registry/index.ts';
import { codeOf, type Coupon, payoutOf, statusAt } from './coupon.ts';

type Answer = OutputOf<typeof rewardsCalls.coupons>['list'][number];

/** A coupon as its owner sees it. @param fees of a usable one, what counts for it now. */
export function couponAnswer(registry: Registry, coupon: Coupon, fees: Atoms | null, now: Instant): Answer {
  const { id, kind, shareBps, assetId, amount, givenAt, expiresAt, endsAt, usedAt, paid } = coupon;
  const { code: currency, scale } = registry.getAsset(assetId);
  const pays = paid ?? (fees === null ? zeroAtoms : payoutOf(coupon, fees).pays);
  return {
    id,
    code: codeOf(coupon),
    kind,
    share: formatAmount(BigInt(shareBps), 4),
    currency_id: assetId,
    currency,
    number: formatAmount(amount, scale),
    status: statusAt(coupon, now),
    fees: fees === null ? null : formatAmount(fees, scale),
    pays: formatAmount(pays, scale),
    given_at: toIso(givenAt),
    expires_at: toIso(instant(Math.min(expiresAt, endsAt))),
    used_at: usedAt === null ? null : toIso(usedAt),
  };
}
