import { withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { Facts } from './withdrawal-sheet.tsx';

/** As many as the server gives at once. */
const most = 100;

/** Which withdrawal the second person lets be paid. */
export function PayRequest({ payload, isOpen }: RequestProps) {
  const t = useTranslations('withdrawals');
  const { data } = useCall(withdrawalStaffCalls.list, { queue: 'waiting', limit: most }, { enabled: isOpen });
  const found = data?.list.find(({ id }) => id === payload['id']);
  if (found === undefined) return <p className="text-label text-t2">{t('one', { id: String(payload['id']) })}</p>;
  return <Facts of={found} />;
}
