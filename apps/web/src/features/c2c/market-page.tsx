import { c2cCalls } from '@bourse/contract/c2c';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { useSettled } from '../../base/time/use-settled.ts';
import { percentOf, type Terms } from './c2c-view.ts';
import { MarketFilters, type Wish } from './market-filters.tsx';
import { OfferRow } from './offer-row.tsx';
import { useTradable } from './use-tradable.ts';

/** What other customers offer, with what the house keeps and how it holds the coins. */
export function MarketPage() {
  const t = useTranslations('c2c');
  const terms = useCall(c2cCalls.terms, {});
  const coins = useTradable();
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1100px] desk:px-5">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink to="/pages/fund/c2c_order" className="px-3 py-2 text-label text-accent-text hover:text-t1">
            {t('orders.title')}
          </AppLink>
        }
      />
      <div className="grid gap-4 px-4 pb-6 desk:px-0">
        <p className="text-pretty text-t2">{t('text')}</p>
        <nav className="flex flex-wrap gap-2">
          <AppLink to="/pages/fund/c2c_publish" className={buttonClass({ size: 'small' })}>
            {t('publish.title')}
          </AppLink>
          <AppLink to="/pages/fund/c2c_ads" className={buttonClass({ size: 'small' })}>
            {t('ads.title')}
          </AppLink>
          <AppLink to="/pages/fund/c2c_methods" className={buttonClass({ size: 'small' })}>
            {t('methods.title')}
          </AppLink>
        </nav>
        {terms.data !== undefined && coins !== undefined ? (
          <Market terms={terms.data} coins={coins} />
        ) : terms.isError ? (
          <LoadFailed className="" error={terms.error} busy={terms.isFetching} onRetry={() => void terms.refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
      </div>
    </div>
  );
}

interface MarketProps {
  readonly terms: Terms;
  readonly coins: readonly { readonly id: string; readonly name: string }[];
}

const acts = ['buy', 'sell'] as const;

function Market({ terms, coins }: MarketProps) {
  const t = useTranslations('c2c');
  const numbers = useNumbers();
  const [act, setAct] = useKept('c2cAct', acts, 'buy');
  const [wish, setWish] = useState<Wish>({
    coin: coins.find(({ name }) => name === 'USDT')?.id ?? coins[0]?.id ?? '1',
    fiat: terms.fiats.includes('USD') ? 'USD' : (terms.fiats[0] ?? 'USD'),
    method: 'any',
  });
  const [money, setMoney] = useTypedDecimal();
  const settled = useSettled(money.trim());
  const amount = settled === '' ? null : readDecimal(settled);
  const filter = {
    // Among sales a customer buys.
    type: act === 'buy' ? 'sell' : 'buy',
    currency_id: wish.coin,
    fiat: wish.fiat,
    ...(wish.method === 'any' ? {} : { method: wish.method }),
    ...(amount === null ? {} : { money: amount }),
  } as const; // the side stays one of two
  const pages = usePages(c2cCalls.list, filter, 20, { isPublic: true });
  return (
    <>
      {terms.open ? null : <Note tone="warn">{t('closed')}</Note>}
      <Segmented
        label={t('side')}
        segments={acts.map((value) => ({
          value,
          label: t(`do.${value}`, { currency: '' }).trim(),
          tone: value === 'buy' ? 'up' : 'down',
        }))}
        value={act}
        onChoose={setAct}
        className="desk:max-w-[320px]"
      />
      <MarketFilters coins={coins} fiats={terms.fiats} wish={wish} onWish={setWish} money={money} onMoney={setMoney} />
      <HistoryList
        pages={pages}
        none={{
          title: t('none'),
          text: t('noneHint'),
          action: (
            <AppLink to="/pages/fund/c2c_publish" className={buttonClass({ size: 'desk' })}>
              {t('publish.title')}
            </AppLink>
          ),
        }}
      >
        {(items) => (
          <ul className="slab">
            {items.map((ad) => (
              <OfferRow key={ad.id} ad={ad} />
            ))}
          </ul>
        )}
      </HistoryList>
      <p className="text-caption text-t3">
        {t('rules', {
          fee: numbers.whole(percentOf(terms.fee_rate)),
          minutes: String(terms.pay_minutes),
          hours: String(terms.dispute_hours),
        })}
      </p>
    </>
  );
}
