import { nftCalls } from '@bourse/contract/nft';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { saveFile } from '@bourse/ui/save-file';
import { Sheet } from '@bourse/ui/sheet';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { DrawnBy } from '../product-kit/drawn-by.tsx';
import { ItemPoster } from './item-media.tsx';
import { type Order, orderState, orderTones, receiptKind } from './nft-view.ts';
import { PayUntil } from './order-row.tsx';
import { PayOrder } from './pay-order.tsx';
import { useNftFigures } from './use-nft-figures.ts';

interface OrderSheetProps {
  /** Null while none is open. */
  readonly order: Order | null;
  readonly onClose: () => void;
  /** Hears how an order stands once it is paid. */
  readonly onPaid: (order: Order) => void;
}

/** One order, whole, with what can be done about it; to open it is to have read its message. */
export function OrderSheet({ order, onClose, onPaid }: OrderSheetProps) {
  const t = useTranslations('nft');
  const app = useTranslations('app.act');
  return (
    <Sheet open={order !== null} onClose={onClose} title={order?.name ?? t('orders.title')} closeLabel={app('close')}>
      {order === null ? null : <Body key={order.id} order={order} onPaid={onPaid} />}
    </Sheet>
  );
}

/** Says once that the message of an order was read. */
function useRead({ id, is_read: isRead }: Order): void {
  const { mutate } = useAct(nftCalls.readMessage, [nftCalls.orders, nftCalls.unpaid]);
  const wasSaid = useRef(isRead);
  useEffect(() => {
    if (wasSaid.current) return;
    wasSaid.current = true;
    mutate({ input: { id } });
  }, [id, mutate]);
}

type PartProps = Pick<OrderSheetProps, 'onPaid'> & { readonly order: Order };

function Body({ order, onPaid }: PartProps) {
  const t = useTranslations('nft.orders');
  const { money, moment } = useNftFigures();
  useRead(order);
  const { currency, margin, paid_at: paidAt, pay_deadline: until, price, to_pay: toPay } = order;
  const state = orderState(order);
  const kind = receiptKind(order);
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <ItemPoster item={order} small className="size-18 flex-none rounded-control" />
        <div role="status" className="grid justify-items-start gap-1">
          <Badge tone={orderTones[state]}>{t(`state.${state}`)}</Badge>
          {state === 'toPay' && until !== null ? <PayUntil until={until} /> : null}
        </div>
      </div>
      <Note tone={state === 'toPay' ? 'warn' : 'plain'}>{t(`stateText.${state}`)}</Note>
      <OrderSummary
        label={t('summary')}
        lines={[
          { key: 'number', label: t('number'), value: order.id },
          { key: 'price', label: t('price'), value: money(price, currency) },
          ...(margin === '0' ? [] : [{ key: 'margin', label: t('margin'), value: money(margin, currency) }]),
          ...(state === 'toPay' && until !== null ? [{ key: 'until', label: t('until'), value: moment(until) }] : []),
          ...(paidAt === null ? [] : [{ key: 'paid', label: t('paidAt'), value: moment(paidAt) }]),
          ...(state === 'toPay'
            ? [{ key: 'toPay', label: t('rest'), value: money(toPay, currency), tone: 'total' as const }]
            : []),
        ]}
      />
      {order.draw === null ? null : <Drawing draw={order.draw} id={order.id} />}
      {kind === null ? null : <CheckRow kind={kind} subject={order.id} />}
      {state === 'toPay' ? <PayOrder order={order} onPaid={onPaid} /> : <Way order={order} />}
    </div>
  );
}

/** By what an own box is drawn, and what the house has signed of it. */
function Drawing({ draw, id }: { readonly draw: NonNullable<Order['draw']>; readonly id: string }) {
  const t = useTranslations('nft.orders');
  const { beacon, receipt, round, trust } = draw;
  return (
    <div className="grid gap-3">
      <DrawnBy beacon={beacon} trust={trust} round={round} />
      {receipt === null ? null : (
        <>
          <p className="text-caption text-pretty text-t3">{t('receiptHint')}</p>
          <Button
            full
            onClick={() => saveFile(`receipt-${id}.json`, [JSON.stringify(receipt, null, 2)], 'application/json')}
          >
            {t('receipt')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The way to what was bought. */
function Way({ order: { code, id, is_opened: isOpened, sale_type: sale, status, type } }: { readonly order: Order }) {
  const t = useTranslations('nft');
  const look = buttonClass({ full: true });
  if (sale === 'box' && isOpened !== true && status === 1)
    return (
      <AppLink to="/pages/nft/purchase_one" search={{ code, order: id }} className={look}>
        {t('box.toOpen')}
      </AppLink>
    );
  return (
    <AppLink
      to={type === 'image' ? '/pages/nft/artworkDetail' : '/pages/nft/artworkDetail_video'}
      search={{ code }}
      className={look}
    >
      {t('work.show')}
    </AppLink>
  );
}
