import { CallError } from '@bourse/client/call-error';
import { type ClosingObstacle, closingObstacles, type OpenItem } from '@bourse/contract/privacy';
import type { RoutePath } from '../../../base/router/routes.ts';

/** Where somebody ends what stands in the way; null where only the house or time does. */
export const wayOut: Readonly<Record<ClosingObstacle, RoutePath | null>> = {
  legal_hold: null,
  restriction: null,
  recovery: '/pages/setting/security',
  verification: '/pages/setting/real_mark',
  balance: '/pages/fund/assets',
  orders: '/pages/transaction/index',
  positions: '/pages/financial/index',
  complaint: null,
  deposit: '/pages/fund/receive_withdraw_record',
};

function isOpenItem(value: unknown): value is OpenItem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    closingObstacles.some((kind) => kind === value.kind)
  );
}

/** What keeps the account open, as the server has listed it; empty where it was refused for another reason. */
export function openItemsOf(error: unknown): readonly OpenItem[] {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return [];
  const { reply } = error.failure;
  if (reply.type !== 'error' || reply.code !== 'ACCOUNT_IN_USE') return [];
  const listed = reply.data?.['obstacles'];
  return Array.isArray(listed) ? listed.filter(isOpenItem) : [];
}
