import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { CopyButton } from '../../base/parts/copy-button.tsx';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';
import { BlockButton } from './block-button.tsx';
import { isEnded, type Order, receiptOf, stateKeys, stateTones } from './c2c-view.ts';
import { ConductLine } from './conduct-line.tsx';
import { Conversation } from './conversation.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { OrderActs } from './order-acts.tsx';

/** One order: how it stands, where is paid, what the own side can do, and the conversation. */
export function OrderDetail({ order }: { readonly order: Order }) {
  const receipt = receiptOf(order);
  return (
    <div className="grid gap-4 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_440px] desk:items-start desk:gap-3 desk:px-0">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <Head order={order} />
        <Standing order={order} />
        {order.payment === null ? null : <PaymentCard order={order} of={order.payment} />}
        {order.dispute === null ? null : <DisputeCard order={order} of={order.dispute} />}
        <OrderActs order={order} />
        {receipt === null ? null : <CheckRow {...receipt} />}
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <Card className="flex items-center justify-between gap-3">
          <ConductLine trader={order.other} />
          <BlockButton trader={order.other} />
        </Card>
        <Conversation
          id={order.thread_id}
          own={order.role}
          other={order.other.user_id}
          unread={order.unread}
          isClosed={isEnded(order)}
        />
      </div>
    </div>
  );
}

function Head({ order }: { readonly order: Order }) {
  const t = useTranslations('c2c');
  const numbers = useNumbers();
  const moment = useMoment();
  const act = order.role === 'buyer' ? 'buy' : 'sell';
  const coins = (amount: string): string => `${numbers.whole(amount)} ${order.currency}`;
  return (
    <Card>
      <div className="mb-2 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className={act === 'buy' ? 'text-label text-up' : 'text-label text-down'}>
            {t(`do.${act}`, { currency: order.currency })}
          </p>
          <p className="num text-title">
            {numbers.whole(order.money, 2)} <span className="text-heading text-t3">{order.fiat}</span>
          </p>
        </div>
        <Badge tone={stateTones[order.status]}>{t(`state.${stateKeys[order.status]}`)}</Badge>
      </div>
      <Fact label={t('order.price')} value={`${numbers.whole(order.price, 2)} ${order.fiat}`} />
      <Fact label={t('order.coins')} value={coins(order.number)} />
      {order.role === 'buyer' ? (
        <>
          <Fact label={t('take.fee')} value={coins(order.fee)} />
          <Fact label={t('take.arrives')} value={coins(order.received)} />
        </>
      ) : null}
      <Fact label={t('order.opened')} value={moment(order.created_at)} />
      {order.paid_at === null ? null : <Fact label={t('order.paidAt')} value={moment(order.paid_at)} />}
      {order.ended_at === null ? null : <Fact label={t('order.endedAt')} value={moment(order.ended_at)} />}
    </Card>
  );
}

const twoDigits = (figure: number): string => String(figure).padStart(2, '0');

/** What happens next, or has happened. */
function Standing({ order }: { readonly order: Order }) {
  const t = useTranslations('c2c.standing');
  const { status, role, ended_as: as, pay_until: until, reason } = order;
  const left = useSecondsLeft(status === 0 ? Date.parse(until) : null);
  if (status === 0) {
    const time = `${twoDigits(Math.floor(left / 60))}:${twoDigits(left % 60)}`;
    return (
      <Note tone={left < 300 ? 'warn' : 'accent'}>
        <span className="tabular-nums">{left === 0 ? t('over') : t(`unpaid.${role}`, { time })}</span>
      </Note>
    );
  }
  if (status === 1) return <Note tone="accent">{t(`paid.${role}`)}</Note>;
  if (status === 2) return <Note tone="accent">{t(as === 'ruled' ? 'ruledBuyer' : 'completed')}</Note>;
  if (status === 3) {
    return (
      <Note>
        {t(as === 'expired' ? 'expired' : as === 'ruled' ? 'ruledSeller' : 'cancelled')}
        {reason === '' ? null : <span className="mt-1 block break-words">{reason}</span>}
      </Note>
    );
  }
  return <Note tone="warn">{t(status === 4 ? 'disputed' : status === 5 ? 'decided' : 'appealed')}</Note>;
}

interface PaymentCardProps {
  readonly order: Order;
  readonly of: NonNullable<Order['payment']>;
}

function PaymentCard({ order, of }: PaymentCardProps) {
  const t = useTranslations('c2c');
  const isBuyer = order.role === 'buyer';
  const rows = [
    ['amount', `${order.money} ${order.fiat}`, order.money],
    ['name', of.real_name, of.real_name],
    ['account', of.account, of.account],
    ['bank', of.bank, of.bank],
    ['branch', of.branch, of.branch],
  ] as const;
  return (
    <Card className="grid">
      <h2 className="text-heading">{t(isBuyer ? 'payment.toPay' : 'payment.toGet')}</h2>
      <p className="text-caption text-t3">{t(`method.${order.method}`)}</p>
      <ul>
        {rows
          .filter(([, shown]) => shown !== '')
          .map(([key, shown, copied]) => (
            <li key={key} className="flex items-center gap-2 border-b border-line py-1.5 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="text-caption text-t3">{t(`payment.${key}`)}</p>
                <p className="font-medium break-words tabular-nums">{shown}</p>
              </div>
              {isBuyer ? <CopyButton text={copied} /> : null}
            </li>
          ))}
      </ul>
      <p className="pt-2 text-caption text-t3">
        {t(isBuyer ? 'payment.ownAccount' : 'payment.payer', { name: order.payer_name })}
      </p>
    </Card>
  );
}
