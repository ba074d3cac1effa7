import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SideBadge, useOrderTexts } from './order-cells.tsx';
import type { OwnOrder } from '../account-state.ts';
import { OrderExits } from './order-exits.tsx';
import { OrderFills, UnfoldButton } from './order-fills.tsx';
import type { Unfolded } from './use-unfolded.ts';

interface OrderCardsProps {
  readonly orders: readonly OwnOrder[];
  readonly acts?: (order: OwnOrder) => ReactNode;
  /** Which orders show their fills below them; without it none can. */
  readonly unfolded?: Unfolded;
}

/** Orders one below the other, as on a phone. */
export function OrderCards({ orders, acts, unfolded }: OrderCardsProps) {
  const t = useTranslations('trade.orders');
  const textsOf = useOrderTexts(orders);
  return (
    <ul>
      {orders.map((order) => {
        const texts = textsOf(order);
        return (
          <li key={order.id} className="border-b border-line px-4 py-3">
            <div className="flex items-center justify-between gap-2">
              <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                <span className="font-semibold">{order.symbol}</span>
                <SideBadge side={order.side} />
                <span className="num text-caption text-t3">
                  {texts.name} · {texts.time}
                </span>
              </span>
              {acts?.(order) ?? (
                <span className="flex flex-none items-center gap-1 text-caption text-t2">
                  {texts.state}
                  {unfolded === undefined ? null : <UnfoldButton order={order} unfolded={unfolded} />}
                </span>
              )}
            </div>
            <dl className="mt-2 grid grid-cols-3 gap-2 text-label">
              <CardFact label={t('price')} value={texts.price} note={texts.stop} />
              <CardFact label={t('amount')} value={texts.amount} />
              <CardFact label={t('filled')} value={texts.filled} isLast />
              {acts === undefined && (
                <>
                  <CardFact label={t('average')} value={texts.average} />
                  <CardFact label={t('fee')} value={texts.fee} />
                  <CardFact label={t('total')} value={texts.total} isLast />
                </>
              )}
            </dl>
            {texts.exits !== null && (
              <div className="mt-1">
                <OrderExits order={order} text={texts.exits} />
              </div>
            )}
            {unfolded?.has(order.id) === true ? (
              <div className="-mx-4 mt-2">
                <OrderFills order={order} />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

interface CardFactProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | null;
  readonly isLast?: boolean;
}

/** A figure of an order under its name. */
export function CardFact({ label, value, note = null, isLast = false }: CardFactProps) {
  return (
    <div className={isLast ? 'min-w-0 text-end' : 'min-w-0'}>
      <dt className="truncate text-caption text-t3">{label}</dt>
      <dd className="num overflow-hidden text-ellipsis">
        {value}
        {note !== null && <span className="block text-micro text-t3">{note}</span>}
      </dd>
    </div>
  );
}
