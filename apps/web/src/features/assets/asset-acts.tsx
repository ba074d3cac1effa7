import { Icon } from '@bourse/ui/icon';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, RefreshCw, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';

const acts = [
  { key: 'deposit', to: '/pages/fund/receive', icon: ArrowDownToLine },
  { key: 'withdraw', to: '/pages/fund/withdraw', icon: ArrowUpFromLine },
  { key: 'transfer', to: '/pages/fund/transfer', icon: ArrowLeftRight },
  { key: 'convert', to: '/pages/fund/fundTransfer', icon: RefreshCw },
] as const satisfies readonly { key: string; to: string; icon: LucideIcon }[];

/** What can be done with money, in one piece: putting in, taking out, moving, changing. */
export function AssetActs() {
  const t = useTranslations('assets.act');
  return (
    <nav
      aria-label={t('label')}
      className="joined mt-4 [--joined-radius:16px] tablet:mt-0 tablet:w-[340px] desk:mt-4 desk:w-auto wide:mt-0 wide:w-[420px]"
    >
      {acts.map(({ key, to, icon }, place) => (
        <AppLink
          key={key}
          to={to}
          className={`flex min-w-0 flex-col items-center gap-1.5 px-1 pt-[11px] pb-2.5 text-center text-caption font-medium transition-colors duration-(--dur-2) focus-visible:outline-offset-[-3px] ${
            place === 0 ? 'bg-accent text-on-accent hover:bg-accent-hover' : 'bg-control hover:bg-control-hover'
          }`}
        >
          <Icon of={icon} size={20} />
          <span className="max-w-full hyphens-auto">{t(key)}</span>
        </AppLink>
      ))}
    </nav>
  );
}
