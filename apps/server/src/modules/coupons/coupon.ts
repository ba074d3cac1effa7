import { type Atoms, atoms, bpsOf, minAtoms, mulDiv, zeroAtoms } from '@bourse/kernel/amount';
import { type AssetId, isIdText, type StaffId, type UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';

/** The whole, in basis points. */
export const wholeBps = 10_000;

/** What a coupon pays, and what for. */
export interface CouponRule {
  readonly kind: 'cash_back' | 'fee_discount';
  /** What part of the fees comes back; 10,000 of cash-back. */
  readonly shareBps: number;
  /** What it pays at most. */
  readonly amount: Atoms;
}

/** What a campaign is made of. */
export interface CampaignTerms extends CouponRule {
  readonly assetId: AssetId;
  readonly number: number;
  readonly audience: 'registered' | 'listed';
  /** When those register who get one; null where a list names them. */
  readonly window: { readonly from: Instant; readonly to: Instant } | null;
  readonly days: number;
  readonly endsAt: Instant;
}

/** A campaign that two have started. */
export interface Campaign extends CampaignTerms {
  readonly id: string;
  readonly approvalId: string;
  readonly budget: Atoms;
  /** Everybody who registered up to this one was looked at. */
  readonly lookedAt: UserId | null;
  readonly given: number;
  readonly paid: Atoms;
  readonly returned: Atoms | null;
  readonly endedAt: Instant | null;
  readonly reason: string;
  readonly requestedBy: StaffId;
  readonly approvedBy: StaffId;
  readonly at: Instant;
}

/** 0 usable, 1 used, 2 expired, 3 withdrawn by the end of the campaign before it was used (S116). */
export type CouponStatus = 0 | 1 | 2 | 3;

/** A coupon that a customer was given. */
export interface Coupon extends CouponRule {
  readonly id: string;
  readonly campaignId: string;
  readonly userId: UserId;
  readonly assetId: AssetId;
  /** As it was written down; {@link statusAt} tells how it stands. */
  readonly status: CouponStatus;
  readonly givenAt: Instant;
  /** When its own days are over. */
  readonly expiresAt: Instant;
  /** When its campaign ends. */
  readonly endsAt: Instant;
  readonly usedAt: Instant | null;
  readonly paid: Atoms | null;
}

/** The whole budget of a campaign: nothing that it gives can cost more. @throws InvariantError beyond what a balance holds. */
export function budgetOf({ amount, number }: Pick<CampaignTerms, 'amount' | 'number'>): Atoms {
  return atoms(amount * BigInt(number));
}

/** How a coupon stands, also before the end of its campaign was carried out. */
export function statusAt(
  { status, expiresAt, endsAt }: Pick<Coupon, 'status' | 'expiresAt' | 'endsAt'>,
  now: Instant,
): CouponStatus {
  if (status !== 0) return status;
  if (now >= expiresAt && expiresAt <= endsAt) return 2;
  return now >= endsAt ? 3 : 0;
}

/** What a redemption pays, and how much of the fees it is for. */
export interface Payout {
  readonly pays: Atoms;
  readonly counted: Atoms;
}

/**
 * What a coupon pays for `fees` that count for no other. Cash-back pays all or nothing: its amount, once fees of as much
 * were paid. A discount pays a share of the fees, cut, up to its amount; the fees that make this up are counted, rounded up.
 */
export function payoutOf({ kind, shareBps, amount }: CouponRule, fees: Atoms): Payout {
  if (kind === 'cash_back') {
    return fees >= amount ? { pays: amount, counted: amount } : { pays: zeroAtoms, counted: zeroAtoms };
  }
  const pays = minAtoms(amount, bpsOf(fees, shareBps, 'down'));
  return { pays, counted: mulDiv(pays, BigInt(wholeBps), BigInt(shareBps), 'up') };
}

const codePattern = /^C0*(\d{1,19})$/i;

/** What redeems a coupon: nobody but its owner. */
export function codeOf({ id }: Pick<Coupon, 'id'>): string {
  return `C${id.padStart(8, '0')}`;
}

/** The id of a coupon by its code; null where it is none. */
export function idOfCode(code: string): string | null {
  const id = codePattern.exec(code.trim())?.[1] ?? '';
  return isIdText(id) ? id : null;
}
