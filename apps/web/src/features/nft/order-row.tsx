import { Badge } from '@bourse/ui/badge';
import { useTranslations } from 'use-intl';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';
import { Countdown } from './countdown.tsx';
import { ItemPoster } from './item-media.tsx';
import { type Order, orderState, orderTones } from './nft-view.ts';
import { useNftFigures } from './use-nft-figures.ts';

interface OrderRowProps {
  readonly order: Order;
  readonly onOpen: () => void;
}

/** An own order in the list; what is to be paid says until when. */
export function OrderRow({ order, onOpen }: OrderRowProps) {
  const t = useTranslations('nft');
  const { money, when } = useNftFigures();
  const state = orderState(order);
  const until = state === 'toPay' ? order.pay_deadline : null;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3 px-[14px] py-3 text-start transition-colors duration-(--dur-2) hover:bg-control focus-visible:outline-offset-[-3px]"
    >
      <ItemPoster item={order} small className="size-14 flex-none rounded-control" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{order.name}</span>
          {order.is_read ? null : (
            <span role="img" aria-label={t('orders.unread')} className="size-2 flex-none rounded-full bg-accent" />
          )}
        </span>
        <span className="block truncate text-caption text-t3">
          {t(`sale.${order.sale_type}`)} · <time dateTime={order.created_at}>{when(order.created_at)}</time>
        </span>
        {until === null ? null : <PayUntil until={until} />}
      </span>
      <span className="flex-none text-end">
        <span className="num block font-medium">{money(order.price, order.currency)}</span>
        <Badge tone={orderTones[state]}>{t(`orders.state.${state}`)}</Badge>
      </span>
    </button>
  );
}

/** How long an order can be paid still. */
export function PayUntil({ until }: { readonly until: string }) {
  const t = useTranslations('nft.orders');
  const left = useSecondsLeft(Date.parse(until));
  if (left === 0) return <span className="block text-caption text-bad">{t('tooLate')}</span>;
  return (
    <span className="block text-caption text-warn">
      {t('payIn')} <Countdown until={until} />
    </span>
  );
}
