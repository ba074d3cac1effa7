import { Icon } from '@bourse/ui/icon';
import { ArrowDownUp, ChartCandlestick, House, type LucideIcon, Sprout, Wallet } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from './app-link.tsx';
import { tabPaths } from './routes.ts';

const tabs = ['home', 'markets', 'trade', 'finance', 'assets'] as const;
const icons: readonly LucideIcon[] = [House, ChartCandlestick, ArrowDownUp, Sprout, Wallet];

/** The five tabs at the foot of a phone's screen; a desk has them in its header. */
export function TabBar({ tab }: { readonly tab: number }) {
  const t = useTranslations('app.tabs');
  return (
    <nav aria-label={t('label')} className="tab-bar">
      {tabs.map((name, index) => {
        const path = tabPaths[index];
        const icon = icons[index];
        return path === undefined || icon === undefined ? null : (
          <AppLink key={name} to={path} aria-current={index === tab ? 'page' : undefined}>
            <Icon of={icon} size={22} />
            <span>{t(name)}</span>
          </AppLink>
        );
      })}
    </nav>
  );
}
