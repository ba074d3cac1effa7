import type { InputOf, OutputOf } from '@bourse/contract/call';
import { couponPool } from '@bourse/contract/coupon-rules';
import { rebatedFees } from '@bourse/contract/reward-rules';
import { rewardsCalls } from '@bourse/contract/rewards';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { lockCustomer } from '../identity/index.ts';
import { type MoneyRequester, poolAccount, runMoneyOperation, sumFeesBetween, userAccount } from '../ledger/index.ts';
import { addPaid, lockCampaign } from './campaign-store.ts';
import { couponAnswer } from './coupon-answer.ts';
import { type Coupon, idOfCode, type Payout, payoutOf, statusAt } from './coupon.ts';
import type { CouponPorts } from './coupon-ports.ts';
import { findCoupon, selectRedeemed, updateUsed } from './coupon-store.ts';
import { boundsOf, feesLeft } from './fees-left.ts';

type Answer = OutputOf<typeof rewardsCalls.couponRedeem>;

/** The fees that a customer was charged in the coupon's currency since it was given, without those that others were paid for. */
export async function feesFor(
  db: Queryable,
  { userId, assetId, givenAt }: Pick<Coupon, 'userId' | 'assetId' | 'givenAt'>,
  now: Instant,
): Promise<Atoms> {
  const redeemed = await selectRedeemed(db, userId, assetId);
  const bounds = boundsOf(redeemed, givenAt, now);
  const fees = await sumFeesBetween(db, { userId, assetId }, rebatedFees, bounds);
  return feesLeft(bounds, fees, redeemed, givenAt);
}

interface Redeemable {
  readonly coupon: Coupon;
  readonly payout: Payout;
}

/** Refuses what cannot be redeemed; whoever redeems another coupon of the customer, or ends the campaign, waits. */
async function takeCoupon(
  tx: Tx,
  { userId, id, campaignId }: Coupon,
  at: Instant,
): Promise<Result<Redeemable, Rejection>> {
  await lockCustomer(tx, userId);
  await lockCampaign(tx, campaignId);
  const coupon = await findCoupon(tx, userId, id);
  if (coupon === null) return reject('NOT_FOUND');
  if (statusAt(coupon, at) !== 0) return reject('STATE_CHANGED');
  const payout = payoutOf(coupon, await feesFor(tx, coupon, at));
  return payout.pays > 0n ? ok({ coupon, payout }) : reject('NOT_ALLOWED');
}

/**
 * Redeems a coupon: one posting out of what its campaign has reserved.
 * @returns in this order NOT_FOUND (no coupon of the customer), ID_REUSED, STATE_CHANGED, NOT_ALLOWED (not enough fees paid
 *   yet), TRADING_HALTED.
 */
export async function redeemCoupon(
  ports: CouponPorts,
  requester: MoneyRequester,
  { code, client_order_id: clientKey }: InputOf<typeof rewardsCalls.couponRedeem>,
): Promise<Result<Answer, Rejection>> {
  const { db, registry } = ports;
  const { userId } = requester;
  const id = idOfCode(code);
  const known = id === null ? null : await findCoupon(db, userId, id);
  if (known === null) return reject('NOT_FOUND');
  const { assetId } = known;
  return runMoneyOperation(ports, {
    call: rewardsCalls.couponRedeem,
    requester,
    clientKey,
    accounts: { pool: poolAccount(couponPool, assetId), own: userAccount(userId, assetId, 'change') },
    prepare: (tx, at) => takeCoupon(tx, known, at),
    decide: async ({ tx, at, accounts }, { coupon, payout }) => {
      const { pays } = payout;
      updateUsed(tx, coupon.id, payout, at);
      addPaid(tx, coupon.campaignId, pays);
      const reason = { module: couponPool, reference: coupon.campaignId };
      const posting = { debit: accounts.pool, credit: accounts.own, assetId, amount: pays };
      const used: Coupon = { ...coupon, status: 1, usedAt: at, paid: pays };
      return ok({
        entry: {
          postings: [{ ...posting, kind: 'coupon_payout', reference: `coupon:${coupon.id}` }],
          holds: [{ account: accounts.pool, amount: atoms(-pays), reason }],
        },
        events: [],
        answer: couponAnswer(registry, used, null, at),
      });
    },
  });
}
