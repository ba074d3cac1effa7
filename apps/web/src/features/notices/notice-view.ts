import type { OutputOf } from '@bourse/contract/call';
import type { FamilyNoticeKind } from '@bourse/contract/notices';
import type { supportCalls } from '@bourse/contract/support';
import { familyOf } from '../../base/manifests/registered.ts';
import type { Target } from '../../base/router/paths.ts';

/** Something that the house told the customer. */
export type Notice = OutputOf<typeof supportCalls.mail>;
/** A notice of the exchange itself, which has its text here; those of families have theirs with the family. */
export type OwnNotice = Exclude<Notice, { kind: FamilyNoticeKind }>;

/** Whether a notice is of the exchange itself. */
export function isOwnNotice(notice: Notice): notice is OwnNotice {
  return familyOf(notice.kind) === undefined;
}

/** The groups of notices, in the order in which they are shown. */
export const groups = ['trading', 'funds', 'security'] as const satisfies readonly Notice['group'][];
/** One of them. */
export type Group = (typeof groups)[number];

/** The group that an address names; undefined for all of them. */
export function groupIn(text: string | undefined): Group | undefined {
  return groups.find((group) => group === text);
}

/** Where the customer can see more of it, or do something about it. */
export function targetOf(notice: Notice): Target {
  const family = familyOf(notice.kind);
  if (family !== undefined) return [family.positions] as unknown as Target; // a page without what it may take is a target
  // Families have the rest of the kinds.
  const { kind, args } = notice as OwnNotice; // see above
  switch (kind) {
    case 'order_ended':
    case 'exit_refused':
      return ['/pages/transaction/currency_order', { symbol: args.symbol, tab: 'history' }];
    case 'market_halted':
    case 'market_resumed':
    case 'price_alert':
      return ['/pages/transaction/currency', { symbol: args.symbol }];
    case 'transferred':
      return ['/pages/fund/transfer_history'];
    case 'converted':
      return ['/pages/fund/transfer_history', { tab: 'conversions' }];
    case 'demo_granted':
    case 'goodwill_credited':
      return ['/pages/fund/assets'];
    case 'rebates_paid':
      return ['/pages/setting/share'];
    case 'coupon_given':
      return ['/pages/setting/coupon'];
    case 'copy_skipped':
    case 'copy_stopped':
    case 'copy_share_paid':
      return ['/pages/copytrade/my'];
    case 'deposit_credited':
    case 'withdrawal_requested':
    case 'deposit_returned':
    case 'withdrawal_paid':
    case 'withdrawal_returned':
    case 'bank_transfer_returned':
      return ['/pages/fund/receive_withdraw_record'];
    case 'recharge_credited':
    case 'recharge_rejected':
      return ['/pages/fund/recharge_log'];
    case 'fiat_order_paid':
    case 'fiat_order_cancelled':
    case 'fiat_order_returned':
      return ['/pages/fund/buy_detail', { id: args.order_id }];
    case 'complaint_acknowledged':
    case 'complaint_answered':
      return ['/pages/setting/complaint'];
    case 'support_answered':
      return ['/pages/kefu/index'];
    case 'new_sign_in':
    case 'password_changed':
    case 'security_changed':
      return ['/pages/setting/security'];
    case 'level_certified':
    case 'level_failed':
      return ['/pages/setting/real_mark'];
  }
}
