import type { OutputOf } from '@bourse/contract/call';
import { c2cCalls } from '@bourse/contract/c2c';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { useUser } from '../../base/session/use-user.ts';
import { AdForm } from './ad-form.tsx';
import type { OwnAd } from './c2c-view.ts';
import { draftOf, isChangeable } from './publish-form.ts';
import { useTradable } from './use-tradable.ts';
import { VerifyFirst } from './verify-first.tsx';

/** Publishes an advertisement, or another in the place of one that the address names. */
export function PublishPage() {
  const t = useTranslations('c2c');
  const { id } = useSearch('/pages/fund/c2c_publish');
  const terms = useCall(c2cCalls.terms, {});
  const coins = useTradable();
  const own = useCall(c2cCalls.myAds, { limit: '100' }, { enabled: id !== undefined });
  const isReady = terms.data !== undefined && coins !== undefined && (id === undefined || own.data !== undefined);
  const isError = terms.isError || own.isError;
  return (
    <div className="mx-auto w-full max-w-[560px] desk:mt-4">
      <PageHeader title={t(id === undefined ? 'publish.title' : 'publish.change')} />
      <div className="grid gap-4 px-4 pt-1 pb-6">
        {isReady ? (
          <Content key={id} terms={terms.data} coins={coins} own={own.data} id={id} />
        ) : isError ? (
          <LoadFailed
            className=""
            error={terms.error ?? own.error}
            busy={terms.isFetching || own.isFetching}
            onRetry={() => void Promise.all([terms.refetch(), own.refetch()])}
          />
        ) : (
          <Skeleton height={520} />
        )}
      </div>
    </div>
  );
}

interface ContentProps {
  readonly terms: OutputOf<typeof c2cCalls.terms>;
  readonly coins: readonly { readonly id: string; readonly name: string }[];
  readonly own: OutputOf<typeof c2cCalls.myAds> | undefined;
  readonly id: string | undefined;
}

function Content({ terms, coins, own, id }: ContentProps) {
  const t = useTranslations('c2c');
  const level = useUser()?.auth_level;
  const ad = own?.list.find((one) => one.id === id && isChangeable(one));
  const coin = coins.find(({ name }) => name === 'USDT')?.id ?? coins[0]?.id ?? '1';
  const fiat = terms.fiats.includes('USD') ? 'USD' : (terms.fiats[0] ?? 'USD');
  if (id !== undefined && ad === undefined) return <AdGone />;
  return (
    <>
      {level === 0 ? <VerifyFirst /> : null}
      {terms.open ? null : <Note tone="warn">{t('closed')}</Note>}
      {ad === undefined ? null : <WhatStays ad={ad} />}
      <AdForm first={draftOf(ad, coin, fiat)} replaces={ad} coins={coins} terms={terms} />
    </>
  );
}

/** What a change leaves as it is. */
function WhatStays({ ad }: { readonly ad: OwnAd }) {
  const t = useTranslations('c2c');
  const numbers = useNumbers();
  return (
    <Note tone="accent">
      <span className="font-semibold">{t(`do.${ad.type}`, { currency: ad.currency })}.</span>{' '}
      {t('publish.changeText', { amount: numbers.whole(ad.number), currency: ad.currency })}
    </Note>
  );
}

/** The advertisement is not one of the caller, or nothing of it is left. */
function AdGone() {
  const t = useTranslations('c2c');
  return (
    <EmptyState
      className="py-12"
      title={t('take.gone')}
      text={t('take.goneHint')}
      action={
        <AppLink to="/pages/fund/c2c_ads" className={buttonClass({ size: 'desk' })}>
          {t('ads.title')}
        </AppLink>
      }
    />
  );
}
