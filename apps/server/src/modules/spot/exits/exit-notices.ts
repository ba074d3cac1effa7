import { spotExitRefused } from '@bourse/contract/events';
import type { exitRefusals } from '@bourse/contract/notices';
import { userId } from '@bourse/kernel/ids';
import type { NoticeTeller } from '../../../platform/module-manifest.ts';
import { noticeOf } from '../../notices/index.ts';

/** Refusals that have a word of their own in the notice. */
const reasons: Readonly<Record<string, (typeof exitRefusals)[number]>> = {
  INSUFFICIENT_BALANCE: 'balance',
  INVALID_QUANTITY: 'small',
  BELOW_MIN_NOTIONAL: 'small',
  INVALID_PRICE: 'price',
  LIMIT_EXCEEDED: 'full',
  NO_LIQUIDITY: 'liquidity',
};

/** Tells a customer that no order was placed for the exits of theirs. */
export const exitNotices: readonly NoticeTeller[] = [
  noticeOf(spotExitRefused, ({ user_id: owner, order_id, symbol, code }) => ({
    userId: userId(owner),
    kind: 'exit_refused',
    args: { order_id, symbol, reason: reasons[code] ?? 'other' },
  })),
];
