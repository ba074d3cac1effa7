import { buttonClass } from '@bourse/ui/button-class';
import { Icon } from '@bourse/ui/icon';
import { DemoChip } from '@bourse/ui/strip';
import { CircleUserRound, Search, Settings } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../base/router/app-link.tsx';
import { usePlace } from '../base/router/history.ts';
import { openPalette } from './palette-outlet.tsx';
import { NoticeBell } from '../base/parts/notice-bell.tsx';
import { pageOf } from '../base/router/paths.ts';
import { routes, tabPaths } from '../base/router/routes.ts';
import { useSession } from '../base/session/session.ts';
import { useSimulated, useSiteName } from '../base/site/site-config.ts';
import { SiteMark } from '../base/parts/site-mark.tsx';

/** The pages that belong to the tab of trading although they open above it. */
const tabOfGroup: Readonly<Record<string, number>> = { market: 1, transaction: 2, financial: 3, fund: 4 };

function tabOf(place: string): number | null {
  const path = pageOf(place);
  const own = path === null ? null : routes[path].tab;
  return own ?? tabOfGroup[place.split('/')[2] ?? ''] ?? null;
}

const names = ['home', 'markets', 'trade', 'finance', 'assets'] as const;

/** The header of a wide screen: the tabs, what is simulated, search, and the account. */
export function DeskHeader() {
  const t = useTranslations('app');
  const tab = tabOf(usePlace());
  const isSimulated = useSimulated();
  return (
    <header className="desk-header flex">
      <AppLink
        to="/pages/index/index"
        aria-label={t('header.home', { site: useSiteName() })}
        className="flex items-center gap-2"
      >
        <SiteMark size={22} />
      </AppLink>
      <nav aria-label={t('tabs.label')} className="desk-links">
        {names.map((name, index) => {
          const to = tabPaths[index];
          return index === 0 || to === undefined ? null : (
            <AppLink key={name} to={to} aria-current={index === tab ? 'page' : undefined}>
              {t(`tabs.${name}`)}
            </AppLink>
          );
        })}
      </nav>
      <span className="flex-1" />
      {isSimulated ? <DemoChip title={t('demo.title')} /> : null}
      <button
        type="button"
        className="desk-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
      >
        <Icon of={Search} size={16} />
        <span className="flex-1 text-start">{t('act.search')}</span>
      </button>
      <AccountLinks />
    </header>
  );
}

function AccountLinks() {
  const t = useTranslations('app');
  const isVisitor = useSession((session) => session.token === null);
  return (
    <>
      {isVisitor ? (
        <>
          <AppLink to="/pages/common/login" className={buttonClass({ tone: 'quiet', size: 'small' })}>
            {t('act.login')}
          </AppLink>
          <AppLink to="/pages/common/register" className={buttonClass({ tone: 'primary', size: 'small' })}>
            {t('act.register')}
          </AppLink>
        </>
      ) : (
        <>
          <AppLink to="/pages/fund/receive" className={buttonClass({ tone: 'primary', size: 'small' })}>
            {t('act.deposit')}
          </AppLink>
          <NoticeBell size={20} />
          <AppLink to="/pages/setting/userInfo" className="icon-link" aria-label={t('header.account')}>
            <Icon of={CircleUserRound} size={20} />
          </AppLink>
        </>
      )}
      <AppLink to="/pages/setting/setting" className="icon-link" aria-label={t('header.settings')}>
        <Icon of={Settings} size={20} />
      </AppLink>
    </>
  );
}
