import { Icon } from '@bourse/ui/icon';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';

const acts = [
  { key: 'deposit', to: '/pages/fund/receive', icon: ArrowDownToLine, className: '' },
  { key: 'withdraw', to: '/pages/fund/withdraw', icon: ArrowUpFromLine, className: '' },
  { key: 'transfer', to: '/pages/fund/transfer', icon: ArrowLeftRight, className: 'hidden desk:grid' },
] as const;

/** What can be done with a coin, at the end of its row; a phone has that on the coin's own page. */
export function CoinRowActs({ currency }: { readonly currency: string }) {
  const t = useTranslations('assets.act');
  return (
    <span className="flex flex-none pr-3 text-t2">
      {acts.map(({ key, to, icon, className }) => (
        <AppLink
          key={key}
          to={to}
          search={{ currency }}
          aria-label={`${currency}: ${t(key)}`}
          title={t(key)}
          className={`icon-link touch-target text-t2 hover:text-t1 ${className}`}
        >
          <Icon of={icon} size={18} />
        </AppLink>
      ))}
    </span>
  );
}
