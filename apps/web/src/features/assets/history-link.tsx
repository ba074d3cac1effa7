import { Icon } from '@bourse/ui/icon';
import { History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';

/** Leads from a form to what was moved or converted before. */
export function HistoryLink({ tab }: { readonly tab: 'transfers' | 'conversions' }) {
  const t = useTranslations('assets.history');
  return (
    <AppLink to="/pages/fund/transfer_history" search={{ tab }} className="icon-link size-11" aria-label={t('title')}>
      <Icon of={History} size={20} />
    </AppLink>
  );
}
