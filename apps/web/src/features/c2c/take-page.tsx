import { c2cCalls } from '@bourse/contract/c2c';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { Card } from '@bourse/ui/card';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { type Ad, isId, mostMoney, percentOf } from './c2c-view.ts';
import { ConductLine } from './conduct-line.tsx';
import { TakeForm } from './take-form.tsx';

/** Takes the advertisement that the address names. */
export function TakePage() {
  const t = useTranslations('c2c');
  const { id } = useSearch('/pages/fund/c2c_buy');
  const { data, error, isFetching, refetch } = useCall(
    c2cCalls.detail,
    { id: id ?? '1' },
    { enabled: isId(id), everyMs: 10_000 },
  );
  const act = data?.type === 'buy' ? 'sell' : 'buy';
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={data === undefined ? t('title') : t(`do.${act}`, { currency: data.currency })} />
      {!isId(id) || error?.code === 'NOT_FOUND' ? (
        <EmptyState
          className="py-12"
          title={t('take.gone')}
          text={t('take.goneHint')}
          action={
            <AppLink to="/pages/fund/c2c" className={buttonClass({ size: 'desk' })}>
              {t('toMarket')}
            </AppLink>
          }
        />
      ) : data !== undefined ? (
        <div className="grid gap-4 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
          <Card>
            <TakeForm ad={data} />
          </Card>
          <About ad={data} />
        </div>
      ) : error !== null ? (
        <LoadFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-4 px-4 desk:px-0">
          <Skeleton height={360} />
          <Skeleton height={220} />
        </div>
      )}
    </div>
  );
}

/** The trader, how they have traded, and their terms. */
function About({ ad }: { readonly ad: Ad }) {
  const t = useTranslations('c2c');
  const numbers = useNumbers();
  const minutes = (seconds: number | null): string =>
    seconds === null ? '–' : t('conduct.minutes', { count: Math.max(1, Math.round(seconds / 60)) });
  const { orders, completion, rating, ratings, pay_seconds: pay, release_seconds: release } = ad.trader.conduct;
  return (
    <Card className="grid gap-3">
      <ConductLine trader={ad.trader} />
      <div>
        <Fact label={t('conduct.ordersLabel')} value={String(orders)} />
        <Fact
          label={t('conduct.completionLabel')}
          value={completion === null ? '–' : `${numbers.whole(percentOf(completion))}%`}
        />
        <Fact label={t('conduct.releaseLabel')} value={minutes(release)} />
        <Fact label={t('conduct.payLabel')} value={minutes(pay)} />
        <Fact
          label={t('conduct.ratingLabel')}
          value={rating === null ? '–' : `★ ${numbers.whole(rating)} (${String(ratings)})`}
        />
      </div>
      <div className="border-t border-line pt-3">
        <Fact
          label={t('filter.bounds')}
          value={`${numbers.whole(ad.minimum)} – ${numbers.whole(mostMoney(ad))} ${ad.fiat}`}
        />
        <Fact label={t('order.payIn')} value={t('conduct.minutes', { count: ad.pay_minutes })} />
        <p className="mt-2 flex flex-wrap gap-1.5">
          {ad.methods.map((method) => (
            <Badge key={method}>{t(`method.${method}`)}</Badge>
          ))}
        </p>
      </div>
      {ad.terms === '' ? null : (
        <div>
          <p className="text-caption text-t3">{t('publish.terms')}</p>
          <p className="text-label font-normal break-words whitespace-pre-wrap">{ad.terms}</p>
        </div>
      )}
    </Card>
  );
}
