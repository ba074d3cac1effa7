import { copyCalls } from '@bourse/contract/copy';
import { buttonClass } from '@bourse/ui/button-class';
import { HashText } from '@bourse/ui/hash-text';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { positionLinkClass } from '@bourse/ui/position-card';
import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { CardsLoading } from './cards-loading.tsx';
import { TraderCard } from './trader-card.tsx';

const rules = ['after', 'limits', 'close', 'record', 'share'] as const;

/** Traders with their records, and how copying works. */
export function TradersPage() {
  const t = useTranslations('copy');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink to="/pages/copytrade/my" className="icon-link size-11" aria-label={t('mine.title')}>
            <Icon of={ReceiptText} size={22} />
          </AppLink>
        }
      />
      <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
        <div className="min-w-0">
          <p className="mb-4 text-pretty text-t2">{t('text')}</p>
          <Traders />
        </div>
        <div className="grid min-w-0 gap-3">
          <section className="rounded-card p-4 surface-1">
            <h2 className="text-heading">{t('how.title')}</h2>
            <ul className="mt-2 grid list-disc gap-2 pl-5 text-label font-normal text-pretty text-t2">
              {rules.map((rule) => (
                <li key={rule}>{t(`how.${rule}`)}</li>
              ))}
            </ul>
            <Seed />
          </section>
          <Note tone="warn">{t('risk')}</Note>
          <section className="grid gap-3 rounded-card p-4 surface-1">
            <h2 className="text-heading">{t('lead.title')}</h2>
            <p className="text-label font-normal text-pretty text-t2">{t('lead.text')}</p>
            <AppLink to="/pages/copytrade/trader" className={buttonClass({ full: true })}>
              {t('desk.title')}
            </AppLink>
          </section>
        </div>
      </div>
    </div>
  );
}

function Traders() {
  const t = useTranslations('copy');
  const pages = usePages(copyCalls.traders, {}, 20, { isPublic: true });
  return (
    <HistoryList
      pages={pages}
      failed={t('failed')}
      none={{ title: t('none'), text: t('noneHint') }}
      loading={<CardsLoading />}
    >
      {(items) => (
        <ul className="grid gap-3 desk:grid-cols-2">
          {items.map((trader) => (
            <li key={trader.id}>
              <AppLink to="/pages/follow/trader" search={{ id: trader.id }} className={positionLinkClass()}>
                <TraderCard trader={trader} />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </HistoryList>
  );
}

/** The hash of the seed that decides today in which order followers' orders are sent. */
function Seed() {
  const t = useTranslations('copy.seed');
  const { data } = useCall(copyCalls.traders, { page: '1', limit: '20' }, { staleTimeMs: 60_000 });
  if (data === undefined || data.seed_hash === null) return null;
  return (
    <>
      <h3 className="mt-4 text-caption text-t3">{t('title')}</h3>
      <HashText text={data.seed_hash} className="block text-t2" />
      <p className="mt-1 text-caption text-pretty text-t3">{t('hint')}</p>
    </>
  );
}
