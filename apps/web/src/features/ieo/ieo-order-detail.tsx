import { ieoCalls } from '@bourse/contract/ieo';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Note } from '@bourse/ui/note';
import { PositionCardSkeleton } from '@bourse/ui/position-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { isId } from '../product-kit/product-family.ts';
import { IeoOrderCard } from './ieo-order-card.tsx';
import { type Order, stateOf } from './ieo-view.ts';
import { PayInstalment } from './pay-instalment.tsx';
import { useIeoFigures } from './use-ieo-figures.ts';

/** One subscription: what was paid, came back and was released, the instalment that is due, and the draw. */
export function IeoOrderDetail({ id }: { readonly id: string }) {
  const t = useTranslations('ieo');
  const kit = useTranslations('product-kit.position');
  const app = useTranslations('app.state');
  const { data, error, isFetching, refetch } = useCall(
    ieoCalls.order,
    { id },
    { enabled: isId(id), everyMs: (order) => (order?.outcome === null ? 15_000 : 0) },
  );
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('orders.one')} />
      <div className="px-4 pb-6 desk:px-0">
        {!isId(id) || error?.code === 'NOT_FOUND' ? (
          <EmptyState
            className="py-12"
            title={t('orders.gone')}
            text={kit('goneHint')}
            action={
              <AppLink to="/pages/ieo/order" className={buttonClass({ size: 'desk' })}>
                {t('orders.title')}
              </AppLink>
            }
          />
        ) : data !== undefined ? (
          <Detail order={data} />
        ) : error !== null ? (
          <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonDelay label={app('loading')}>
            <PositionCardSkeleton />
          </SkeletonDelay>
        )}
      </div>
    </div>
  );
}

function Detail({ order }: { readonly order: Order }) {
  const t = useTranslations('ieo');
  const state = stateOf(order);
  return (
    <div className="grid gap-3">
      <div className="rounded-card surface-1">
        <IeoOrderCard order={order} />
      </div>
      <Note tone={order.due === null ? 'plain' : 'warn'}>{t(`orders.stateText.${state}`)}</Note>
      {order.due === null ? null : <PayInstalment order={order} due={order.due} />}
      <Facts order={order} />
      <CheckRow kind="ieo.subscribe" subject={order.id} />
      {order.evidence === null ? null : (
        <AppLink to="/pages/verify/verify" search={{ id: order.evidence }} className={buttonClass({ full: true })}>
          {t('draw.verify')}
        </AppLink>
      )}
      <AppLink to="/pages/ieo/subscribe" search={{ id: order.project_id }} className={buttonClass({ full: true })}>
        {t('orders.toProject')}
      </AppLink>
    </div>
  );
}

function Facts({ order }: { readonly order: Order }) {
  const t = useTranslations('ieo.orders');
  const { money, moment } = useIeoFigures();
  const { currency, pay_currency: pay, allotted, next_release_at: next, forfeited } = order;
  const facts = [
    { key: 'number', label: t('number'), value: order.id },
    { key: 'amount', label: t('amount'), value: money(order.amount, currency) },
    ...(allotted === null ? [] : [{ key: 'allotted', label: t('allotted'), value: money(allotted, currency) }]),
    { key: 'price', label: t('price'), value: money(order.price, pay) },
    { key: 'cost', label: t('cost'), value: money(order.cost, pay) },
    { key: 'paid', label: t('paid'), value: money(order.paid, pay) },
    { key: 'refunded', label: t('refunded'), value: money(order.refunded, pay) },
    ...(forfeited === '0' ? [] : [{ key: 'forfeited', label: t('forfeited'), value: money(forfeited, pay) }]),
    ...(order.status === 4 || order.status === 6
      ? [
          { key: 'released', label: t('released'), value: money(order.released, currency) },
          { key: 'locked', label: t('lockedCoins'), value: money(order.locked, currency) },
        ]
      : []),
    ...(next === null ? [] : [{ key: 'next', label: t('nextRelease'), value: moment(next) }]),
    { key: 'lists', label: t('lists'), value: moment(order.lists_at) },
    { key: 'made', label: t('made'), value: moment(order.created_at) },
  ];
  return (
    <section className="rounded-card p-4 surface-1">
      {facts.map(({ key, label, value }) => (
        <Fact key={key} label={label} value={value} />
      ))}
    </section>
  );
}
