import { Icon } from '@bourse/ui/icon';
import { ArrowLeftRight, RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';

/** The way from the transfer between accounts to the conversion between coins, and back (S145). */
export function SiblingLink({ to }: { readonly to: 'transfer' | 'convert' }) {
  const t = useTranslations('assets.act');
  const isTransfer = to === 'transfer';
  return (
    <AppLink
      to={isTransfer ? '/pages/fund/transfer' : '/pages/fund/fundTransfer'}
      className="icon-link size-11"
      aria-label={t(to)}
    >
      <Icon of={isTransfer ? ArrowLeftRight : RefreshCw} size={20} />
    </AppLink>
  );
}
