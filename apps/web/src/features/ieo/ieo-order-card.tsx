import { Badge } from '@bourse/ui/badge';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { PositionCard } from '@bourse/ui/position-card';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { type Order, releasedPart, stateOf } from './ieo-view.ts';
import { useIeoFigures } from './use-ieo-figures.ts';

const tones = {
  subscribing: 'accent',
  firstDue: 'warn',
  finalDue: 'warn',
  awaitingListing: 'accent',
  holding: 'plain',
  not_selected: 'plain',
  lapsed: 'plain',
  void: 'plain',
} as const;

/** What was applied for and allotted, what lies in escrow, and how it stands. */
export function IeoOrderCard({ order }: { readonly order: Order }) {
  const t = useTranslations('ieo.orders');
  const { money, numbers, moment } = useIeoFigures();
  const coin = useCoins().get(order.currency);
  const state = stateOf(order);
  const own = (text: string) => <ShownAmount text={text} size="label" />;
  const { allotted, pay_currency: pay, currency, due } = order;
  /** By when to pay, and else when the listing is; of what has ended, when it was made. */
  const whenOf = (): string => {
    if (due !== null) return t('payBy', { time: moment(due.at) });
    return order.outcome === null ? t('listed', { time: moment(order.lists_at) }) : moment(order.created_at);
  };
  return (
    <PositionCard
      lead={<CoinIcon symbol={currency} src={coin?.image} />}
      title={order.name}
      badge={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
      subtitle={whenOf()}
      figure={<ShownAmount text={numbers.whole(allotted ?? order.amount)} size="heading" />}
      figureNote={currency}
      facts={[
        { key: 'amount', label: t('amount'), value: own(money(order.amount, currency)) },
        { key: 'paid', label: t('paid'), value: own(money(order.paid, pay)) },
        due === null
          ? { key: 'refunded', label: t('refunded'), value: own(money(order.refunded, pay)) }
          : { key: 'due', label: t('due'), value: own(money(due.amount, pay)) },
      ]}
      progress={
        state === 'holding' ? (
          <QuotaBar
            taken={Math.min(0.999, releasedPart(order))}
            label={t('released')}
            text={t('releasedOf', { amount: money(order.released, currency) })}
            height={4}
            tone="up"
          />
        ) : undefined
      }
    />
  );
}
