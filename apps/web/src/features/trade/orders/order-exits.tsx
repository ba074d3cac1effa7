import { Button } from '@bourse/ui/button';
import { useTranslations } from 'use-intl';
import type { OwnOrder } from '../account-state.ts';
import { useCancelOrder } from './use-cancel.ts';

interface OrderExitsProps {
  readonly order: Pick<OwnOrder, 'id' | 'exits'>;
  /** The prices. */
  readonly text: string;
}

/** Where what an order trades is traded back, and what has become of that; while it waits it can be cancelled. */
export function OrderExits({ order, text }: OrderExitsProps) {
  const t = useTranslations('trade.exit');
  const { cancel, pendingId } = useCancelOrder(t('done'));
  const state = order.exits?.state;
  return (
    <span className="num block text-micro text-t3">
      {state === undefined || state === 'placed' ? text : `${text} · ${t(state)}`}
      {state === 'waiting' && (
        <Button size="dense" className="ms-1" busy={pendingId === order.id} onClick={() => void cancel(order)}>
          {t('cancel')}
        </Button>
      )}
    </span>
  );
}
