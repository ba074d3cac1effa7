import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SignedOut } from '../../../base/parts/signed-out.tsx';
import { useSession } from '../../../base/session/session.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderTable } from './order-table.tsx';
import { OrdersLoading } from '../orders-loading.tsx';
import type { OwnOrder } from '../account-state.ts';
import { useOwnAccount } from '../own-account.ts';
import { useCancelOrder } from './use-cancel.ts';

/** The open orders, newest first, of one market or all; null while they are not known. */
export function useOpenOrders(symbol: string | null): readonly OwnOrder[] | null {
  const orders = useOwnAccount((account) => account.orders);
  return useMemo(() => {
    if (orders === null) return null;
    const own = [...orders.values()].filter((order) => symbol === null || order.symbol === symbol);
    return own.toSorted((one, other) =>
      one.created_at < other.created_at ? 1 : one.created_at > other.created_at ? -1 : 0,
    );
  }, [orders, symbol]);
}

const snapshotSize = 200;

interface OpenOrdersProps {
  readonly symbol: string | null;
  readonly isTable: boolean;
  /** The way to what would be listed, where it is not beside the list. */
  readonly action?: ReactNode;
}

/** The open orders as they are now, with what can be done to them. */
export function OpenOrders({ symbol, isTable, action }: OpenOrdersProps) {
  const t = useTranslations('trade.orders');
  const isVisitor = useSession((session) => session.token === null);
  const orders = useOpenOrders(symbol);
  const [amended, setAmended] = useState<OwnOrder | null>(null);
  const { cancel, pendingId } = useCancelOrder();
  if (isVisitor) return <SignedOut isPart />;
  if (orders === null) return <OrdersLoading />;
  if (orders.length === 0) return <EmptyState title={t('none')} text={t('noneHint')} action={action} />;
  const acts = (order: OwnOrder) => (
    <span className="inline-flex gap-1">
      <Button size="dense" aria-label={t('amendLabel', { time: order.created_at })} onClick={() => setAmended(order)}>
        {t('amend')}
      </Button>
      <Button
        size="dense"
        aria-label={t('cancelLabel', { time: order.created_at })}
        busy={pendingId === order.id}
        onClick={() => void cancel(order)}
      >
        {t('cancel')}
      </Button>
    </span>
  );
  return (
    <>
      {isTable ? (
        <OrderTable label={t('open')} orders={orders} acts={acts} />
      ) : (
        <OrderCards orders={orders} acts={acts} />
      )}
      {orders.length >= snapshotSize && <p className="p-3 text-caption text-t3">{t('newest')}</p>}
      {amended !== null && <AmendSheet key={amended.id} order={amended} onClose={() => setAmended(null)} />}
    </>
  );
}
