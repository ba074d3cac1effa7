import type { IntentionEnd } from '@bourse/client/intentions';
import { otcCalls } from '@bourse/contract/otc';
import { walletCalls } from '@bourse/contract/wallet';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { Sheet } from '@bourse/ui/sheet';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useAct, useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { say } from '../../base/parts/say.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { serverNow } from '../../base/time/server-clock.ts';
import { isId } from '../product-kit/product-family.ts';
import { canAppeal, type OtcOrder, priceDecimals, stateOf, tones } from './otc-view.ts';

interface OrderSheetProps {
  /** The order that is shown; null while none is. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** One order: what was dealt, how it stands, and what can be done about it. */
export function OrderSheet({ id, onClose }: OrderSheetProps) {
  const t = useTranslations('otc.orders');
  const app = useTranslations('app.act');
  const isShown = id !== null && isId(id);
  const read = useCall(
    otcCalls.detail,
    { id: id ?? '1' },
    { enabled: isShown, everyMs: (order) => (order?.status === 1 ? 5_000 : 0) },
  );
  return (
    <Sheet open={isShown} onClose={onClose} title={t('one', { id: id ?? '' })} closeLabel={app('close')}>
      {read.data === undefined ? (
        read.error?.code === 'NOT_FOUND' ? (
          <Note>{t('gone')}</Note>
        ) : read.isError ? (
          <LoadFailed className="" error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />
        ) : null
      ) : (
        <Order order={read.data} />
      )}
    </Sheet>
  );
}

function Order({ order }: { readonly order: OtcOrder }) {
  const t = useTranslations('otc');
  const numbers = useNumbers();
  const momentOf = useMoment();
  const state = stateOf(order);
  const coins = `${numbers.whole(order.number)}\u00a0${order.currency}`;
  const money = `${numbers.whole(order.total, 2)}\u00a0USDT`;
  const isBuy = order.type === 'buy';
  return (
    <div className="grid gap-4">
      <p className="flex justify-center" role="status">
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </p>
      <OrderSummary
        label={t('orders.facts')}
        lines={[
          { key: 'pays', label: t('youPay'), value: isBuy ? money : coins },
          { key: 'gets', label: t('youGet'), value: isBuy ? coins : money },
          {
            key: 'price',
            label: t('firmPrice'),
            value: `${numbers.fixed(order.price, priceDecimals(order.price))}\u00a0USDT`,
          },
          { key: 'created', label: t('orders.created'), value: momentOf(order.created_at) },
          ...(order.decided_at === null
            ? [{ key: 'until', label: t('orders.until'), value: momentOf(order.expires_at) }]
            : [{ key: 'decided', label: t('orders.decided'), value: momentOf(order.decided_at) }]),
        ]}
      />
      {state === 'matching' ? <Waiting order={order} /> : null}
      {order.rejected_because === null ? null : <Note>{t(`because.${order.rejected_because}`)}</Note>}
      {order.appeal === null ? null : (
        <div className="grid gap-2 rounded-card p-4 surface-2">
          <p className="text-label whitespace-pre-wrap">{order.appeal}</p>
          <p className="text-label font-normal whitespace-pre-wrap text-t2">
            {order.appeal_answer ?? t('orders.awaits')}
          </p>
        </div>
      )}
      {canAppeal(order, serverNow()) ? <Appeal order={order} /> : null}
      <CheckRow kind="otc.confirm" subject={order.id} />
      <AppLink to="/pages/verify/verify" search={{ id: order.evidence }} className={buttonClass({ full: true })}>
        {t('orders.verify')}
      </AppLink>
    </div>
  );
}

const changed = [otcCalls.orders, otcCalls.detail, walletCalls.list, walletCalls.detail, walletCalls.getInfo];

function Waiting({ order }: { readonly order: OtcOrder }) {
  const t = useTranslations('otc');
  const [refused, setRefused] = useState<string | null>(null);
  const wanted = { id: order.id };
  const onEnd = (end: IntentionEnd<OtcOrder>): void => {
    if (end.kind === 'done') say('done', t('orders.cancelled'));
    else if (end.kind === 'refused') setRefused(end.text);
    else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(otcCalls.cancel, changed, { wanted, onEnd });
  const cancel = async (): Promise<void> => {
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return (
    <>
      <Note>{t('reviewed')}</Note>
      {refused === null ? null : (
        <Note tone="bad" urgent>
          {refused}
        </Note>
      )}
      <Button full busy={state !== 'idle'} onClick={() => void cancel()}>
        {t('orders.cancel')}
      </Button>
    </>
  );
}

function Appeal({ order }: { readonly order: OtcOrder }) {
  const t = useTranslations('otc.orders');
  const [text, setText] = useState('');
  const [wasSent, setSent] = useState(false);
  const appealing = useAct(otcCalls.appeal);
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (text.trim() === '' || appealing.isPending) return;
        appealing.mutate(
          { input: { id: order.id, text: text.trim() } },
          { onSuccess: () => void refresh(otcCalls.detail, otcCalls.orders) },
        );
      }}
    >
      <TextArea
        label={t('appeal')}
        hint={t('appealHint')}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={wasSent && text.trim() === '' ? t('appealMissing') : appealing.error?.message}
      />
      <Button type="submit" full busy={appealing.isPending}>
        {t('appealSend')}
      </Button>
    </form>
  );
}
