import { spotExitRefused } from '@bourse/contract/events';
import type { exitRefusals } from '@bourse/contract/notices';
import { userId } from '@bourse/kernel/ids';
import type { NoticeTeller } from '../../../platform/module-manifest.ts';
import { noticeOf } from '../../notices/index.ts';
import type { ExitRefusal } from './exit-store.ts';

/** What the notice says of each refusal. */
const reasons: Readonly<Record<ExitRefusal, (typeof exitRefusals)[number]>> = {
  INSUFFICIENT_BALANCE: 'balance',
  INVALID_QUANTITY: 'small',
  BELOW_MIN_NOTIONAL: 'small',
  INVALID_PRICE: 'price',
  LIMIT_EXCEEDED: 'full',
  NO_LIQUIDITY: 'liquidity',
  EXPIRED: 'waited',
  MARKET_NOT_FOUND: 'other',
  NOT_AVAILABLE: 'other',
  PARAMETER_ERROR: 'other',
  KEY_CLOSED: 'other',
  ID_REUSED: 'other',
  WOULD_TAKE: 'other',
};

/** Tells a customer that no order was placed for the exits of theirs. */
export const exitNotices: readonly NoticeTeller[] = [
  noticeOf(spotExitRefused, ({ user_id: owner, order_id, symbol, code }) => ({
    userId: userId(owner),
    kind: 'exit_refused',
    args: { order_id, symbol, reason: reasons[code] },
  })),
];
