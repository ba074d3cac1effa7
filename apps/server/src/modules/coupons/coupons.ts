import type { OutputOf } from '@bourse/contract/call';
import { couponGiven, couponPool, couponPostingKinds } from '@bourse/contract/coupon-rules';
import { couponStaffCalls } from '@bourse/contract/coupons';
import { rewardsCalls } from '@bourse/contract/rewards';
import { formatAmount } from '@bourse/kernel/amount';
import { assetId, type StaffId, userId } from '@bourse/kernel/ids';
import { secondMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding, requireStaff, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { readStaffNames } from '../identity/index.ts';
import { noticeOf } from '../notices/index.ts';
import { selectCampaigns } from './campaign-store.ts';
import { type Campaign, statusAt } from './coupon.ts';
import { couponAnswer } from './coupon-answer.ts';
import type { CouponPorts } from './coupon-ports.ts';
import { selectCoupons } from './coupon-store.ts';
import { couponData } from './customer-data-store.ts';
import { campaignEnds } from './end-campaigns.ts';
import { giveToRegistered } from './give-coupons.ts';
import { feesFor, redeemCoupon } from './redeem-coupon.ts';
import { askToStart, startCampaign, startKind } from './start-campaign.ts';

type CampaignAnswer = OutputOf<typeof couponStaffCalls.list>['list'][number];

async function campaignAnswers(
  { db, registry }: CouponPorts,
  all: readonly (Campaign & { readonly used: number })[],
): Promise<CampaignAnswer[]> {
  const names = await readStaffNames(
    db,
    all.flatMap(({ requestedBy, approvedBy }) => [requestedBy, approvedBy]),
  );
  const person = (id: StaffId): CampaignAnswer['requested_by'] => ({ id, name: names.get(id) ?? '' });
  return all.map((one) => {
    const { id: currencyId, code: currency, scale } = registry.getAsset(one.assetId);
    const { window, returned, endedAt } = one;
    return {
      id: one.id,
      kind: one.kind,
      share: formatAmount(BigInt(one.shareBps), 4),
      currency_id: currencyId,
      currency,
      amount: formatAmount(one.amount, scale),
      number: one.number,
      budget: formatAmount(one.budget, scale),
      audience: one.audience,
      from: window === null ? null : toIso(window.from),
      to: window === null ? null : toIso(window.to),
      days: one.days,
      ends_at: toIso(one.endsAt),
      given: one.given,
      used: one.used,
      paid: formatAmount(one.paid, scale),
      returned: returned === null ? null : formatAmount(returned, scale),
      ended_at: endedAt === null ? null : toIso(endedAt),
      reason: one.reason,
      requested_by: person(one.requestedBy),
      approved_by: person(one.approvedBy),
      approval_id: one.approvalId,
      at: toIso(one.at),
    };
  });
}

function customerRoutes(ports: CouponPorts): Binding[] {
  const { db, clock, registry } = ports;
  return [
    bind(rewardsCalls.coupons, async (context, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const now = clock.now();
      const wanted = { owner: requireUser(context), status: input.status ?? null, now };
      const { rows, total } = await selectCoupons(db, wanted, slice.value);
      const list = rows.map(async (coupon) => {
        const fees = statusAt(coupon, now) === 0 ? await feesFor(db, coupon, now) : null;
        return couponAnswer(registry, coupon, fees, now);
      });
      return ok(pageOf(input, await Promise.all(list), total));
    }),
    bind(rewardsCalls.couponRedeem, (context, input) => redeemCoupon(ports, requireUserContext(context), input)),
  ];
}

/** Opens coupons: campaigns by two of staff, and what customers are given of them. */
export function openCoupons(ports: CouponPorts): ModuleManifest {
  const { db, registry } = ports;
  return {
    name: 'coupons',
    customerData: couponData,
    routes: customerRoutes(ports),
    staffRoutes: [
      bind(couponStaffCalls.list, async (_context, input) => {
        const slice = sliceOf(input);
        if (!slice.ok) return slice;
        const { rows, total } = await selectCampaigns(db, slice.value);
        return ok(pageOf(input, await campaignAnswers(ports, rows), total));
      }),
      bind(couponStaffCalls.start, (context, input) => askToStart(ports, requireStaff(context), input)),
    ],
    repetitions: [
      { name: 'coupons of who registers', everyMs: 5 * secondMs, run: (stop) => giveToRegistered(ports, stop) },
    ],
    dueWork: [campaignEnds],
    postingKinds: couponPostingKinds,
    pools: [couponPool],
    notices: [
      noticeOf(couponGiven, ({ user_id: owner, number, currency_id: id }) => {
        const currency = registry.getAsset(assetId(id)).code;
        return { userId: userId(owner), kind: 'coupon_given', args: { number, currency } };
      }),
    ],
    approvals: [
      {
        kind: startKind,
        grant: present(couponStaffCalls.start.grant, 'the grant of the call'),
        involved: noEvidenceOfStaff('the request has all of the campaign'),
        apply: (tx, request) => startCampaign(ports, tx, request),
      },
    ],
  };
}
