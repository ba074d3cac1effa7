import { Badge } from '@bourse/ui/badge';
import { CountdownRing } from '@bourse/ui/countdown-ring';
import { Delta } from '@bourse/ui/delta';
import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { lengthOf } from './period-picker.tsx';
import { paysAt, type SecondsOrder, secondsLeft, stateOf } from './order-view.ts';

interface RunningOrderProps {
  readonly order: SecondsOrder;
  readonly price: string | null;
  readonly decimals: number;
  readonly nowMs: number;
}

/** An order that runs: the time that is left, where it stands, and what it would pay now. */
export function RunningOrder({ order, price, decimals, nowMs }: RunningOrderProps) {
  const t = useTranslations('seconds');
  const numbers = useNumbers();
  const state = stateOf(order, nowMs);
  const left = secondsLeft(order, nowMs);
  const back = paysAt(order, price);
  const money = (amount: string): string => numbers.whole(amount, 2);
  const moved = price === null || order.strike === null ? null : new Big(price).minus(order.strike);
  return (
    <article className="joined grid-cols-[auto_minmax(0,1fr)] *:surface-1">
      <div className="grid place-items-center p-3">
        <CountdownRing
          size={92}
          leftSeconds={left}
          totalSeconds={order.seconds}
          settling={state === 'settling'}
          label={state === 'settling' ? t('order.settling') : t('order.left', { count: left })}
          note={state === 'settling' ? undefined : t('order.of', { time: lengthOf(t, order.seconds) })}
        />
      </div>
      <div className="grid content-center gap-2 p-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={order.type === 1 ? 'up' : 'down'}>{t(order.type === 1 ? 'ticket.up' : 'ticket.down')}</Badge>
          <b className="num text-label">{`${money(order.number)}\u00a0${order.currency}`}</b>
          <span className="flex-1" />
          <span className="num text-caption text-t3">#{order.id}</span>
        </p>
        <p className="flex justify-between gap-2 text-label text-t2">
          <span>{t('order.now')}</span>
          <b className={`num ${back === null || back === '0' ? 'text-t2' : 'text-up'}`}>
            {back === null ? '\u2014' : t('ticket.pays', { amount: money(back) })}
          </b>
        </p>
        <p className="flex justify-between gap-2 border-t border-line pt-2 text-caption text-t2">
          <span className="num">
            {order.strike === null
              ? t('order.starting')
              : t('order.strike', { price: numbers.fixed(order.strike, decimals) })}
          </span>
          {moved === null ? null : (
            <Delta text={`${moved.lt(0) ? '-' : '+'}${numbers.fixed(moved.abs().toFixed(), decimals)}`} />
          )}
        </p>
      </div>
    </article>
  );
}
