import { fiatCalls } from '@bourse/contract/fiat';
import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { EmptyState } from '@bourse/ui/empty-state';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { type Order, stateKeys, stateTones } from './order.ts';
import { PayOrder } from './pay-order.tsx';

/** One purchase: how to pay it, its screenshot, and what became of it. */
export function BuyDetailPage() {
  const t = useTranslations('fiat');
  const { id } = useSearch('/pages/fund/buy_detail');
  const isOne = id !== undefined && /^[1-9]\d{0,18}$/.test(id);
  const { data, error, isFetching, refetch } = useCall(
    fiatCalls.detail,
    { id: isOne ? id : '1' },
    { enabled: isOne, everyMs: 10_000 },
  );
  return (
    <div className="mx-auto w-full max-w-[560px] desk:mt-4">
      <PageHeader title={isOne ? t('detail.title', { id }) : t('orders.title')} />
      <div className="grid gap-4 px-4 pt-1 pb-6">
        {!isOne || error?.code === 'NOT_FOUND' ? (
          <EmptyState title={t('detail.gone')} />
        ) : data !== undefined ? (
          <Body order={data} />
        ) : error !== null ? (
          <LoadFailed
            className=""
            said={t('detail.failed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={420} />
        )}
      </div>
    </div>
  );
}

function Body({ order }: { readonly order: Order }) {
  const t = useTranslations('fiat');
  const numbers = useNumbers();
  const moment = useMoment();
  const { currency, currency_code: code } = order;
  return (
    <>
      <Card>
        <div className="mb-2 flex items-start justify-between gap-3">
          <div>
            <p className="text-caption text-t3">{t('quote.received')}</p>
            <p className="num text-title">
              {numbers.whole(order.received, 2)} <span className="text-heading text-t3">{currency}</span>
            </p>
          </div>
          <Badge tone={stateTones[order.status]}>{t(`state.${stateKeys[order.status]}`)}</Badge>
        </div>
        <Fact label={t('buy.pay')} value={`${numbers.whole(order.amount)} ${code}`} />
        <Fact label={t('quote.rate')} value={`1 ${currency} = ${numbers.whole(order.rate, 2)} ${code}`} />
        <Fact label={t('quote.fee')} value={`${numbers.whole(order.fee, 2)} ${currency}`} />
        <Fact
          label={t('buy.method')}
          value={`${t(`method.${order.method}`)}${order.bank === '' ? '' : ` · ${order.bank}`}`}
        />
        <Fact label={t('detail.opened')} value={moment(order.created_at)} />
      </Card>
      {order.status === 0 ? <PayOrder order={order} /> : <Outcome order={order} />}
      <CheckRow kind="fiat.submit" subject={order.id} />
    </>
  );
}

/** What happens, or has happened, after the screenshot. */
function Outcome({ order }: { readonly order: Order }) {
  const t = useTranslations('fiat.detail');
  const moment = useMoment();
  if (order.status === 1) {
    const until = order.payment_until === null ? '' : moment(order.payment_until);
    return <Note tone="accent">{t('review', { until })}</Note>;
  }
  if (order.status === 2) return <Note tone="accent">{t('paid')}</Note>;
  if (order.status === 3) return <Note>{t('cancelled')}</Note>;
  return (
    <Note tone="bad">
      {t('returned')}
      {order.reason === '' ? null : (
        <span className="mt-1 block break-words">{t('reason', { reason: order.reason })}</span>
      )}
    </Note>
  );
}
