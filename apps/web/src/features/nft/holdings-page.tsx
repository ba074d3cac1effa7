import { Tabs } from '@bourse/ui/tabs';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { Favourites } from './favourites.tsx';
import { Holdings } from './holdings.tsx';
import { OwnOffers } from './own-offers.tsx';

const tabs = ['held', 'offers', 'favourites'] as const;

/** What the customer owns, offers and has marked. */
export function HoldingsPage() {
  const t = useTranslations('nft');
  const [tab, setTab] = useKept('nftHeld', tabs, 'held');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader title={t('holdings.title')} />
      <div className="grid gap-4 px-4 pb-6 desk:px-0">
        <Tabs
          label={t('holdings.title')}
          tabs={tabs.map((value) => ({ value, label: t(`holdings.tab.${value}`), panelId: 'nft-held' }))}
          value={tab}
          onChoose={setTab}
          line
        />
        <div id="nft-held" role="tabpanel" aria-label={t(`holdings.tab.${tab}`)}>
          {tab === 'held' ? <Holdings /> : tab === 'offers' ? <OwnOffers /> : <Favourites />}
        </div>
        <Note>{t('register')}</Note>
      </div>
    </div>
  );
}
