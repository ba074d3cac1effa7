import { Badge } from '@bourse/ui/badge';
import { ListRowButton } from '@bourse/ui/list-row';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import type { OrderState, SecondsOrder } from './order-view.ts';

const tones = {
  starting: 'accent',
  running: 'accent',
  settling: 'accent',
  won: 'up',
  lost: 'down',
  returned: 'plain',
} as const satisfies Readonly<Record<OrderState, string>>;

interface OrderRowProps {
  readonly order: SecondsOrder;
  readonly state: OrderState;
  readonly onOpen: () => void;
}

/** An order in a list: what it was on, and what came of it. */
export function OrderRow({ order, state, onOpen }: OrderRowProps) {
  const t = useTranslations('seconds');
  const numbers = useNumbers();
  const momentOf = useMoment();
  const { type, symbol, number, currency, profit } = order;
  const sign = profit === null || profit.startsWith('-') || profit === '0' ? '' : '+';
  return (
    <ListRowButton
      title={
        <span className="flex items-center gap-2">
          <span className={type === 1 ? 'text-up' : 'text-down'}>{t(type === 1 ? 'ticket.up' : 'ticket.down')}</span>
          <span>{symbol}</span>
        </span>
      }
      subtitle={<time dateTime={order.created_at}>{momentOf(order.created_at)}</time>}
      tail={
        <span className="num">
          {profit === null ? `${numbers.whole(number, 2)}\u00a0${currency}` : `${sign}${numbers.whole(profit, 2)}`}
        </span>
      }
      subtail={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
      onClick={onOpen}
    />
  );
}
