import { nftCalls } from '@bourse/contract/nft';
import { buttonClass } from '@bourse/ui/button-class';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { Tabs } from '@bourse/ui/tabs';
import { Gem, ReceiptText, Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { Artists } from './artists.tsx';
import { Collections } from './collections.tsx';
import { Favourites } from './favourites.tsx';
import { Works } from './works.tsx';

const tabs = ['works', 'artists', 'collections', 'favourites'] as const;

const ways = [
  { to: '/pages/nft/components/search', icon: Search, label: 'search.title' },
  { to: '/pages/nft/myNft', icon: Gem, label: 'holdings.title' },
  { to: '/pages/nft/mine', icon: ReceiptText, label: 'orders.title' },
] as const;

/** What is on sale, who has made it, and what the customer has marked. */
export function MarketPage() {
  const t = useTranslations('nft');
  const { collection } = useSearch('/pages/nft/nft');
  const [kept, setTab] = useKept('nftTab', tabs, 'works');
  const tab = collection === undefined ? kept : 'works';
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader
        title={t('title')}
        actions={ways.map(({ to, icon, label }) => (
          <AppLink key={to} to={to} className="icon-link size-11" aria-label={t(label)}>
            <Icon of={icon} size={22} />
          </AppLink>
        ))}
      />
      <div className="grid gap-4 px-4 pb-6 desk:px-0">
        <p className="max-w-[72ch] text-pretty text-t2">{t('text')}</p>
        <ToPay />
        {collection === undefined ? (
          <Tabs
            label={t('shown')}
            tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`), panelId: 'nft-shown' }))}
            value={tab}
            onChoose={setTab}
            line
          />
        ) : null}
        <div id="nft-shown" {...(collection === undefined ? { role: 'tabpanel', 'aria-label': t(`tab.${tab}`) } : {})}>
          {tab === 'works' ? (
            <Works collection={collection ?? ''} />
          ) : tab === 'artists' ? (
            <Artists />
          ) : tab === 'collections' ? (
            <Collections />
          ) : (
            <Favourites />
          )}
        </div>
        <Note>{t('register')}</Note>
      </div>
    </div>
  );
}

/** Says that a won auction has to be paid, for whom there is one. */
function ToPay() {
  const t = useTranslations('nft');
  const { data } = useCall(nftCalls.unpaid, {}, { everyMs: 60_000 });
  if (data === undefined || data.length === 0) return null;
  return (
    <Note
      tone="warn"
      action={
        <AppLink to="/pages/nft/mine" className={buttonClass({ size: 'small' })}>
          {t('orders.pay')}
        </AppLink>
      }
    >
      {t('toPay', { count: data.length })}
    </Note>
  );
}
