import { dualCalls } from '@bourse/contract/dual';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { PositionCardSkeleton } from '@bourse/ui/position-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { FoundById } from '../product-kit/found-by-id.tsx';
import { isId } from '../product-kit/product-family.ts';
import { DualOrderCard } from './dual-order-card.tsx';
import { type DualOrder, stateOf } from './dual-view.ts';
import { Outcomes } from './outcomes.tsx';
import { useDualFigures } from './use-dual-figures.ts';

/** One order: both outcomes until it is settled, then what was paid, at which price, and where that can be checked. */
export function DualOrderDetail({ id }: { readonly id: string }) {
  const t = useTranslations('dual.orders');
  const kit = useTranslations('product-kit.position');
  const app = useTranslations('app.state');
  const read = useCall(
    dualCalls.order,
    { id },
    { enabled: isId(id), everyMs: (order) => (order?.settled_at === null ? 15_000 : 0) },
  );
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('one')} />
      <div className="px-4 pb-6 desk:px-0">
        <FoundById
          id={id}
          read={read}
          gone={{ title: kit('gone'), text: kit('goneHint'), to: '/pages/invest/mine', label: t('title') }}
          isInset
          loading={
            <SkeletonDelay label={app('loading')}>
              <PositionCardSkeleton />
            </SkeletonDelay>
          }
        >
          {(order) => <Detail order={order} />}
        </FoundById>
      </div>
    </div>
  );
}

function Detail({ order }: { readonly order: DualOrder }) {
  const t = useTranslations('dual');
  const figures = useDualFigures();
  const state = stateOf(order);
  const { num: count, days, unit_price: unit, pay_currency: currency } = order;
  const facts = [
    {
      key: 'shares',
      label: t('orders.shares'),
      value: t('orders.sharesOf', { count, unit: figures.money(unit, currency) }),
    },
    { key: 'days', label: t('orders.days'), value: figures.numbers.whole(String(days)) },
    ...(order.paid === null ? [] : [{ key: 'paid', label: t('orders.paid'), value: figures.sum(order.paid) }]),
    { key: 'bought', label: t('orders.bought'), value: figures.moment(order.created_at) },
    { key: 'settles', label: t('orders.due'), value: figures.moment(order.settles_at) },
    ...(order.decided_at === null
      ? []
      : [{ key: 'decided', label: t('orders.decided'), value: figures.moment(order.decided_at) }]),
    ...(order.price === null
      ? []
      : [{ key: 'price', label: t('orders.price'), value: figures.numbers.whole(order.price) }]),
  ];
  return (
    <div className="grid gap-3">
      <div className="rounded-card surface-1">
        <DualOrderCard order={order} />
      </div>
      {state === 'settling' ? <Note tone="warn">{t('orders.settlingText')}</Note> : null}
      {state === 'fail' ? <Note>{t('orders.failText')}</Note> : null}
      {order.paid === null ? (
        <section aria-labelledby="dual-ways" className="grid gap-2.5">
          <h2 id="dual-ways" className="text-heading">
            {t('outcomes.title')}
          </h2>
          <Outcomes product={order} {...order} />
        </section>
      ) : null}
      <section className="rounded-card p-4 surface-1">
        {facts.map(({ key, label, value }) => (
          <Fact key={key} label={label} value={value} />
        ))}
      </section>
      <CheckRow kind="dual.buy" subject={order.id} />
      {order.evidence === null ? null : (
        <AppLink to="/pages/verify/verify" search={{ id: order.evidence }} className={buttonClass({ full: true })}>
          {t('orders.verify')}
        </AppLink>
      )}
    </div>
  );
}
