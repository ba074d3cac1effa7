import { Icon } from '@bourse/ui/icon';
import { History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';

interface RecordLinkProps {
  readonly tab?: 'deposits' | 'withdrawals';
}

/** Leads to what came in and went out before. */
export function RecordLink({ tab = 'deposits' }: RecordLinkProps) {
  const t = useTranslations('payments.record');
  return (
    <AppLink
      to="/pages/fund/receive_withdraw_record"
      search={{ tab }}
      className="icon-link size-11"
      aria-label={t('title')}
    >
      <Icon of={History} size={22} />
    </AppLink>
  );
}
