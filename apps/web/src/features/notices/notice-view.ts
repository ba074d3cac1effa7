import type { OutputOf } from '@bourse/contract/call';
import type { FamilyNoticeKind } from '@bourse/contract/notices';
import type { supportCalls } from '@bourse/contract/support';
import type { Target } from '../../base/router/paths.ts';

type AnyNotice = OutputOf<typeof supportCalls.mail>;
/** Something that the house told the customer. */
export type Notice = Exclude<AnyNotice, { kind: FamilyNoticeKind }>;

/** Whether a notice is of the kinds that have a text here. */
export function isOwnNotice(notice: AnyNotice): notice is Notice {
  return !/^(?:lockup|mining|etf)_/.test(notice.kind);
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
export function targetOf({ kind, args }: Notice): Target {
  switch (kind) {
    case 'order_ended':
      return ['/pages/transaction/currency_order', { symbol: args.symbol, tab: 'history' }];
    case 'market_halted':
    case 'market_resumed':
      return ['/pages/transaction/currency', { symbol: args.symbol }];
    case 'transferred':
      return ['/pages/fund/transfer_history'];
    case 'converted':
      return ['/pages/fund/transfer_history', { tab: 'conversions' }];
    case 'demo_granted':
      return ['/pages/fund/assets'];
    case 'new_sign_in':
    case 'password_changed':
      return ['/pages/setting/security'];
  }
}
