import { Avatar } from '@bourse/ui/avatar';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { type Ad, percentOf } from './c2c-view.ts';

/** Who somebody is to others: name, orders of the last thirty days, how many were completed, and how fast. */
export function ConductLine({ trader }: { readonly trader: Ad['trader'] }) {
  const t = useTranslations('c2c.conduct');
  const numbers = useNumbers();
  const { orders, completion, release_seconds: release, pay_seconds: pay, rating } = trader.conduct;
  const minutes = (seconds: number): string => String(Math.max(1, Math.round(seconds / 60)));
  const parts = [
    t('orders', { count: orders }),
    ...(completion === null ? [] : [t('completion', { percent: numbers.whole(percentOf(completion)) })]),
    ...(release === null ? [] : [t('release', { minutes: minutes(release) })]),
    ...(release === null && pay !== null ? [t('pay', { minutes: minutes(pay) })] : []),
    ...(rating === null ? [] : [`★ ${numbers.whole(rating)}`]),
  ];
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Avatar name={trader.nickname} size={32} />
      <div className="min-w-0">
        <p className="truncate font-medium">{trader.nickname}</p>
        <p className="text-caption tabular-nums text-t3">{parts.join(' · ')}</p>
      </div>
    </div>
  );
}
