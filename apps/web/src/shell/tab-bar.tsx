import { Icon } from '@bourse/ui/icon';
import { useTranslations } from 'use-intl';
import { AppLink } from '../base/router/app-link.tsx';
import { tabs } from './tabs.ts';

/** The five tabs at the foot of a phone's screen; a desk has them in its header. */
export function TabBar({ tab }: { readonly tab: number }) {
  const t = useTranslations('app.tabs');
  return (
    <nav aria-label={t('label')} className="bottom-bar tab-bar">
      {tabs.map(({ name, path, icon }, index) => (
        <AppLink key={name} to={path} switchesTab aria-current={index === tab ? 'page' : undefined}>
          <Icon of={icon} size={22} />
          <span>{t(name)}</span>
        </AppLink>
      ))}
    </nav>
  );
}
