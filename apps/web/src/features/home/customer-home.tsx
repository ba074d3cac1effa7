import { Icon } from '@bourse/ui/icon';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { SiteSign } from '../../base/parts/site-mark.tsx';
import { NoticeBell } from '../../base/parts/notice-bell.tsx';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { IndexCard } from './index-card.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { MoversSection } from './movers-section.tsx';
import { PublishedSlot } from './published-slot.tsx';
import { ServiceGrid } from './service-grid.tsx';
import { VerificationSlot } from './verification-slot.tsx';

const AccountsCard = lazy(async () => ({
  default: (await loadChunk(() => import('./accounts-card.tsx'))).AccountsCard,
}));

/** The first page of a customer. Banners, the newest announcement and news are there while something is published. */
export function CustomerHome() {
  const t = useTranslations('home');
  const isDesk = useIsAtLeast('desk');
  // Beside the balance and the services of a tablet there is room for more.
  const isTablet = useIsAtLeast('tablet') && !isDesk;
  return (
    <div className="home">
      <h1 className="sr-only">{t('title')}</h1>
      <PhoneHeader />
      <div className="home-first">
        <BalancePanel />
        <PublishedSlot slot="notice" className="px-4 tablet:px-0" />
        <div className="px-4 tablet:px-0">
          <ServiceGrid />
        </div>
        <PublishedSlot slot="banners" className="px-4 tablet:px-0" />
      </div>
      <MoversSection count={isTablet ? 10 : 6} />
      <div className="home-beside">
        {isDesk && (
          <Suspense fallback={null}>
            <AccountsCard />
          </Suspense>
        )}
        <VerificationSlot />
        <IndexCard />
        <PublishedSlot slot="news" className="mt-2 tablet:mt-0 desk:mt-3" />
      </div>
    </div>
  );
}

function PhoneHeader() {
  const t = useTranslations('app');
  const home = useTranslations('home');
  return (
    <div className="home-head flex items-center gap-1 px-4 py-2 tablet:px-0 desk:hidden">
      <AppLink
        to="/pages/setting/setting"
        aria-label={t('header.settings')}
        className="touch-target mr-2 grid size-10 place-items-center rounded-button bg-s1"
      >
        <SiteSign size={22} />
      </AppLink>
      <AppLink
        to="/pages/market/search"
        className="touch-target flex h-10 flex-1 items-center gap-2 rounded-control bg-s1 px-3 text-t3"
      >
        <Icon of={Search} />
        {home('search')}
      </AppLink>
      <NoticeBell size={22} className="size-11" />
    </div>
  );
}
