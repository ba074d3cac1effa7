import { moduleOfNotice, type NoticeKind } from '@bourse/contract/notices';
import type { NoticeChannel, NoticeTopic } from '@bourse/contract/notice-wishes';
import type { OwnNoticeContent } from '@bourse/i18n/notice-text';

type OwnKind = OwnNoticeContent['kind'];

/** Null: a message about the security of the account, which `identity` sends whatever the customer wishes. */
const topics: Readonly<Record<OwnKind, NoticeTopic | null>> = {
  order_ended: 'orders',
  exit_refused: 'orders',
  market_halted: 'orders',
  market_resumed: 'orders',
  price_alert: 'orders',
  transferred: 'money',
  converted: 'money',
  demo_granted: 'money',
  goodwill_credited: 'money',
  recharge_credited: 'money',
  recharge_rejected: 'money',
  fiat_order_paid: 'money',
  fiat_order_cancelled: 'money',
  fiat_order_returned: 'money',
  deposit_credited: 'money',
  withdrawal_requested: 'money',
  deposit_returned: 'money',
  withdrawal_paid: 'money',
  withdrawal_returned: 'money',
  bank_transfer_returned: 'money',
  rebates_paid: 'offers',
  coupon_given: 'offers',
  copy_skipped: 'products',
  copy_stopped: 'products',
  copy_share_paid: 'products',
  complaint_acknowledged: 'account',
  complaint_answered: 'account',
  support_answered: 'account',
  level_certified: 'account',
  level_failed: 'account',
  new_sign_in: null,
  password_changed: null,
  security_changed: null,
};

/** What a kind is about, as customers choose; null where nobody chooses. All that families tell is about products. */
export function topicOf(kind: NoticeKind): NoticeTopic | null {
  return moduleOfNotice(kind) === null ? topics[kind as OwnKind] : 'products'; // of no family: one of the own
}

/** The topics of which everybody is told by a way who does not say otherwise. Who lets a browser be told has asked for news. */
export const toldFirst: Readonly<Record<NoticeChannel, ReadonlySet<NoticeTopic>>> = {
  mail: new Set(['account', 'money']),
  push: new Set(['account', 'money', 'orders', 'products']),
};
