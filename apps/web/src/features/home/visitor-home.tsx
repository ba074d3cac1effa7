import { buttonClass } from '@bourse/ui/button-class';
import { Icon } from '@bourse/ui/icon';
import { Slab } from '@bourse/ui/slab';
import { ArrowDownUp, Globe, HandCoins, type LucideIcon, Sprout, Users } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { SiteMark } from '../../base/parts/site-mark.tsx';
import type { RoutePath } from '../../base/router/routes.ts';
import { IndexCard } from './index-card.tsx';
import { MoversSection } from './movers-section.tsx';
import { PublishedSlot } from './published-slot.tsx';

/** The first page of a visitor: what this exchange is, shown and not claimed. */
export function VisitorHome() {
  const t = useTranslations('home.visitor');
  return (
    <div className="mx-auto w-full max-w-[1200px] pb-6 tablet:px-6 desk:px-0">
      <VisitorHeader />
      <div className="tablet:grid tablet:grid-cols-2 tablet:items-center tablet:gap-6 tablet:py-4 desk:gap-10 desk:py-8">
        <div className="px-4 pt-5 pb-5 tablet:px-0 desk:px-4">
          <h1 className="hero">{t('title')}</h1>
          <p className="mt-3 max-w-[420px] text-t2">{t('text')}</p>
          <AppLink
            to="/pages/common/register"
            className={`${buttonClass({ tone: 'primary', full: true })} mt-5 desk:max-w-[320px]`}
          >
            {t('create')}
          </AppLink>
          <p className="mt-2 text-center text-label font-normal text-t3 desk:text-start">{t('lookAround')}</p>
        </div>
        <div className="px-4 tablet:px-0">
          <IndexCard />
        </div>
      </div>
      <PublishedSlot slot="notice" className="mx-4 mt-4 tablet:mx-0 tablet:mt-0" />
      <PublishedSlot slot="banners" className="mx-4 mt-3 tablet:mx-0" />
      <div className="home-pair">
        <MoversSection count={5} />
        <PublishedSlot slot="news" className="px-4 tablet:px-0" />
        <section className="px-4 tablet:px-0">
          <h2 className="mb-2.5 text-heading tablet:px-4">{t('can')}</h2>
          <Slab columns={2} className="desk:grid-cols-4">
            <Offer of="trade" icon={ArrowDownUp} to="/pages/transaction/index" />
            <Offer of="save" icon={Sprout} to="/pages/financial/index" />
            <Offer of="copy" icon={Users} to="/pages/follow/index" />
            <Offer of="borrow" icon={HandCoins} to="/pages/loan/list" />
          </Slab>
          <p className="mt-4 text-caption text-t3 tablet:px-4">{t('risk')}</p>
        </section>
      </div>
    </div>
  );
}

function VisitorHeader() {
  const t = useTranslations('app');
  return (
    <div className="flex items-center gap-2 px-4 py-2 tablet:px-0 desk:hidden">
      <span className="flex-1">
        <SiteMark size={24} />
      </span>
      <AppLink to="/pages/setting/setting" aria-label={t('header.settings')} className="icon-link size-11">
        <Icon of={Globe} size={22} />
      </AppLink>
      <AppLink to="/pages/common/login" className={buttonClass({ size: 'small' })}>
        {t('act.login')}
      </AppLink>
    </div>
  );
}

interface OfferProps {
  readonly of: 'trade' | 'save' | 'copy' | 'borrow';
  readonly icon: LucideIcon;
  readonly to: RoutePath;
}

function Offer({ of, icon, to }: OfferProps) {
  const t = useTranslations('home.visitor');
  return (
    <AppLink to={to} className="min-h-[104px] p-4 hover:bg-control">
      <Icon of={icon} size={22} className="text-accent-text" />
      <span className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">{t(`${of}.title`)}</span>
      <span className="mt-0.5 block text-caption text-balance text-t2">{t(`${of}.text`)}</span>
    </AppLink>
  );
}
