import { secondsCalls } from '@bourse/contract/seconds';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { Sheet } from '@bourse/ui/sheet';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { shownRate } from '../product-kit/rates.ts';
import { lengthOf } from './period-picker.tsx';
import { type SecondsOrder, stateOf } from './order-view.ts';
import { useServerTime } from './use-server-time.ts';

interface ResultSheetProps {
  /** The order that is shown; null while none is. */
  readonly id: string | null;
  readonly decimals: number;
  readonly onClose: () => void;
}

/** One order: what it was on, at which prices, what came of it, and where that can be checked. */
export function ResultSheet({ id, decimals, onClose }: ResultSheetProps) {
  const t = useTranslations('seconds.result');
  const app = useTranslations('app.act');
  const read = useCall(
    secondsCalls.detail,
    { id: id ?? '1' },
    { enabled: id !== null, everyMs: (order) => (order?.status === 1 ? 1_000 : 0) },
  );
  return (
    <Sheet open={id !== null} onClose={onClose} title={t('title', { id: id ?? '' })} closeLabel={app('close')}>
      {read.data === undefined ? (
        read.isError ? (
          <LoadFailed className="" error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />
        ) : null
      ) : (
        <Result order={read.data} decimals={decimals} />
      )}
    </Sheet>
  );
}

function Result({ order, decimals }: { readonly order: SecondsOrder; readonly decimals: number }) {
  const t = useTranslations('seconds');
  const numbers = useNumbers();
  const momentOf = useMoment();
  const nowMs = useServerTime(order.status === 1);
  const state = stateOf(order, nowMs);
  const money = (amount: string): string => `${numbers.whole(amount, 2)}\u00a0${order.currency}`;
  const price = (value: string | null): string => (value === null ? '\u2014' : numbers.fixed(value, decimals));
  const { profit } = order;
  const colour = state === 'won' ? 'text-up' : state === 'lost' ? 'text-down' : 'text-t1';
  const sign = profit === null || profit.startsWith('-') || profit === '0' ? '' : '+';
  return (
    <div className="grid gap-4">
      <p className="text-center" role="status">
        <span className={`block text-title ${colour}`}>{t(`state.${state}`)}</span>
        {profit === null ? null : <b className={`num text-heading ${colour}`}>{`${sign}${money(profit)}`}</b>}
      </p>
      {order.returned_because === null ? null : <Note>{t(`result.${order.returned_because}`)}</Note>}
      <OrderSummary
        label={t('result.facts')}
        lines={[
          { key: 'market', label: t('result.market'), value: order.symbol },
          { key: 'call', label: t('result.call'), value: t(order.type === 1 ? 'ticket.up' : 'ticket.down') },
          { key: 'stake', label: t('result.stake'), value: money(order.number) },
          { key: 'payout', label: t('result.payout'), value: shownRate(numbers, order.payout) },
          { key: 'length', label: t('result.length'), value: lengthOf(t, order.seconds) },
          { key: 'bought', label: t('result.bought'), value: momentOf(order.created_at) },
          { key: 'strike', label: t('result.strike'), value: price(order.strike) },
          {
            key: 'end',
            label: t('result.end', { window: order.window_seconds }),
            value: price(order.settled_at_price),
          },
        ]}
      />
      <CheckRow kind="seconds.submit" subject={order.id} />
      {order.evidence === null ? null : (
        <AppLink to="/pages/verify/verify" search={{ id: order.evidence }} className={buttonClass({ full: true })}>
          {t('result.verify')}
        </AppLink>
      )}
    </div>
  );
}
